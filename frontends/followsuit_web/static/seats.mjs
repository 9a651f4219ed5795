/** The seats around the felt: the viewer at the bottom, the next seat to the left, and so clockwise. */

import { Icon, Shape, SideShape } from "./icons.mjs";
import { useRoving } from "./roving.mjs";
import { t } from "./strings.mjs";
import { facts, ownSide, zone } from "./text.mjs";
import { html } from "./ui.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { Counter, Room, Seat, TableDocument } from "./types.mjs"
 */

/** How many places clockwise from the bottom. @param {TableDocument} doc @param {number} seat */
export const place = (doc, seat) => (seat - (doc.you ?? 0) + doc.seats.length) % doc.seats.length;

/** The point of a place on a circle around the middle, the bottom first. @param {number} at @param {number} seats */
function point(at, seats) {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / seats;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** Where a seat is, as style variables: on the circle, at the edge, and its rank from left to right. The style sheet gives the radii. @param {TableDocument} doc @param {number} seat */
export function around(doc, seat) {
  const seats = doc.seats.length, at = place(doc, seat);
  const points = doc.seats.map((_, i) => ({ i, ...point(i, seats) }));
  points.sort((a, b) => (Math.abs(a.x - b.x) > 0.01 ? a.x - b.x : a.y - b.y));
  const { x, y } = point(at, seats);
  const high = Math.abs(y) > Math.abs(x);
  const edge = { "--ex": (high ? x : Math.sign(x)).toFixed(4), "--ey": (high ? Math.sign(y) : y).toFixed(4) };
  return { "--x": x.toFixed(4), "--y": y.toFixed(4), ...edge, "--k": points.findIndex((one) => one.i === at) };
}

/** @param {string} key @returns {key is "tricks" | "points"} */
const isDrawn = (key) => key === "tricks" || key === "points";

/** A number with its word, or with a shape where its word is well known. @param {{counter: Counter}} props */
export const Count = ({ counter }) => html`<span class="count" data-key=${counter.key} title=${counter.text}>${isDrawn(counter.key) ? html`<${Icon} name=${counter.key} />` : null}<span>${counter.text}</span> <b>${counter.value}</b></span>`;

/** Where there is little room names are cut short: pressed, a plate says all there is to know of its seat. @param {{doc: TableDocument, seat: Seat, room: Room | undefined, called: boolean, tab: 0 | -1, onSay: (words: string) => void}} props */
function Plate({ doc, seat, room, called, tab, onSay }) {
  const who = room?.seats.find((one) => one.seat === seat.player);
  const bidding = !zone(doc, "trick")?.slots?.length && doc.pause === "" && !seat.badges?.some((badge) => badge.key === "declarer");
  const call = bidding ? zone(doc, "auction")?.entries?.findLast((one) => one.seat === seat.seat) : undefined;
  const extra = who?.kind === "bot" ? [t("bot")] : who?.kind === "open" ? [t("open")] : who && !who.here ? [t("away")] : [];
  const side = ownSide(doc, seat.seat);
  const counters = [...(seat.counters ?? []), ...(side?.counters ?? []).filter((one) => !seat.counters?.some((other) => other.key === one.key))];
  // A badge that is keyed as the call says the same.
  const badges = (seat.badges ?? []).filter((badge) => badge.key !== call?.move.split(" ")[0]);
  const words = `${seat.name}: ${[...facts(seat), ...(call ? [call.text] : []), ...(side ? [`${t("score")} ${side.score}`] : []), ...extra].join(", ")}`;
  const out = seat.out && !badges.some((badge) => badge.key === "out");
  return html`<li class="seat" data-testid=${`seat-${seat.seat}`} data-you=${place(doc, seat.seat) === 0 ? "" : null} data-turn=${seat.turn ? "" : null} data-called=${called ? "" : null} data-out=${seat.out ? "" : null} style=${around(doc, seat.seat)}>
    <button type="button" class="plate" data-item=${seat.seat} tabindex=${tab} title=${seat.name} onClick=${() => onSay(words)}>
      <span class="sr">${words}</span>
      <span class="seat-name" aria-hidden="true">${seat.turn ? html`<span class="turn"><${Shape} name="play" /></span>` : null}<${SideShape} side=${seat.side} /><b>${seat.name}</b>${side ? html`<strong class="own">${side.score}</strong>` : null}</span>
      <span class="seat-facts" aria-hidden="true">
        ${called ? html`<span class="badge">${t("toPlay")}</span>` : null}
        ${seat.out ? null : html`<span class="left" title=${t("faceDown", { n: seat.pieces })}><i class="back"></i>${seat.pieces}</span>`}
        ${call ? html`<span class="call" data-standing=${call.standing ? "" : null}>${call.text}</span>` : null}
        ${counters.filter((counter) => !bidding || counter.value).map((counter) => html`<${Count} key=${counter.key} counter=${counter} />`)}
        ${badges.map((badge) => html`<span key=${badge.key} class="badge" data-key=${badge.key}>${badge.text}</span>`)}
        ${out ? html`<span class="badge">${t("sitsOut")}</span>` : null}
        ${extra.filter((word) => word !== t("bot")).map((word) => html`<span key=${word} class="badge warn">${word}</span>`)}
      </span>
    </button>
  </li>`;
}

/** @param {{doc: TableDocument, room: Room | undefined, called: number[], session: Session}} props */
export function Seats({ doc, room, called, session }) {
  const inOrder = [...doc.seats].sort((a, b) => (place(doc, a.seat) || doc.seats.length) - (place(doc, b.seat) || doc.seats.length));
  const roving = useRoving(inOrder.map((seat) => String(seat.seat)));
  /** @param {string} id @param {string} words */
  const say = (id, words) => {
    roving.go(id);
    session.say(words);
  };
  return html`<ul class="seats" data-count=${doc.seats.length} data-group="seats" onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>${inOrder.map(({ seat }, i) => html`<${Plate} key=${seat} doc=${doc} seat=${inOrder[i]} room=${room} called=${called.includes(seat)} tab=${roving.tab(String(seat))} onSay=${(/** @type {string} */ words) => say(String(seat), words)} />`)}</ul>`;
}
