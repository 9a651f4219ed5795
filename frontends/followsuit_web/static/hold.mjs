/** Shows views one after the other, and lets a finished trick be seen before the next play covers it. */

/** @import { View } from "./types.mjs" */

/** Past so many views in wait, catching up is worth more than every trick's rest. */
const CROWD = 12;

/** What tells one finished trick from another, also one in which the deal ends; empty while none is finished. @param {View | null} view */
function finished(view) {
  const doc = view?.document;
  const trick = doc?.zones.find((zone) => zone.kind === "trick" && (zone.complete || doc.pause));
  return trick ? `${doc?.deal} ${trick.title} ${trick.slots?.map((slot) => slot.piece)}` : "";
}

export class Hold {
  /** @type {View[]} */ #queue = [];
  /** @type {View | null} */ #shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  holding = false;

  /**
   * @param {(view: View) => void} show Puts a view on the table.
   * @param {() => void} changed What is held or in wait has changed.
   * @param {() => number} rest How long a finished trick rests now, in milliseconds; Infinity: until `skip`.
   */
  constructor(show, changed, rest) {
    this.show = show;
    this.changed = changed;
    this.rest = rest;
  }

  get waiting() {
    return this.#queue.length;
  }

  /** @param {View} view @param {boolean} whole Whether it stands for all that came before it. */
  push(view, whole) {
    if (whole) this.clear();
    this.#queue.push(view);
    this.#next();
  }

  /** Goes on at once. */
  skip() {
    this.#release();
    this.#next();
  }

  /** Shows nothing of what is in wait. */
  clear() {
    this.#queue = [];
    this.#release();
    this.#shown = null;
  }

  #release() {
    clearTimeout(this.#timer);
    this.holding = false;
  }

  #next() {
    while (this.#queue.length && (!this.holding || this.#queue.length > CROWD)) {
      const view = /** @type {View} */ (this.#queue.shift());
      const trick = finished(view);
      if (this.#shown && trick && trick !== finished(this.#shown)) this.#rest();
      this.#shown = view;
      this.show(view);
    }
    this.changed();
  }

  #rest() {
    this.#release();
    this.holding = true;
    const time = this.rest();
    if (time < Infinity) this.#timer = setTimeout(() => this.skip(), time);
  }
}
