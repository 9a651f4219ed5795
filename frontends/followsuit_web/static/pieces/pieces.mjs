/** The piece sets this client can draw, by their name in the document. A set not listed is shown in words. */

import { Shape } from "../icons.mjs";
import { settings } from "../settings.mjs";
import { html } from "../ui.mjs";
import * as domino from "./domino.mjs";
import * as french from "./french.mjs";

/** @import { Piece as Info } from "../types.mjs" */

/**
 * A set gives `ratio` (height over width), `laps` (whether its pieces may lie over each other), `Face` ({id, numerals}) and `Paint` (gradients).
 * @type {Record<string, {ratio: number, laps?: boolean, Face: (props: {id: string, numerals: boolean}) => unknown, Paint: () => unknown}>}
 */
const SETS = { domino, french };
const PLAIN = { ratio: 1.4, laps: false };

/** "french52" and "french24" are drawn alike. @param {Info | undefined} info */
const drawn = (info) => SETS[(info?.set ?? "").replace(/\d+$/, "")];

/** The same shape as on the marker of what is trump. @type {Record<string, "star">} */
const TAG_SHAPES = { trump: "star" };

/** @param {Info | undefined} info */
export const shapeOf = (info) => drawn(info) ?? PLAIN;
/** @param {Info | undefined} info */
export const ratio = (info) => shapeOf(info).ratio;

/** A piece in words: "six-four, trump, ten count". @param {string} id @param {Info | undefined} info */
export const named = (id, info) => [info?.name ?? id, ...(info?.tags ?? []).map((tag) => tag.text)].join(", ");

/** @param {{id: string, info: Info | undefined, tags?: boolean, large?: boolean}} props */
export function Face({ id, info, tags = true, large = false }) {
  const set = drawn(info);
  const numerals = settings.value.numerals || (large && Boolean(set?.laps));
  return html`<span class="face" data-laps=${set?.laps ? "" : null}>
    ${set ? html`<${set.Face} id=${id} numerals=${numerals} />` : html`<span class="plain-face" aria-hidden="true">${id}</span>`}
    ${tags && info?.tags?.length ? html`<span class="tags" aria-hidden="true">${info.tags.map((tag) => html`<${Tag} key=${tag.key} tag=${tag} />`)}</span>` : null}
  </span>`;
}

/** @param {{tag: {key: string, text: string, short?: string}}} props */
const Tag = ({ tag }) => html`<span class="tag" data-tag=${tag.key}>
  ${TAG_SHAPES[tag.key] ? html`<${Shape} name=${TAG_SHAPES[tag.key]} />` : tag.short || tag.text.slice(0, 1).toUpperCase()}
</span>`;

/** The gradients of every set, once a page. */
export const Paints = () => html`<svg class="paints" width="0" height="0" aria-hidden="true"><defs>
  ${Object.values(SETS).map((set) => html`<${set.Paint} />`)}
</defs></svg>`;
