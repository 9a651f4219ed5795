/** The same document as sentences and tables, for those who would rather read the table than look at it. */

import { Sheet } from "./score.mjs";
import { pieceOf, QUESTIONS, facts, nameOf, trickText, zonesOf } from "./text.mjs";
import { t } from "./strings.mjs";
import { html } from "./ui.mjs";

/** @import { Call, TableDocument, Trick } from "./types.mjs" */

const KNOWN = new Set(["hand", "trick", "marker", "meter", "auction", "table", "tricks", "hands", "pieces"]);

/** @param {TableDocument} doc @param {string} word */
const answer = (doc, word) => QUESTIONS.find((question) => question.word === word)?.answer(doc);

/** @param {{doc: TableDocument}} props */
export const TextTable = ({ doc }) => html`<div class="text-table" data-testid="text-table">
  ${zonesOf(doc, "trick").map((one) => html`<section key=${one.id}><h2>${one.title}</h2><p>${answer(doc, "trick")}</p></section>`)}
  ${zonesOf(doc, "marker").map((one) => html`<section key=${one.id}><h2>${one.title}</h2><p>${one.text}</p></section>`)}
  ${zonesOf(doc, "pieces").map((one) => html`<section key=${one.id}><h2>${one.title}</h2><p>${one.pieces?.map((id) => pieceOf(doc, id)).join(", ")} ${one.text}</p></section>`)}
  ${zonesOf(doc, "meter").map((one) => html`<section key=${one.id}><h2>${one.title}</h2><p>${one.text}</p></section>`)}
  <section><h2>${t("players")}</h2><table><thead><tr><th scope="col">${t("player")}</th><th scope="col">${t("facts")}</th></tr></thead>
    <tbody>${doc.seats.map((seat) => html`<tr key=${seat.seat}><th scope="row">${seat.name}</th><td>${facts(seat).join(", ")}</td></tr>`)}</tbody></table></section>
  ${zonesOf(doc, "auction").map((one) => html`<section key=${one.id}><h2>${one.title}</h2>
    ${one.entries?.length ? html`<ol>${one.entries.map((/** @type {Call} */ call, i) => html`<li key=${i}>${t("sayBid", { name: nameOf(doc, call.seat), text: call.text })}</li>`)}</ol>` : html`<p>${t("passedBids")}</p>`}</section>`)}
  <section><h2>${t("score")}</h2><p>${answer(doc, "score")} ${answer(doc, "points")}</p>${zonesOf(doc, "table").map((one) => html`<${Sheet} key=${one.id} table=${one} />`)}</section>
  ${zonesOf(doc, "tricks").map((one) => html`<section key=${one.id}><h2>${one.title}</h2>${one.text ? html`<p>${one.text}</p>` : null}
    <ol>${one.entries?.map((/** @type {Trick} */ trick) => html`<li key=${trick.number}>${trick.plays.length ? trickText(doc, trick) : `${nameOf(doc, trick.winner)}: ${t("points", { n: trick.points })}`}</li>`)}</ol></section>`)}
  ${zonesOf(doc, "hands").map((one) => html`<section key=${one.id}><h2>${one.title}</h2><ul>${one.hands?.map((hand) => html`<li key=${hand.seat}>${nameOf(doc, hand.seat)}: ${hand.pieces.map((id) => pieceOf(doc, id)).join(", ")}</li>`)}</ul></section>`)}
  ${doc.zones.filter((one) => !KNOWN.has(one.kind)).map((one) => html`<section key=${one.id}><h2>${one.title}</h2><p>${one.text}</p></section>`)}
  <section><h2>${t("rules")}</h2><ul>${[doc.house.text, ...doc.house.differs, ...doc.rules].map((rule, i) => html`<li key=${i}>${rule}</li>`)}</ul></section>
</div>`;
