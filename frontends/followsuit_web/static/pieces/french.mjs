/** French-suited cards ("QH", "TS", jokers "J1" "J2"), drawn from their name: suits are paths, pips lie on a grid, indices stand in two corners. */

import { SHAPES } from "../icons.mjs";
import { Fragment, html } from "../ui.mjs";

/** Height over width. */
export const ratio = 1.4;
/** What a card is told by stands in its left edge: cards of a hand may lie over each other. */
export const laps = true;

/** Around the middle, about 20 by 20. @type {Record<string, string>} */
const SUITS = {
  S: "M0-10C3-5.5 9.5-2 9.5 3 9.5 6 7.3 7.6 5 7.6 3.2 7.6 1.6 6.6.8 5.2 1 7.6 2 9 3.5 10H-3.5C-2 9-1 7.6-.8 5.2-1.6 6.6-3.2 7.6-5 7.6-7.3 7.6-9.5 6-9.5 3-9.5-2-3-5.5 0-10Z",
  H: "M0 9.5C-4 5-10 1-10-4-10-7.5-7.5-9.5-5-9.5-2.5-9.5-.8-8 0-6 .8-8 2.5-9.5 5-9.5 7.5-9.5 10-7.5 10-4 10 1 4 5 0 9.5Z",
  C: "M0-10a4.7 4.7 0 0 1 3.6 7.7A4.7 4.7 0 1 1 .9 5.2C1.2 7.5 2.2 9 3.6 10H-3.6C-2.2 9-1.2 7.5-.9 5.2A4.7 4.7 0 1 1-3.6-2.3 4.7 4.7 0 0 1 0-10Z",
  D: "M0-10.5C2.2-6.5 5-3 8 0 5 3 2.2 6.5 0 10.5-2.2 6.5-5 3-8 0-5-3-2.2-6.5 0-10.5Z",
};
/** What each court wears. @type {Record<string, string>} */
const CROWNS = {
  K: "M-11 6L-12-4-6.5 0-1.5-6V-8.5H1.5V-6L6.5 0 12-4 11 6Z",
  Q: "M-10 6L-12-3.5-7 0-4.5-6.5 0-1 4.5-6.5 7 0 12-3.5 10 6Z",
  J: "M-11 6C-11-2-5-6 1-5 3-9 8-10 12-8 8-7 6-6 5-4 9-3 11 1 11 6Z",
};
const JOKER = "M-9 7L-12-4-5.5-1 0-9 5.5-1 12-4 9 7Z";

/** @param {number[]} ys */
const pairs = (...ys) => ys.flatMap((y) => [[22, y], [39, y]]);
/** @param {number[]} ys */
const middle = (...ys) => ys.map((y) => [30.5, y]);
const TWO = pairs(15, 69), THREE = pairs(15, 42, 69), FOUR = pairs(15, 33, 51, 69);
/** Where the pips lie. @type {Record<string, number[][]>} */
const PIPS = {
  2: middle(15, 69), 3: middle(15, 42, 69), 4: TWO, 5: [...TWO, ...middle(42)], 6: THREE, 7: [...THREE, ...middle(28.5)], 8: [...THREE, ...middle(28.5, 55.5)],
  9: [...FOUR, ...middle(42)], T: [...FOUR, ...middle(24, 60)],
};

/** A suit at a place, upside down in the lower half. @param {{suit: string, x: number, y: number, size: number}} props */
const Suit = ({ suit, x, y, size }) => html`<path d=${SUITS[suit]} transform=${`translate(${x} ${y})scale(${y > 43 ? -size : size})`} />`;

/** @param {{rank: string, x: number, y: number, size: number}} props */
const Rank = ({ rank, x, y, size }) => html`<text x=${x} y=${y} font-size=${size} text-anchor="middle" textLength=${rank === "10" ? size * 0.83 : null} lengthAdjust="spacingAndGlyphs">${rank}</text>`;

/** @param {{rank: string, suit: string}} props */
const Court = ({ rank, suit }) => html`<${Fragment}>
  <rect class="court" x="17" y="8" width="27" height="68" rx="3" />
  <text x="30.5" y="52.5" font-size="30" text-anchor="middle">${rank}</text>
  ${["", "rotate(180 30.5 42)"].map((turn) => html`<g transform=${turn}><path class="crown" d=${CROWNS[rank]} transform="translate(30.5 19)scale(.78)" /></g>`)}
<//>`;

/** @param {{n: string, big: boolean}} props */
const Joker = ({ n, big }) => html`<${Fragment}>
  ${["", big ? null : "rotate(180 30 42)"].map((turn) => turn != null && html`<g transform=${turn}><path d=${SHAPES.star} transform=${big ? "translate(3 4)scale(1.3)" : "translate(2.5 4)scale(.6)"} /><text x=${big ? 18 : 9.7} y=${big ? 60 : 31} font-size=${big ? 26 : 14} text-anchor="middle">${n}</text></g>`)}
  ${big ? null : html`<path class="crown" d=${JOKER} transform="translate(30.5 42)scale(1.1)" />`}
<//>`;

/** @param {{rank: string, suit: string}} props */
const Large = ({ rank, suit }) => html`<${Fragment}><${Rank} rank=${rank} x=${19} y=${35} size=${40} /><${Suit} suit=${suit} x=${17} y=${50} size=${-0.85} /><${Suit} suit=${suit} x=${43} y=${65} size=${-1.15} /><//>`;

/** @param {{rank: string, suit: string}} props */
const Usual = ({ rank, suit }) => html`<${Fragment}>
  ${["", "rotate(180 30 42)"].map((turn) => html`<g transform=${turn}><${Rank} rank=${rank} x=${9.2} y=${19.5} size=${20} /><${Suit} suit=${suit} x=${9.2} y=${29} size=${0.55} /></g>`)}
  ${CROWNS[rank] ? html`<${Court} rank=${rank} suit=${suit} />` : (PIPS[rank === "10" ? "T" : rank] ?? []).map(([x, y]) => html`<${Suit} suit=${suit} x=${x} y=${y} size=${0.58} />`)}
  ${rank === "A" ? html`<${Suit} suit=${suit} x=${30.5} y=${42} size=${1.35} />` : null}
<//>`;

/** @param {{id: string, numerals: boolean}} props */
export function Face({ id, numerals }) {
  const [rank, suit] = [id[0] === "T" ? "10" : id[0], id[1]];
  const props = { rank, suit };
  return html`<svg viewBox="0 0 60 84" aria-hidden="true" focusable="false" class=${`card ink-${suit}`}>
    <rect class="body" x=".8" y=".8" width="58.4" height="82.4" rx="5.5" fill="url(#linen)" />
    ${!SUITS[suit] ? html`<${Joker} n=${suit} big=${numerals} />` : numerals ? html`<${Large} ...${props} />` : html`<${Usual} ...${props} />`}
  </svg>`;
}

/** What the faces' gradients are called by; drawn once a page. */
export const Paint = () => html`<linearGradient id="linen" x2=".4" y2="1"><stop offset="0" stop-color="#fffefb" /><stop offset="1" stop-color="#f6f0e2" /></linearGradient>`;
