/** The document in sentences: what the query keys and the command box answer, and what the text table is made of. */

import { named } from "./pieces/pieces.mjs";
import { t } from "./strings.mjs";

/** @import { TableDocument, Trick, Zone } from "./types.mjs" */

/** @param {TableDocument} doc @param {string} kind @returns {Zone | undefined} */
export const zone = (doc, kind) => doc.zones.find((one) => one.kind === kind);
/** @param {TableDocument} doc @param {string} kind */
export const zonesOf = (doc, kind) => doc.zones.filter((one) => one.kind === kind);
/** @param {TableDocument} doc @param {number | null | undefined} seat */
export const nameOf = (doc, seat) => doc.seats.find((one) => one.seat === seat)?.name ?? t("seat", { n: (seat ?? 0) + 1 });
/** @param {TableDocument} doc @param {string} id */
export const pieceOf = (doc, id) => doc.pieces[id]?.name ?? id;

/** A label that is not broken inside its brackets, nor between the ends of a tile. @param {string} text */
export const unbroken = (text) => text.replace(/\([^)]*\)/g, (part) => part.replaceAll(" ", "\u00a0")).replace(/(\d)-(\d)/g, "$1\u2011$2");

/** Whether each plays for itself. @param {TableDocument} doc */
export const alone = (doc) => doc.sides.every((side) => side.seats.length === 1);
/** The side that is this seat's alone. @param {TableDocument} doc @param {number} seat */
export const ownSide = (doc, seat) => (alone(doc) ? doc.sides.find((side) => side.seats[0] === seat) : undefined);

/** The hands of the viewer: one in most games. @param {TableDocument} doc */
export const handsOf = (doc) => zonesOf(doc, "hand");
/** The player that the viewer is. @param {TableDocument} doc */
export const ownPlayer = (doc) => doc.seats.find((one) => one.you)?.player;

/** The trick that was last completed, with its plays where they may be seen. @param {TableDocument} doc @returns {Trick | null} */
export function lastTrick(doc) {
  const entry = zone(doc, "tricks")?.entries?.at(-1);
  if (entry?.plays.length) return entry;
  const trick = zone(doc, "trick");
  if (trick?.complete && trick.winner != null) return { number: entry?.number ?? 0, winner: trick.winner, side: entry?.side ?? 0, points: entry?.points ?? 0, plays: trick.slots ?? [] };
  return null;
}

/** @param {TableDocument} doc @param {{seat: number, piece: string}[]} plays */
const playsText = (doc, plays) => plays.map((play) => t("saySlot", { name: nameOf(doc, play.seat), piece: pieceOf(doc, play.piece) })).join("; ");

/** @param {TableDocument} doc @param {Trick} trick */
export const trickText = (doc, trick) => t("sayLast", { n: trick.number, name: nameOf(doc, trick.winner), points: t("points", { n: trick.points }), plays: playsText(doc, trick.plays) });

/** @param {TableDocument} doc @param {string} kind @param {string} none */
const zoneText = (doc, kind, none) => zonesOf(doc, kind).map((one) => one.text || one.short).join(" ") || none;

/** @param {TableDocument} doc */
const turnText = (doc) => {
  const names = doc.seats.filter((seat) => seat.turn).map((seat) => seat.name);
  return `${names.length ? t("sayTurn", { names: names.join(", ") }) : t("sayNobody")} ${doc.prompt.text}`;
};

/** @param {TableDocument} doc */
function handText(doc) {
  const hands = handsOf(doc);
  if (hands.length < 2) return hands.length ? heldText(doc, hands[0]) : t("noHand");
  return hands.map((hand) => `${hand.title}: ${heldText(doc, hand)}`).join(" ");
}

/** @param {TableDocument} doc @param {Zone} hand */
function heldText(doc, hand) {
  const pieces = hand.pieces ?? [];
  if (!pieces.length) return hand.text || t("noHand");
  const playable = pieces.filter((id) => doc.pieces[id]?.state === "playable");
  const all = t("sayHand", { n: pieces.length, pieces: pieces.map((id) => named(id, doc.pieces[id])).join("; ") });
  return playable.length ? `${all} ${t("sayPlayable", { pieces: playable.map((id) => pieceOf(doc, id)).join(", ") })}` : all;
}

/** @param {TableDocument} doc */
function tableText(doc) {
  const trick = zone(doc, "trick");
  if (!trick?.slots?.length) return t("emptyTrick");
  return [t("sayTrick", { title: trick.title, plays: playsText(doc, trick.slots) }), trick.text].filter(Boolean).join(" ");
}

/** @param {TableDocument} doc */
const lastText = (doc) => {
  const trick = lastTrick(doc);
  if (trick) return trickText(doc, trick);
  const tricks = zone(doc, "tricks");
  return tricks?.text || (tricks?.entries?.length ? t("stacked") : t("noTricks"));
};

/** @param {TableDocument} doc */
const bidsText = (doc) => {
  const entries = zone(doc, "auction")?.entries ?? [];
  return entries.length ? `${entries.map((call) => t("sayBid", { name: nameOf(doc, call.seat), text: call.text })).join("; ")}.` : t("passedBids");
};

/** What has happened in this deal, as far as the table still shows it, a sentence each. @param {TableDocument} doc @returns {string[]} */
export function soFar(doc) {
  const tricks = (zone(doc, "tricks")?.entries ?? []).filter((/** @type {Trick} */ entry) => entry.plays.length);
  return [zone(doc, "auction") ? bidsText(doc) : "", ...zonesOf(doc, "marker").map((one) => one.text), ...tricks.map((/** @type {Trick} */ entry) => trickText(doc, entry)), doc.result].filter(Boolean);
}

/** @param {TableDocument} doc */
const scoreText = (doc) => `${doc.sides.map((side) => t("saySide", { name: side.name, score: side.score })).join("; ")}. ${doc.outcome?.text ?? ""}`.trim();

/** What the deal came to, and with it the match. @param {TableDocument} doc */
export const resultText = (doc) => [doc.result, doc.outcome?.text].filter(Boolean).join(" ");

/** @param {TableDocument} doc */
const pointsText = (doc) => {
  const counters = doc.sides.flatMap((side) => (side.counters ?? []).map((counter) => t("sayCounter", { name: side.name, text: counter.text, value: counter.value })));
  return [counters.length ? `${counters.join("; ")}.` : "", zoneText(doc, "meter", "")].filter(Boolean).join(" ") || t("nothingYet");
};

/** @param {TableDocument} doc */
const playersText = (doc) => `${doc.seats.map((seat) => t("sayPlayer", { name: seat.name, facts: facts(seat).join(", ") })).join("; ")}.`;

/** What there is to say of a seat. @param {import("./types.mjs").Seat} seat */
export const facts = (seat) => [
  ...(seat.you ? [t("you")] : []),
  ...(seat.turn ? [t("toPlay")] : []),
  ...(seat.out && !seat.badges?.some((badge) => badge.key === "out") ? [t("sitsOut")] : []),
  ...(seat.badges ?? []).map((badge) => badge.text),
  t("piecesLeft", { n: seat.pieces }),
  ...(seat.counters ?? []).map((counter) => `${counter.text} ${counter.value}`),
];

/** The questions one may ask, by word and by key. @type {{word: string, key: string, help: import("./strings.mjs").Key, answer: (doc: TableDocument) => string}[]} */
export const QUESTIONS = [
  { word: "hand", key: "h", help: "keyH", answer: handText },
  { word: "trick", key: "t", help: "keyT", answer: tableText },
  { word: "last", key: "l", help: "keyL", answer: lastText },
  { word: "bids", key: "b", help: "keyB", answer: bidsText },
  { word: "trump", key: "u", help: "keyU", answer: (doc) => zoneText(doc, "marker", t("sayNoMarker")) },
  { word: "score", key: "s", help: "keyS", answer: scoreText },
  { word: "turn", key: "w", help: "keyW", answer: turnText },
  { word: "points", key: "c", help: "keyC", answer: pointsText },
  { word: "players", key: "p", help: "keyP", answer: playersText },
];
