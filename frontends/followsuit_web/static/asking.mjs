/** Asks the server, other than by the socket. */

import { t } from "./strings.mjs";

/** There was no answer, or none that could be read: what was asked for may have happened all the same. */
export class Unanswered extends Error {}

/** What was shown opens nothing here: there is no such room, or not for us. */
export class Shut extends Error {}

/** @param {string} address @param {RequestInit} [request] @returns {Promise<any>} Fails with an Error whose message may be shown. */
export async function ask(address, request) {
  let answer;
  let said;
  try {
    answer = await fetch(address, request);
    said = answer.status === 204 ? null : await answer.json();
  } catch {
    throw new Unanswered(t("noServer"));
  }
  if (answer.status >= 500) throw new Unanswered(said.reason ?? t("noServer"));
  if (answer.ok) return said;
  throw said.code === "unknown-room" ? new Shut(t("notOpen")) : new Error(said.reason);
}

/** @param {string} address @param {object} body @returns {Promise<any>} */
export const post = (address, body) => ask(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** The address of a room, of its page or of what is asked about it. @param {string} code */
export const pageOf = (code) => `/room/${encodeURIComponent(code)}`;
/** @param {string} code */
export const roomOf = (code) => `/api/rooms/${encodeURIComponent(code)}`;
