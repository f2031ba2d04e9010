// The canvas: its size in device pixels, and when it is painted. Painted only
// while it's in view; several reasons in one frame make one painting.

// A little more than the longest that the table lets things move, in milliseconds.
const LONGEST_MOTION = 4500;

/** Paints one element's board. */
export class Painter {
  #canvas;
  #paint;
  #frame = 0;
  #due = false;
  #visible = false;
  #width = 0;
  #height = 0;
  #sizes;
  #views;
  #resolution = null;
  #moving = false;
  #waiting = [];
  #print = () => this.#due && this.#now(performance.now());

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(context: CanvasRenderingContext2D, width: number, height: number, now: number) => boolean} paint
   *   true: moving, call again in the next frame
   * @param {() => void} onSight the canvas has come into view
   */
  constructor(canvas, paint, onSight) {
    this.#canvas = canvas;
    this.#paint = paint;
    this.#sizes = new ResizeObserver((entries) => this.#resized(entries.at(-1)));
    this.#views = new IntersectionObserver((entries) => {
      this.#visible = entries.at(-1).isIntersecting;
      if (this.#visible) {
        this.schedule();
        onSight();
      } else this.#settle();
    }, { rootMargin: '200px' });
  }

  /** Starts to watch size and view. */
  start() {
    try {
      // Exact device pixels, whatever the zoom; not in every browser.
      this.#sizes.observe(this.#canvas, { box: 'device-pixel-content-box' });
    } catch {
      this.#sizes.observe(this.#canvas);
    }
    this.#watchResolution();
    this.#views.observe(this.#canvas);
    addEventListener('beforeprint', this.#print);
    if (this.#due) this.schedule();
  }

  /** Ends all watching; nothing of it is left with the page. */
  stop() {
    this.#sizes.disconnect();
    this.#views.disconnect();
    this.#resolution?.removeEventListener('change', this.#resolve);
    this.#resolution = null;
    removeEventListener('beforeprint', this.#print);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#visible = false;
    this.#settle();
  }

  /** Whether somebody could see the canvas. */
  get visible() {
    return this.#visible;
  }

  /** Resolves once what is to be painted has been, and nothing moves any more; at once where nobody could see it. */
  whenStill() {
    const asleep = !this.#visible || this.#width === 0 || document.hidden;
    if (asleep || !(this.#due || this.#moving)) return Promise.resolve();
    return Promise.race([
      new Promise((done) => this.#waiting.push(done)),
      // A page that has been put to sleep meanwhile paints no more.
      new Promise((done) => setTimeout(done, LONGEST_MOTION)),
    ]);
  }

  #settle() {
    this.#moving = false;
    for (const done of this.#waiting.splice(0)) done();
  }

  /** Asks for a painting in the next frame in which it can be seen. */
  schedule() {
    this.#due = true;
    if (!this.#frame && this.#visible && this.#width > 0) {
      this.#frame = requestAnimationFrame((now) => {
        this.#frame = 0;
        this.#now(now);
      });
    }
  }

  #now(now) {
    if (!this.#width || !this.#height) return;
    this.#due = false;
    const canvas = this.#canvas;
    if (canvas.width !== this.#width || canvas.height !== this.#height) {
      canvas.width = this.#width;
      canvas.height = this.#height;
    }
    this.#moving = this.#paint(canvas.getContext('2d'), this.#width, this.#height, now);
    if (this.#moving) this.schedule();
    else if (!this.#due) this.#settle();
  }

  #resized(entry) {
    const exact = entry.devicePixelContentBoxSize?.[0];
    const width = pixels(entry.contentRect.width, exact?.inlineSize);
    const height = pixels(entry.contentRect.height, exact?.blockSize);
    if (width === this.#width && height === this.#height) return;
    this.#width = width;
    this.#height = height;
    this.schedule();
  }

  #resolve = () => {
    this.#watchResolution();
    const { width, height } = this.#canvas.getBoundingClientRect();
    this.#resized({ contentRect: { width, height } });
  };

  #watchResolution() {
    this.#resolution?.removeEventListener('change', this.#resolve);
    this.#resolution = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#resolution.addEventListener('change', this.#resolve);
  }
}

/**
 * Device pixels for a length in CSS pixels. The browser's own count is right
 * to the pixel, but where a device is emulated it may be that of another.
 */
function pixels(length, exact) {
  const about = length * devicePixelRatio;
  return exact !== undefined && Math.abs(exact - about) <= 1 ? exact : Math.round(about);
}
