/** Sits down, or becomes the display, so that a lost answer loses nothing: the same claim again gets the same, and its cookie. */

import { Unanswered, post, roomOf } from "./asking.mjs";

/** Milliseconds until it is asked again, each time that no answer comes. */
const PAUSES = [300, 1000, 2000, 4000, 8000];

/** @typedef {number | "display"} Wanted A seat; or to be the display. */
/** @typedef {{seat: Wanted, name: string, claim: string}} Claim */

/** @param {string} code */
const key = (code) => `followsuit.claim.${code}`;

/** The claim of this window that has had no answer yet, also from before the page was loaded anew. @param {string} code @returns {Claim | null} */
export function unanswered(code) {
  try {
    return JSON.parse(sessionStorage.getItem(key(code)) ?? "null");
  } catch {
    return null;
  }
}

/** As good as what it is for: it is kept no longer than needed. @param {string} code @param {Claim | null} claim */
function keep(code, claim) {
  try {
    if (claim) sessionStorage.setItem(key(code), JSON.stringify(claim));
    else sessionStorage.removeItem(key(code));
  } catch {
    // Storage is forbidden: the claim holds for this page.
  }
}

/** 256 random bits. */
const secret = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Claims a seat, or to be the display, until there is an answer. @param {string} code @param {Wanted} seat @param {string} name @param {object} proof What lets one in; the same as before, for a claim that is made again. */
export async function claimed(code, seat, name, proof) {
  const before = unanswered(code);
  const claim = before?.seat === seat ? before : { seat, name, claim: secret() };
  keep(code, claim);
  for (let tries = 0; ; tries++) {
    try {
      await post(`${roomOf(code)}/${seat === "display" ? seat : `seats/${seat}`}`, { ...proof, ...(claim.name ? { name: claim.name } : {}), claim: claim.claim });
      return keep(code, null);
    } catch (failure) {
      if (!(failure instanceof Unanswered)) keep(code, null);
      if (!(failure instanceof Unanswered) || tries >= PAUSES.length) throw failure;
      await new Promise((done) => setTimeout(done, PAUSES[tries]));
    }
  }
}
