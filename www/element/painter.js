// The canvas: its size in device pixels, and when it is painted. Painted only
// while it's in view; several reasons in one frame make one painting.

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
  #print = () => this.#due && this.#now(performance.now());

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(context: CanvasRenderingContext2D, width: number, height: number, now: number) => boolean} paint
   *   true: moving, call again in the next frame
   */
  constructor(canvas, paint) {
    this.#canvas = canvas;
    this.#paint = paint;
    this.#sizes = new ResizeObserver((entries) => this.#resized(entries.at(-1)));
    this.#views = new IntersectionObserver((entries) => {
      this.#visible = entries.at(-1).isIntersecting;
      if (this.#visible) this.schedule();
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
  }

  /** Whether somebody could see the canvas. */
  get visible() {
    return this.#visible;
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
    if (this.#paint(canvas.getContext('2d'), this.#width, this.#height, now)) this.schedule();
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
