// Types of the package `variant-board`.

/** Resolves when the program is loaded. Loading starts when somebody waits. */
export declare const ready: Promise<void>;

/** The games that can be played. Needs {@link ready}. */
export declare function variants(): VariantInfo[];

/** A seat's stable name, such as `white`. */
export type Seat = string;
/** A seat (what it knows), `all` (the referee) or `public` (spectators). */
export type Viewer = Seat | 'all' | 'public';

export interface SeatInfo {
  id: Seat;
  /** Its letter in position strings. */
  letter: string;
}

export interface VariantInfo {
  id: string;
  name: string;
  /** Other names that are read, lower case, without spaces and hyphens. */
  aliases: string[];
  seats: SeatInfo[];
  options: { name: string; values: string[] }[];
  /** Whether something is hidden from somebody. */
  hidden: boolean;
  /** Whether several seats ever decide at once. */
  simultaneous: boolean;
  /** The position string that a game starts from. */
  start: string;
  /** Whose rules these are, in English paragraphs. */
  help: string;
  kinds: string[];
  colours: string[];
}

export interface Piece {
  colour: string;
  kind: string;
  /** The colour of whoever commands it, where that's another. */
  commander?: string;
  /** Whether it bears a mark by the rules: it has captured, say. */
  marked?: boolean;
}

export interface Outcome {
  /** Empty for a draw. */
  winners: Seat[];
  /** Stable, such as `checkmate`. */
  reason: string;
  /** A sentence in English. */
  text: string;
}

export interface Legal {
  seat: Seat;
  /** Machine form, to be played. */
  code: string;
  /** What people write. */
  text: string;
  from: string | null;
  to: string | null;
  picks: ({ cell: string } | { piece: Piece } | { named: string })[];
}

/** Something that happened, such as `{type: 'moved', piece, from, to}`. */
export interface GameEvent {
  type: string;
  [name: string]: unknown;
}

export interface BestMoveWishes {
  seat?: Seat;
  /** 1 to 8, the default. */
  level?: number;
  /** At most so many milliseconds; level 8 takes a second where neither this nor `nodes` is given. */
  ms?: number;
  /** At most so many positions. */
  nodes?: number;
  seed?: number;
  /** Stops it: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** How far it has come, some times a second: decisions ahead, positions, milliseconds. */
  onProgress?(progress: { depth: number; nodes: number; ms: number }): void;
}

export interface AnalysedLine {
  codes: string[];
  /** For who is to decide, in hundredths of a pawn or of what is least. */
  score: number;
  /** In how many decisions of all seats the game ends, where that's sure. */
  winsIn?: number;
}

/** A line of the position that an element shows. */
export interface ShownLine extends AnalysedLine {
  /** What people write for its moves. */
  texts: string[];
}

export interface GameView {
  viewer: string;
  cells: { cell: string; hidden: boolean; piece: Piece | null }[];
  actors: Seat[];
  checks: string[];
  position: string;
  events: GameEvent[];
  features: { cell: string; kind: string; colour: string | null; count: number; to: string | null }[];
  /** Whether a part of the board is to be played in this turn; empty where every turn is on the whole board. */
  parts: { part: string; state: "idle" | "due" | "optional" | "done" }[];
  status: [string, string][];
}

export interface PictureOptions {
  width?: number;
  view?: Viewer;
  orientation?: Seat;
  theme?: 'light' | 'dark';
  marks?: boolean;
}

/** A refusal. It changes nothing. */
export declare class VariantBoardError extends Error {
  /** Stable, lower case with hyphens, such as `illegal-move`. */
  readonly code: string;
  /** The message's variable parts. */
  readonly details: Record<string, string>;
  /** From 1, where text was read. */
  readonly line?: number;
  /** From 1, in characters. */
  readonly column?: number;
}

/** A game's rules, state and history; it knows everything. Needs {@link ready}. */
export declare class Game {
  constructor(variant: string, setup?: { options?: string; position?: string });
  /** The first game of a text, at the end of its main line. */
  static fromText(text: string): Game;
  static allFromText(text: string): Game[];
  readonly variant: string;
  readonly seats: SeatInfo[];
  /** Seats that have sealed a choice; not what. */
  readonly sealed: Seat[];
  readonly outcome: Outcome | null;
  /** Seats that have to decide now. */
  actors(): Seat[];
  legal(seat?: Seat): Legal[];
  /** Plays a move in people's notation or machine form. */
  play(code: string, seat?: Seat): { sealed: boolean; events: GameEvent[] };
  declare(code: string, seat: Seat): { sealed: boolean; events: GameEvent[] };
  undo(): void;
  redo(): void;
  position(viewer?: Viewer): string;
  /** The board drawn with letters, as far as a viewer may know it. */
  diagram(viewer?: Viewer): string;
  view(viewer?: Viewer): GameView;
  resign(seat?: Seat): void;
  draw(): void;
  /**
   * What a seat should choose, by what it knows: a code for {@link play}. The
   * same for the same seed and number of nodes, unless `ms` ends it earlier. It
   * is thought of in a worker where there may be one, otherwise in short slices.
   */
  bestMove(wishes?: BestMoveWishes): Promise<string>;
  /**
   * The best lines, the best first, all of the position known. Refused with
   * `no-analysis` in games in which something is hidden or several decide at
   * once.
   */
  analyse(wishes?: Omit<BestMoveWishes, 'seat' | 'level' | 'seed'> & { lines?: number }): Promise<AnalysedLine[]>;
  perft(depth: number): number;
  text(options?: { viewer?: Viewer }): string;
  svg(options?: PictureOptions): string;
  /** Gives its memory back; it can't be used after that. */
  free(): void;
}

/** What comes with the element's events. */
export interface VariantBoardEventMap {
  ready: CustomEvent<null>;
  error: CustomEvent<{ code: string; message: string; line?: number; column?: number }>;
  /** Not in turns in which several decide at once. */
  'move-start': CustomEvent<{ from: string; targets: string[] }>;
  /** Cancelable, before the move is played. `code` and `text` are empty in turns in which several decide at once. */
  move: CustomEvent<{ code: string; seat: Seat; text: string }>;
  change: CustomEvent<{ ply: number; position: string }>;
  select: CustomEvent<{ cell: string | null }>;
  'game-end': CustomEvent<{ outcome: Outcome }>;
  /** While the reader has the position shown analysed; `final` when it has thought enough. */
  analysis: CustomEvent<{
    /** Who is to decide, whom the scores are for. */
    seat: Seat | null;
    depth: number;
    nodes: number;
    ms: number;
    final: boolean;
    lines: ShownLine[];
  }>;
  /** After the computer's move was played. What it thought and chose is left out where something is hidden. */
  'computer-move': CustomEvent<{
    seat: Seat;
    ply: number;
    level: number;
    /** How long it thought. */
    ms: number;
    depth?: number;
    nodes?: number;
    code?: string;
    /** Not in turns in which several decide at once. */
    text?: string;
  }>;
}

export type Place = number | 'first' | 'prev' | 'next' | 'last' | 'prev-turn' | 'next-turn';

/** The element `<variant-board>`. */
export declare class VariantBoard extends HTMLElement {
  variant: string;
  options: string;
  src: string;
  mode: '' | 'diagram' | 'replay' | 'play';
  orientation: string;
  view: string;
  csl: string;
  cal: string;
  ctl: string;
  caption: string;
  /** How the parts of a board are laid out: `auto`, or one of the game's arrangements. */
  arrangement: string;
  coordinates: '' | 'outside' | 'inside' | 'hidden';
  pieces: string;
  theme: '' | 'auto' | 'light' | 'dark';
  animation: '' | 'on' | 'off';
  controls: string;
  /** Whether anything can be declared in a field, legal or not. */
  declarations: '' | 'on' | 'off';
  /** The position shown; set it to show another one. */
  position: string;
  /** The same as {@link position}. */
  fen: string;
  /** How many plies lead to what is shown. */
  ply: number;
  readonly actors: Seat[];
  readonly outcome: Outcome | null;
  /** The seats that the computer plays now, with blanks between; `all` and `none` can be set, too. */
  computer: string;
  /** How well the computer plays: 1 to 8. */
  level: number;
  /** Which computer thinks, how far it has looked (null where something is hidden), and for how long. */
  readonly thinking: { seat: Seat; depth: number | null; ms: number } | null;
  /** A copy of the game, as far as its text could be read and the present viewer may know it; null before `ready`. */
  readonly game: Game | null;
  goTo(ply: Place): void;
  flip(): void;
  play(code: string, seat?: Seat): void;
  /** Declares a move that may be illegal: Apocalypse. */
  declare(code: string, seat?: Seat): void;
  /** Takes back what a seat has sealed, before others have decided too. */
  unseal(seat: Seat): void;
  /** What the program would do for the person on turn, who is shown it. */
  hint(): Promise<{ code: string; text: string }>;
  /** The best lines in the position shown, in games with nothing hidden. */
  analyse(wishes?: Omit<BestMoveWishes, 'seat' | 'level' | 'seed'> & { lines?: number }): Promise<ShownLine[]>;
  /** Whether the position shown is analysed on the page. */
  analysing: boolean;
  /** Stops the computer players for a while. */
  pause(): void;
  /** Lets the computer players go on. */
  resume(): void;
  undo(): void;
  redo(): void;
  toSVG(options?: PictureOptions): string;
  toBlob(options?: { width?: number; type?: string; quality?: number }): Promise<Blob | null>;
  text(): string;
  /** This page's address with the place in the game; the element needs an id. */
  link(): string;
  /** The board drawn with letters, as far as the present viewer may know it. */
  diagram(): string;
  /** Everything needed to go on later. Holds what a running game hides, but no sealed choice. */
  save(): string;
  load(text: string): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'variant-board': VariantBoard;
  }
}
