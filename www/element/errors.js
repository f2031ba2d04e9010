// Errors as users meet them, and the conversion of what the core throws.

/** A refusal with a stable code and a message that a person can act on. */
export class VariantBoardError extends Error {
  /**
   * @param {string} code stable, lower case with hyphens, such as `illegal-move`
   * @param {string} message
   * @param {{details?: object, line?: number, column?: number, cause?: unknown}} [more]
   */
  constructor(code, message, { details = {}, line, column, cause } = {}) {
    super(message);
    this.name = 'VariantBoardError';
    this.code = code;
    this.details = details;
    if (cause !== undefined) this.cause = cause;
    if (line) {
      this.line = line;
      this.column = column;
    }
  }
}

/** What the core threw, as an error of ours. A trap of the core stays recognisable by its code, `crash`. */
export function asError(thrown) {
  if (thrown instanceof VariantBoardError) return thrown;
  if (thrown && typeof thrown === 'object' && typeof thrown.code === 'string' && !isTrap(thrown)) {
    return new VariantBoardError(thrown.code, String(thrown.message ?? thrown.code), thrown);
  }
  return new VariantBoardError('crash', 'Something went wrong inside the board.', { cause: thrown });
}

/**
 * Whether the core gave up in the middle of a call: by a trap (a panic is
 * one), or by an exception that went through it. Refusals are plain objects.
 * After that its instance isn't to be trusted.
 */
export const isTrap = (thrown) => thrown instanceof Error && !(thrown instanceof VariantBoardError);
