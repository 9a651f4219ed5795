/** One seat at one table: what is shown, what was said, and the one request under way. */

import { Shut, ask, pageOf, post, roomOf } from "./asking.mjs";
import { calls } from "./calling.mjs";
import { claimed, unanswered } from "./claim.mjs";
import { Hold } from "./hold.mjs";
import { Link } from "./net.mjs";
import { HOLDS, settings } from "./settings.mjs";
import { t } from "./strings.mjs";
import { soFar } from "./text.mjs";

/**
 * @import { Key } from "./strings.mjs"
 * @import { Answer, LinkState, Note, Told, View } from "./types.mjs"
 * @import { Wanted } from "./claim.mjs"
 * @import { Request } from "./net.mjs"
 * @typedef {{id: number, text: string, kind: "event" | "answer" | "error" | "chat"}} Line
 * @typedef {{view: View | null, fresh: boolean, link: LinkState, reason: string, busy: boolean, holding: boolean, waiting: number,
 *   error: Line | null, log: Line[], watches: boolean, unread: number, calls: number, invites: Record<string, Shared>, told: Told | null, door: Key}} State
 * `calls` counts how often a person has come on turn; `told` is to what one is invited; `door` what is said where one is not let in.
 * @typedef {{link: string, qr: string, words?: string}} Shared A way into the room, also as a picture.
 */

/** A double click is one click: controls stay inert at least so long, in milliseconds. */
const DOUBLE_CLICK = 300;
/** A complaint is not swept away by the next view before it can be read, in milliseconds. */
const READING = 4000;

/** What the link says by which one has come. @returns {Record<string, string | undefined>} */
const byLink = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** Whether somebody spoke, and it is not told what happened. @param {Note} note */
export const isSaid = (note) => note.kind === "said" || note.kind === "phrase";

/** Whether no link to that is good any more: somebody has the seat, or a device came to show the table, or went. @param {string} one @param {View} view @param {Note[] | null} notes What is new; null for not known. */
const usedUp = (one, view, notes) => one === "display" ? !notes || notes.some((note) => note.kind === "display" || note.kind === "dark") : view.room.seats[Number(one)]?.kind === "human";

export class Session {
  /** @type {State} */
  value = { view: null, fresh: true, link: "connecting", reason: "", busy: false, holding: false, waiting: 0, error: null, log: [], watches: false, unread: 0, calls: 0, invites: {}, told: null, door: "gone" };
  /** @type {Set<() => void>} */ #listeners = new Set();
  /** @type {{request: Request, view: View, answered: number | null, at: number} | null} */ #pending = null;
  #lines = 0;
  #logged = 0;
  #complained = 0;
  #noted = 0;
  /** What lets one in: an invite, or the password. @type {{invite?: string, password?: string}} */ #proof = {};
  /** To which seat one is invited. @type {number | null} */ invited = null;

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.hold = new Hold((view) => this.#show(view), () => this.#settle(), () => HOLDS[settings.value.hold]);
    this.link = new Link(code, new URLSearchParams(location.search).get("as") === "display" ? "?as=display" : "", {
      view: (view, whole) => this.hold.push(view, whole),
      answer: (answer, request) => this.#answer(answer, request),
      state: (link, reason) => (link === "gone" ? this.#part(reason) : this.#set({ link, reason })),
    });
    addEventListener("hashchange", () => this.#follow());
    this.#arrive().finally(() => this.link.open());
  }

  /** Does what the link says by which one has come. */
  async #arrive() {
    const { invite, seat, words, display } = byLink();
    if (words) {
      await this.recall(Number(seat), words);
    } else if (invite && display) {
      this.#proof = { invite };
      if (await this.#claim("display", "")) return this.show();
      this.#proof = {};
    } else if (invite) {
      this.invited = seat === undefined ? null : Number(seat);
      this.#proof = { invite };
      // An invite may have been used up by a claim that had no answer.
      if (!unanswered(this.code)) await this.#visit(this.#proof);
    }
    await this.#resume();
  }

  /** Another link to this room, followed on its page, is as good as the first; who has a seat needs no invite to one. */
  #follow() {
    const { invite, words, display } = byLink();
    if (!words && !invite) return;
    if (words || display || this.value.view?.role !== "seat") return location.reload();
    this.#tidy();
    this.complain(t("seatedHere"));
  }

  /** Claims again the seat whose claim had no answer when this page was loaded. */
  async #resume() {
    const claim = unanswered(this.code);
    // That of a display needs the invite, which is in the address still.
    if (claim && claim.seat !== "display") await this.#claim(claim.seat, claim.name);
  }

  /** What was used leaves the address. */
  #tidy() {
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** Asks for something of the room; what came, or null after a complaint. @param {string} path @param {object} body @param {string} [shut] The complaint where it opens nothing. */
  async #post(path, body, shut) {
    try {
      return await post(roomOf(this.code) + path, body);
    } catch (failure) {
      this.complain(shut && failure instanceof Shut ? shut : /** @type {Error} */ (failure).message);
      return null;
    }
  }

  /** Opens a seat by its six words; whether they did. @param {number} seat @param {string} words */
  async recall(seat, words) {
    const opened = await this.#post(`/seats/${seat}`, { words }, t("wordsWrong", { n: seat + 1 }));
    if (opened) this.#tidy();
    return Boolean(opened);
  }

  /** Comes in by what is shown; whether that opens the room. @param {{invite?: string, password?: string}} proof */
  async #visit(proof) {
    try {
      const view = await post(`${roomOf(this.code)}/visits`, proof);
      this.#set({ told: view.table ?? null });
      return true;
    } catch (failure) {
      this.#refuse(proof, failure);
      return false;
    }
  }

  /** Tells why one is not let in. @param {{invite?: string}} proof @param {unknown} failure */
  #refuse(proof, failure) {
    if (!proof.invite || !(failure instanceof Shut)) return this.complain(/** @type {Error} */ (failure).message);
    this.#proof = {};
    this.invited = null;
    this.#set({ door: "inviteUsed" });
  }

  /** Has the room say what is played, where its code is enough to sit down; where it is not any more, nothing is said. */
  introduce() {
    return post(roomOf(this.code) + "/visits", {}).then((view) => this.#set({ told: view.table ?? null }), () => {});
  }

  /** Whether somebody has the seat to which one is invited. */
  get isLate() {
    const seat = this.value.view?.room.seats[this.invited ?? -1];
    return seat !== undefined && seat.kind === "human" && !unanswered(this.code);
  }

  /** Whether one has shown what lets one sit down. */
  get mayEnter() {
    return Boolean(this.#proof.password || this.#proof.invite && !this.isLate);
  }

  /** @param {string} password */
  async knock(password) {
    // A device that comes to show the table shows it at once.
    if (!(await (this.link.query ? this.#post("/display", { password }) : this.#visit({ password })))) return;
    this.#proof = { password };
    this.invited = null;
    await this.#resume();
    this.takeBack();
  }

  /** @param {number} seat @param {string} name */
  async sit(seat, name) {
    if (await this.#claim(seat, name)) this.link.again();
  }

  /** Whether the seat is one's own now, or this device the display. @param {Wanted} seat @param {string} name */
  async #claim(seat, name) {
    // An invite to one seat is none to another, and is used up by whoever sits there.
    if (this.invited !== null && this.invited !== seat) this.#proof = {};
    try {
      await claimed(this.code, seat, name, this.#proof);
    } catch (failure) {
      this.#refuse(this.#proof, failure);
      return false;
    }
    if (this.invited !== null) this.#proof = {};
    this.invited = null;
    this.#set({ door: "gone" });
    this.#tidy();
    return true;
  }

  /** Sees the table without a seat, or goes back to where one takes one. @param {boolean} watches */
  watch(watches) {
    this.#set({ watches });
  }

  /** Gets up, or sends away somebody who is not here. @param {number} seat */
  leave(seat) {
    const own = seat === this.value.view?.seat;
    return ask(`${roomOf(this.code)}/seats/${seat}`, { method: "DELETE" }).then(() => own && this.#set({ door: "gotUp" }), (failure) => this.complain(failure.message));
  }

  /** Makes links into the room, each once: to a seat that is free, or to be the display, or (`words`) to one's own seat. @param {(number | "display" | "words")[]} wanted */
  async invite(wanted) {
    for (const one of wanted) {
      const page = { page: location.origin };
      const made = this.value.invites[one] ?? (await (one === "words" ? this.#post("/words", page) : this.#post("/invites", { ...page, ...(one === "display" ? { scope: one } : { seat: one }) })));
      if (!made) return;
      this.#set({ invites: { ...this.value.invites, [one]: made } });
    }
  }

  /** Whether one has shown what lets a device without a seat show the table. */
  get mayShow() {
    return Boolean(this.#proof.password);
  }

  /** This device shows the table from now on. */
  async exhibit() {
    const { password } = this.#proof;
    if (await this.#post("/display", password ? { password } : {})) this.show();
  }

  show() {
    location.replace(`${pageOf(this.code)}?as=display`);
  }

  /** There is no display any more. */
  darken() {
    return ask(`${roomOf(this.code)}/display${this.link.query}`, { method: "DELETE" }).catch((failure) => this.complain(failure.message));
  }

  /** What has been said so far is read. */
  read() {
    if (this.value.unread) this.#set({ unread: 0 });
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
    this.#ask({ type: view?.room.pause === "match" ? "rematch" : "deal", v: view?.v });
  }

  /** Asks for something besides playing. @param {string} type @param {object} [fields] */
  ask(type, fields) {
    this.link.ask({ type, ...fields });
  }

  /** Comes in again: takes the seat back from another window, or has shown what opens the room. */
  takeBack() {
    this.#set({ link: "reconnecting", reason: "", error: null, door: "gone" });
    this.link.again();
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

  /** What was complained of has been put right. */
  forgive() {
    if (this.value.error) this.#set({ error: null });
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
    const doc = view.document;
    // In another place everything is news, or nothing is.
    const fresh = !before || view.seat !== before.seat || view.v > this.#logged + 1;
    const news = fresh ? [doc?.prompt.text] : view.v > this.#logged ? doc?.events.map((event) => event.say) ?? [] : [];
    // Whoever comes back reads first what the table still shows of the deal.
    const lines = [...(before?.document || !doc ? [] : soFar(doc)), news.filter(Boolean).join(" ")].filter(Boolean).map((text) => this.#line(text, "event"));
    const notes = before ? view.room.log.filter((note) => note.v > this.#noted) : [];
    for (const note of notes) if (!isSaid(note)) lines.push(this.#line(note.kind === "late" && note.seat === view.seat ? t("lateYou") : note.text, "event"));
    const said = notes.filter(isSaid);
    if (!settings.value.quiet) for (const note of said) lines.push(this.#line(t("saidBy", note), "chat"));
    const unread = this.value.unread + said.filter((note) => note.seat !== view.seat).length;
    const known = this.#noted;
    this.#logged = view.v;
    this.#noted = Math.max(this.#noted, view.room.log.at(-1)?.v ?? 0);
    // Whoever was away for longer than the table remembers does not know what has been used up since.
    const missed = known > 0 && notes.length === view.room.log.length;
    const invites = Object.fromEntries(Object.entries(this.value.invites).filter(([one]) => !usedUp(one, view, missed ? null : notes)));
    const came = this.value.calls + Number(calls(before, view));
    const stays = this.value.error && Date.now() - this.#complained < READING;
    this.#set({ view, fresh, log: [...this.value.log, ...lines], error: stays ? this.value.error : null, unread, calls: came, invites });
  }

  /** Nothing of the table stays with somebody to whom it is not shown any more. @param {string} reason */
  #part(reason) {
    this.#pending = null;
    this.hold.clear();
    // What was not done at the table is past; what did not open the room is why one stands here.
    const error = this.value.view ? null : this.value.error;
    this.#set({ view: null, fresh: true, link: "gone", reason, busy: false, holding: false, waiting: 0, error, log: [], watches: false, unread: 0, invites: {}, told: null });
  }

  /** Frees the controls once the request's effect is on the table. */
  #settle() {
    const pending = this.#pending;
    const view = this.value.view;
    if (pending && view && Date.now() - pending.at >= DOUBLE_CLICK - 5) {
      const decided = pending.request.type === "move" ? view.d !== pending.view.d : view.room.pause !== pending.view.room.pause;
      if (decided || (pending.answered !== null && view.v >= pending.answered)) this.#pending = null;
    }
    this.#set({ busy: this.#pending !== null, holding: this.hold.holding, waiting: this.hold.waiting });
  }
}
