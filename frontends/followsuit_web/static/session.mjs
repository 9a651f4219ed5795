/** One seat at one table: what is shown, what was said, and the one request under way. */

import { Hold } from "./hold.mjs";
import { Link } from "./net.mjs";
import { HOLDS, settings } from "./settings.mjs";
import { t } from "./strings.mjs";
import { soFar } from "./text.mjs";

/**
 * @import { Answer, LinkState, View } from "./types.mjs"
 * @import { Request } from "./net.mjs"
 * @typedef {{id: number, text: string, kind: "event" | "answer" | "error"}} Line
 * @typedef {{view: View | null, fresh: boolean, link: LinkState, reason: string, busy: boolean, holding: boolean, waiting: number,
 *   error: Line | null, log: Line[]}} State
 */

/** A double click is one click: controls stay inert at least so long, in milliseconds. */
const DOUBLE_CLICK = 300;
/** A complaint is not swept away by the next view before it can be read, in milliseconds. */
const READING = 4000;

export class Session {
  /** @type {State} */
  value = { view: null, fresh: true, link: "connecting", reason: "", busy: false, holding: false, waiting: 0, error: null, log: [] };
  /** @type {Set<() => void>} */ #listeners = new Set();
  /** @type {{request: Request, view: View, answered: number | null, at: number} | null} */ #pending = null;
  #lines = 0;
  #logged = 0;
  #complained = 0;

  /** @param {string} code */
  constructor(code) {
    this.hold = new Hold((view) => this.#show(view), () => this.#settle(), () => HOLDS[settings.value.hold]);
    this.link = new Link(code, {
      view: (view, whole) => this.hold.push(view, whole),
      answer: (answer, request) => this.#answer(answer, request),
      state: (link, reason) => this.#set({ link, reason }),
    });
    this.link.open();
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {string} move */
  move(move) {
    this.#ask({ type: "move", d: this.value.view?.d, move });
  }

  /** Asks for the next deal, or after the match for another match. */
  next() {
    const { view } = this.value;
    this.#ask({ type: view?.document.pause === "match" ? "rematch" : "deal", v: view?.v });
  }

  /** @param {string} name */
  rename(name) {
    this.link.ask({ type: "rename", name });
  }

  /** @param {number} pace Seconds between two moves of bots. */
  pace(pace) {
    this.link.ask({ type: "pace", pace });
  }

  /** Takes the seat back from another window. */
  takeBack() {
    this.#set({ link: "reconnecting", reason: "" });
    this.link.open();
  }

  /** Writes an answer to a question asked here in the log. @param {string} text */
  say(text) {
    this.#set({ log: [...this.value.log, this.#line(text, "answer")] });
  }

  /** Tells the person here why something was not done. @param {string} text */
  complain(text) {
    this.#complained = Date.now();
    this.#set({ error: this.#line(text, "error") });
  }

  /** @param {string} text @param {Line["kind"]} kind @returns {Line} */
  #line(text, kind) {
    return { id: ++this.#lines, text, kind };
  }

  /** @param {Partial<State>} change */
  #set(change) {
    this.value = { ...this.value, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** @param {{type: string, [field: string]: unknown}} fields */
  #ask(fields) {
    const { view, busy } = this.value;
    if (busy || !view) return;
    this.#pending = { request: this.link.ask(fields), view, answered: null, at: Date.now() };
    this.#set({ busy: true, error: null });
    this.hold.skip();
    setTimeout(() => this.#settle(), DOUBLE_CLICK);
  }

  /** @param {Answer} answer @param {Request | undefined} request */
  #answer(answer, request) {
    const mine = request && request === this.#pending?.request;
    if (answer.type === "no") {
      if (mine) this.#pending = null;
      this.complain(answer.reason || t("refused"));
    } else if (mine && this.#pending) {
      this.#pending.answered = answer.v;
    }
    this.#settle();
  }

  /** @param {View} view */
  #show(view) {
    const before = this.value.view;
    const fresh = !before || view.v > this.#logged + 1;
    const news = fresh ? [view.document.prompt.text] : view.v > this.#logged ? view.document.events.map((event) => event.say) : [];
    // Whoever comes back reads first what the table still shows of the deal.
    const lines = [...(before ? [] : soFar(view.document)), news.filter(Boolean).join(" ")].filter(Boolean);
    this.#logged = view.v;
    const log = lines.length ? [...this.value.log, ...lines.map((text) => this.#line(text, "event"))] : this.value.log;
    const stays = this.value.error && Date.now() - this.#complained < READING;
    this.#set({ view, fresh, log, error: stays ? this.value.error : null });
  }

  /** Frees the controls once the request's effect is on the table. */
  #settle() {
    const pending = this.#pending;
    const view = this.value.view;
    if (pending && view && Date.now() - pending.at >= DOUBLE_CLICK - 5) {
      const decided = pending.request.type === "move" ? view.d !== pending.view.d : view.document.pause !== pending.view.document.pause;
      if (decided || (pending.answered !== null && view.v >= pending.answered)) this.#pending = null;
    }
    this.#set({ busy: this.#pending !== null, holding: this.hold.holding, waiting: this.hold.waiting });
  }
}
