/** Tiles of a domino set ("6-4", high end first), drawn upright from their name: the high end above. */

import { Fragment, html } from "../ui.mjs";

/** Height over width. */
export const ratio = 2;

const NEAR = 15.5, MIDDLE = 30, FAR = 44.5;
const A = [NEAR, NEAR], B = [FAR, FAR], C = [FAR, NEAR], D = [NEAR, FAR], E = [NEAR, MIDDLE], F = [FAR, MIDDLE], G = [MIDDLE, NEAR], H = [MIDDLE, FAR], X = [MIDDLE, MIDDLE];
/** Where the pips of 0 to 9 lie on a 3x3 grid of 60 by 60. */
const PIPS = [[], [X], [C, D], [C, X, D], [A, B, C, D], [A, B, C, D, X], [A, B, C, D, E, F], [A, B, C, D, E, F, X], [A, B, C, D, E, F, G, H], [A, B, C, D, E, F, G, H, X]];

/** @param {{n: number, top: number, numerals: boolean}} props */
function End({ n, top, numerals }) {
  if (numerals) return html`<text class="numeral" x="30" y=${top + 45} text-anchor="middle" font-size="44">${n}</text>`;
  return html`<${Fragment}>${PIPS[n].map(([x, y]) => html`<circle class="pip" cx=${x} cy=${top + y} r="5.6" />`)}<//>`;
}

const Body = () => html`<${Fragment}>
  <rect class="edge" x="1.5" y="2.5" width="57" height="116" rx="9.5" />
  <rect class="body" x="1.5" y="1.5" width="57" height="114.5" rx="9.5" fill="url(#ivory)" />
  <rect class="bevel" x="3.6" y="3.4" width="52.8" height="110.4" rx="8" />
<//>`;

/** @param {{id: string, numerals: boolean}} props */
export function Face({ id, numerals }) {
  const [high, low] = id.split("-").map(Number);
  return html`<svg viewBox="0 0 60 120" aria-hidden="true" focusable="false">
    <${Body} />
    <path class="divide" d="M9 59.5h42" /><circle class="spinner" cx="30" cy="59.5" r="3.4" />
    <${End} n=${high} top=${0} numerals=${numerals} /><${End} n=${low} top=${58} numerals=${numerals} />
  </svg>`;
}

/** What the faces' gradients are called by; drawn once a page. */
export const Paint = () => html`<linearGradient id="ivory" x1="0" y1="0" x2=".35" y2="1">
  <stop offset="0" stop-color="#fffdf6" /><stop offset=".55" stop-color="#f8f0dc" /><stop offset="1" stop-color="#eaddbf" />
</linearGradient>`;
