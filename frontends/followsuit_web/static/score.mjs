/** Tables and tricks to look at: the score sheet, the tricks taken, all hands after the deal. */

import { Face, named, ratio, shapeOf } from "./pieces/pieces.mjs";
import { SideShape } from "./icons.mjs";
import { t } from "./strings.mjs";
import { lastTrick, nameOf, trickText, zone, zonesOf } from "./text.mjs";
import { html } from "./ui.mjs";

/** @import { Slot, TableDocument, Trick, Zone } from "./types.mjs" */

/** @param {{table: Zone}} props */
export const Sheet = ({ table }) => html`<div class="sheet" tabindex="0" role="region" aria-label=${table.title}><table data-testid="score-table">
  <caption>${table.title}</caption>
  <thead><tr>${table.columns?.map((column) => html`<th key=${column.key} scope="col">${column.text}</th>`)}</tr></thead>
  <tbody>${table.rows?.map((row, i) => html`<tr key=${i}>${row.map((cell, j) => (j ? html`<td>${cell}</td>` : html`<th scope="row">${cell}</th>`))}</tr>`)}</tbody>
</table>${table.text ? html`<p>${table.text}</p>` : null}${table.rows?.length ? null : html`<p>${t("nothingYet")}</p>`}</div>`;

/** @param {{doc: TableDocument}} props */
const Totals = ({ doc }) => html`<ul class="totals">${doc.sides.map((side) => html`<li key=${side.side}><span><${SideShape} side=${side.side} />${side.name}</span> <strong>${side.score}</strong>${side.tally !== String(side.score) ? html` <span class="tally" aria-hidden="true">${side.tally}</span>` : null}</li>`)}</ul>`;

/** @param {{doc: TableDocument}} props */
export const Score = ({ doc }) => html`<div class="score">
  <${Totals} doc=${doc} />
  ${zonesOf(doc, "table").map((table) => html`<${Sheet} key=${table.id} table=${table} />`)}
</div>`;

/** Pieces in a row, small, with the words for those who do not see them. @param {{doc: TableDocument, pieces: string[], large?: boolean}} props */
export const Row = ({ doc, pieces, large = false }) => html`<span class="row" data-laps=${shapeOf(doc.pieces[pieces[0]]).laps ? "" : null} style=${{ "--ratio": ratio(doc.pieces[pieces[0]]), "--n": pieces.length }}>
  <span class="sr">${pieces.map((id) => named(id, doc.pieces[id])).join("; ")}</span>
  ${pieces.map((id) => html`<${Face} key=${id} id=${id} info=${doc.pieces[id]} tags=${false} large=${large} />`)}
</span>`;

/** @param {{doc: TableDocument, plays: Slot[], winner: number}} props */
const Plays = ({ doc, plays, winner }) => html`<ol class="plays" style=${{ "--ratio": ratio(doc.pieces[plays[0]?.piece]) }}>
  ${plays.map((play) => html`<li key=${play.seat} data-winning=${play.seat === winner ? "" : null}>
    <${Face} id=${play.piece} info=${doc.pieces[play.piece]} /><span class="sr">${named(play.piece, doc.pieces[play.piece])}</span>
    <span>${nameOf(doc, play.seat)}</span>${play.seat === winner ? html`<b class="won">${t("won")}</b>` : null}
  </li>`)}
</ol>`;

/** @param {{doc: TableDocument}} props */
export function Tricks({ doc }) {
  const last = lastTrick(doc);
  const tricks = zone(doc, "tricks");
  const earlier = (tricks?.entries ?? []).filter((entry) => entry.number !== last?.number).reverse();
  return html`<div class="tricks" data-testid="tricks">
    ${last ? html`<${Plays} doc=${doc} plays=${last.plays} winner=${last.winner} /><p>${trickText(doc, last)}</p>` : html`<p>${tricks?.text || (tricks?.entries?.length ? t("stacked") : t("noTricks"))}</p>`}
    ${earlier.length ? html`<h3>${tricks?.title}</h3><ol class="earlier">${earlier.map((/** @type {Trick} */ entry) => html`<li key=${entry.number}>
      <span>${t("trick", { n: entry.number })}: <b>${nameOf(doc, entry.winner)}</b> ${t("points", { n: entry.points })}</span>${entry.plays.length ? html`<${Row} doc=${doc} pieces=${entry.plays.map((play) => play.piece)} large />` : null}
    </li>`)}</ol>` : null}
  </div>`;
}

/** How the table plays, while nothing is dealt. @param {{doc: TableDocument}} props */
export const Opening = ({ doc }) => html`<section class="result" tabindex="0" aria-labelledby="result-title"><h2 id="result-title">${t("rules")}</h2>
  <ul class="rules">${doc.rules.map((rule, i) => html`<li key=${i}>${rule}</li>`)}</ul></section>`;

/** What a deal or the match came to, with the hands as they were dealt. @param {{doc: TableDocument}} props */
export const Result = ({ doc }) => html`<section class="result" tabindex="0" data-testid="result" aria-labelledby="result-title">
  <h2 id="result-title">${t(doc.pause === "match" ? "match" : "dealOver")}</h2>
  ${doc.result ? html`<p class="result-text" data-testid="result-text">${doc.result}</p>` : null}
  ${doc.outcome && doc.outcome.text !== doc.prompt.text ? html`<p class="result-text">${doc.outcome.text}</p>` : null}
  ${doc.outcome ? html`<${Totals} doc=${doc} />` : null}
  ${zonesOf(doc, "hands").map((shown) => html`<div key=${shown.id} class="shown" data-testid="hands" style=${{ "--hands": shown.hands?.length ?? 1, "--per": Math.max(1, ...(shown.hands ?? []).map((hand) => hand.pieces.length)), "--ratio": ratio(doc.pieces[shown.hands?.[0]?.pieces[0] ?? ""]) }}><h3>${shown.title}</h3>
    ${shown.text ? html`<p>${shown.text}</p>` : null}
    <ul>${shown.hands?.map((hand) => html`<li key=${hand.seat}><b>${nameOf(doc, hand.seat)}</b><${Row} doc=${doc} pieces=${hand.pieces} /></li>`)}</ul></div>`)}
</section>`;
