/** The line to the server: one socket that comes back by itself, and requests that survive a lost answer. */

import { roomOf } from "./asking.mjs";

/** @import { Answer, LinkState, View } from "./types.mjs" */

const PING = 15_000;
const PATIENCE = 8_000;
const FIRST_DELAY = 400;
const LAST_DELAY = 15_000;

/**
 * @typedef {{type: string, mid: string, [field: string]: unknown}} Request
 * @typedef {{view(view: View, whole: boolean): void, answer(answer: Answer, request: Request | undefined): void,
 *   state(state: LinkState, reason: string): void}} Listener
 */

export class Link {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, Request>} */ #unanswered = new Map();
  #tries = 0;
  #v = 0;
  #asked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #deadline;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #pulse;

  /** @param {string} code @param {string} query As what a device comes that may come as several things. @param {Listener} listener */
  constructor(code, query, listener) {
    this.code = code;
    this.query = query;
    this.listener = listener;
    addEventListener("online", () => this.#now());
    document.addEventListener("visibilitychange", () => document.hidden || this.#now());
  }

  open() {
    clearTimeout(this.#retry);
    const url = new URL(`/ws/${encodeURIComponent(this.code)}${this.query}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#hello();
      for (const request of this.#unanswered.values()) this.#post(request);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => this.#lost(socket);
    this.#pulse ??= setInterval(() => this.#ping(), PING);
  }

  /** Comes again, as whoever one is now. */
  again() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.open();
  }

  /** Sends a request and keeps it until it is answered. @param {{type: string, [field: string]: unknown}} fields */
  ask(fields) {
    const request = { ...fields, mid: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    this.#unanswered.set(request.mid, request);
    this.#post(request);
    return request;
  }

  /** @param {object} message */
  #post(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hello() {
    this.#asked = true;
    this.#post({ type: "hello" });
    this.#expect();
  }

  #ping() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#post({ type: "ping", v: this.#v });
    this.#expect();
  }

  /** A server that says nothing for so long is gone, whatever the socket thinks. */
  #expect() {
    clearTimeout(this.#deadline);
    const socket = this.#socket;
    this.#deadline = setTimeout(() => {
      socket?.close();
      if (socket) this.#lost(socket);
    }, PATIENCE);
  }

  /** Back on line, or back in sight: no waiting for the next try. */
  #now() {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#retry) this.open();
  }

  /** @param {any} message */
  #hear(message) {
    clearTimeout(this.#deadline);
    if (message.type === "view") {
      message.at = Date.now();
      this.#tries = 0;
      this.listener.state("open", "");
      const whole = this.#asked;
      if (message.v < this.#v && !whole) return;
      const gap = !whole && message.v > this.#v + 1;
      this.#asked = false;
      this.#v = message.v;
      this.listener.view(message, whole || gap);
      if (gap) this.#hello();
    } else if (message.type === "ok" || message.type === "no") {
      const request = this.#unanswered.get(message.mid);
      this.#unanswered.delete(message.mid);
      this.listener.answer(message, request);
      if (message.view) this.#hear(message.view);
    } else if (message.type === "pong") {
      if (message.v !== this.#v) this.#hello();
    } else if (message.type === "bye" && message.code === "dismissed") {
      // What we have opens another place now, or none: the door says which.
      this.again();
    } else if (message.type === "bye") {
      this.#leave(message.code === "replaced" ? "replaced" : "gone", message.reason);
    }
  }

  /** @param {LinkState} state @param {string} reason */
  #leave(state, reason) {
    const socket = this.#socket;
    this.#socket = null;
    this.#unanswered.clear();
    clearInterval(this.#pulse);
    clearTimeout(this.#deadline);
    this.#pulse = undefined;
    socket?.close();
    this.listener.state(state, reason);
  }

  /** @param {WebSocket} socket */
  async #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#deadline);
    this.listener.state(this.#v ? "reconnecting" : "connecting", "");
    const delay = Math.min(LAST_DELAY, FIRST_DELAY * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.open(), delay * (0.75 + Math.random() / 2));
    const reason = await this.#refusal();
    if (reason === null) return;
    clearTimeout(this.#retry);
    this.#leave("gone", reason);
  }

  /** Why the server will not have us, in its words; empty where the room is not there or not for us, null while it may yet be. */
  async #refusal() {
    try {
      const answer = await fetch(roomOf(this.code) + this.query);
      return answer.status === 404 ? "" : answer.status === 403 ? (await answer.json()).reason : null;
    } catch {
      return null;
    }
  }
}
