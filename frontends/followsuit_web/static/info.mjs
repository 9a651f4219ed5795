/** What is known to all beside the trick: the sides and their score, the bids, and zones of kinds this client has no picture for. */

import { SideShape } from "./icons.mjs";
import { Count } from "./seats.mjs";
import { t } from "./strings.mjs";
import { alone, nameOf, zonesOf } from "./text.mjs";
import { html } from "./ui.mjs";

/** @import { TableDocument, Zone } from "./types.mjs" */

/** How many letters of a call need a line of their own beside a name. */
const LONG = 7;

const DRAWN = new Set(["hand", "trick", "tricks", "auction", "marker", "meter", "table", "hands", "pieces"]);

/** @param {{doc: TableDocument}} props */
export const Sides = ({ doc }) => html`<ul class="sides" data-alone=${alone(doc) ? "" : null} aria-label=${t("score")}>
  ${doc.sides.map((side) => html`<li key=${side.side} class="side" data-testid=${`side-${side.side}`} data-won=${doc.outcome && side.seats.every((seat) => doc.outcome?.winners.includes(seat)) ? "" : null}>
    <span class="side-name"><${SideShape} side=${side.side} />${side.name}</span>
    <strong class="side-score">${side.score}</strong>
    ${side.tally !== String(side.score) ? html`<span class="tally" aria-hidden="true">${side.tally}</span>` : null}
    <span class="side-facts">${(side.counters ?? []).map((counter) => html`<${Count} key=${counter.key} counter=${counter} />`)}</span>
  </li>`)}
</ul>`;

/** @param {{doc: TableDocument, auction: Zone}} props */
const Auction = ({ doc, auction }) => html`<section class="auction" aria-label=${auction.title} data-testid="auction">
  <h2>${auction.title}</h2>
  ${auction.entries?.length ? html`<ol data-many=${auction.entries.length > 4 ? "" : null} data-long=${auction.entries.some((call) => call.text.length > LONG) ? "" : null}>${auction.entries.map((call, i) => html`<li key=${i} data-long=${call.text.length > LONG ? "" : null} data-standing=${call.standing ? "" : null}><span>${nameOf(doc, call.seat)}</span> <b>${call.text}</b></li>`)}</ol>` : html`<p>${auction.text || t("passedBids")}</p>`}
</section>`;

/** @param {{doc: TableDocument}} props */
export const Facts = ({ doc }) => html`<div class="facts">
  ${[...zonesOf(doc, "marker"), ...zonesOf(doc, "meter")].map((one) => html`<p key=${one.id} class="fact"><b>${one.title}</b> ${one.text}</p>`)}
</div>`;

/** @param {{doc: TableDocument}} props */
export const Info = ({ doc }) => html`<aside class="info" aria-label=${doc.title} tabindex="0">
  <${Sides} doc=${doc} />
  <${Facts} doc=${doc} />
  ${zonesOf(doc, "auction").map((auction) => html`<${Auction} key=${auction.id} doc=${doc} auction=${auction} />`)}
  ${doc.zones.filter((one) => !DRAWN.has(one.kind)).map((one) => html`<section key=${one.id} class="other"><h2>${one.title}</h2><p>${one.text}</p></section>`)}
</aside>`;
