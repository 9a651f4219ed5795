/** The middle of the felt: what each seat has played, who led, who is winning or took it; and the markers in the corners. */

import { Shape } from "./icons.mjs";
import { Face, named, ratio } from "./pieces/pieces.mjs";
import { Row } from "./score.mjs";
import { around } from "./seats.mjs";
import { t } from "./strings.mjs";
import { nameOf, unbroken, zone, zonesOf } from "./text.mjs";
import { html } from "./ui.mjs";

/** @import { TableDocument, Slot, Zone } from "./types.mjs" */

/** @param {{doc: TableDocument, trick: Zone, slot: Slot}} props */
function Played({ doc, trick, slot }) {
  const info = doc.pieces[slot.piece];
  const taken = trick.complete && trick.winner === slot.seat;
  const winning = !trick.complete && slot.winning;
  const words = [named(slot.piece, info), ...(slot.led ? [t("led")] : []), ...(taken ? [t("won")] : winning ? [t("winning")] : []), ...(slot.note ? [slot.note] : [])];
  return html`<li class="slot" data-testid=${`slot-${slot.seat}`} data-piece=${slot.piece} data-winning=${taken || winning ? "" : null} data-led=${slot.led ? "" : null} style=${around(doc, slot.seat)}>
    <span class="sr">${t("saySlot", { name: nameOf(doc, slot.seat), piece: words.join(", ") })}</span>
    <${Face} id=${slot.piece} info=${info} />
    ${slot.led ? html`<span class="led-mark" aria-hidden="true"><${Shape} name="play" /></span>` : null}
    <span class="under" aria-hidden="true">
      ${taken || winning ? html`<b class="won"><${Shape} name="crown" />${taken ? t("won") : t("winning")}</b>` : null}
      ${slot.led ? html`<span class="led">${t("led")}</span>` : null}
      ${slot.note ? html`<span>${slot.note}</span>` : null}
      ${!taken && !winning && !slot.led && !slot.note ? html`<span>${nameOf(doc, slot.seat)}</span>` : null}
    </span>
  </li>`;
}

/** Before anything is played: what lies open, and the call that stands, large. The bids themselves are listed elsewhere. @param {{doc: TableDocument}} props */
function Standing({ doc }) {
  const auction = zone(doc, "auction");
  const call = auction?.entries?.findLast((one) => one.standing);
  if (doc.pause) return null;
  return html`<div class="standing">${openOf(doc).filter((one) => !one.text).map((one) => html`<${Laid} key=${one.id} doc=${doc} laid=${one} />`)}
    ${auction && call ? html`<p aria-hidden="true"><span>${auction.title}</span><strong data-long=${call.text.length > SHORT ? "" : null}>${unbroken(call.text)}</strong><span>${nameOf(doc, call.seat)}</span></p>` : null}</div>`;
}

/** A call of more letters is written smaller. */
const SHORT = 6;

/** What lies open and is nobody's. @param {TableDocument} doc */
const openOf = (doc) => zonesOf(doc, "pieces").filter((one) => one.owner === undefined);

/** Hands of others that were laid down. @param {{doc: TableDocument}} props */
export const Exposed = ({ doc }) => html`<div class="exposed">${zonesOf(doc, "pieces").filter((one) => one.owner !== undefined).map((one) => html`<${Laid} key=${one.id} doc=${doc} laid=${one} />`)}</div>`;

/** Pieces that lie open beside the trick. @param {{doc: TableDocument, laid: Zone, large?: boolean}} props */
const Laid = ({ doc, laid, large = false }) => html`<div class="laid" data-testid=${`pieces-${laid.id}`}><span class="plaque-title">${laid.title}</span><${Row} doc=${doc} pieces=${laid.pieces ?? []} large=${large} />${laid.text ? html`<span>${laid.text}</span>` : null}</div>`;

/** @param {{doc: TableDocument}} props */
export function TrickArea({ doc }) {
  const trick = zone(doc, "trick");
  const slots = trick?.slots ?? [];
  // A deal may end in the middle of a trick.
  const words = trick?.text || (slots.length ? doc.result : "");
  return html`<section class="trick" aria-label=${trick?.title ?? t("trick", { n: 1 })} data-testid="trick" data-complete=${trick?.complete ? "true" : "false"} data-count=${doc.seats.length > 4 ? "many" : null}
      style=${{ "--ratio": ratio(doc.pieces[slots[0]?.piece]), "--n": doc.seats.length }}>
    <ul class="slots">${slots.map((slot) => html`<${Played} key=${`${slot.seat} ${slot.piece}`} doc=${doc} trick=${trick} slot=${slot} />`)}</ul>
    ${slots.length ? null : html`<${Standing} doc=${doc} />`}
    ${words ? html`<p class="trick-text" data-testid="trick-text">${words}</p>` : null}
  </section>`;
}

/** @param {{doc: TableDocument}} props */
export function Corners({ doc }) {
  const markers = zonesOf(doc, "marker"), meters = zonesOf(doc, "meter");
  return html`<div class="corners">
    ${markers.map((one) => html`<div key=${one.id} class="plaque marker" data-testid="marker" data-key=${one.key} title=${one.text}>
      <span class="plaque-title">${one.title}</span>
      <strong><${Shape} name="star" />${unbroken(one.short || one.text)}</strong>
      ${one.short ? html`<span class="sr">${one.text}</span>` : null}
    </div>`)}
    ${openOf(doc).map((one) => html`<div key=${one.id} class="plaque opened"><${Laid} doc=${doc} laid=${one} large /></div>`)}
    ${meters.map((one) => html`<${Meter} key=${one.id} meter=${one} />`)}
  </div>`;
}

/** @param {{meter: Zone}} props */
function Meter({ meter }) {
  const low = meter.low ?? 0, max = meter.max ?? 0, value = meter.value ?? 0;
  const part = max > low ? Math.max(0, Math.min(1, (value - low) / (max - low))) : 0;
  return html`<div class="plaque meter" data-testid="meter" title=${meter.text}>
    <span class="plaque-title">${meter.title}</span>
    <strong aria-hidden="true">${t("of", { value, max })}</strong>
    <span class="gauge" role="progressbar" aria-label=${meter.title} aria-valuemin=${low} aria-valuemax=${max} aria-valuenow=${Math.max(low, Math.min(max, value))} aria-valuetext=${meter.text} style=${{ "--part": part }}></span>
  </div>`;
}

/** Goes on before the finished trick has had its rest. @param {{show: boolean, onGo: () => void}} props */
export const Continue = ({ show, onGo }) => (show ? html`<button type="button" class="button go-on" data-testid="continue" onClick=${onGo}>${t("goOn")}<${Shape} name="play" /></button>` : null);
