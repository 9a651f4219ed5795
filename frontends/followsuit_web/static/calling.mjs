/** Whom a device that shows the table calls: people who come on turn. Bots, and seats that a bot has for a while, play unasked. */

/** @import { View } from "./types.mjs" */

/** The seats on turn for which a person plays. @param {View | null} view @returns {number[]} */
export const called = (view) => (view?.document?.seats ?? []).filter((seat) => {
  const who = view?.room.seats[seat.player];
  return seat.turn && who?.kind === "human" && !who.lent;
}).map((seat) => seat.seat);

/**
 * Whether somebody has come on turn since *before*, or is again after a move of their own. What else is told of the table calls nobody twice.
 * @param {View | null} before @param {View} view
 */
export function calls(before, view) {
  if (!before) return false;
  const known = called(before);
  // A view that comes again tells again what happened before it.
  const moved = view.v === before.v + 1 ? view.document?.events.map((event) => event.seat) ?? [] : [];
  return called(view).some((seat) => !known.includes(seat) || moved.includes(seat));
}
