/** Ways into the room: its code, its address, and for each free seat a link and the same as a picture for a camera. */

import { pageOf } from "./asking.mjs";
import { partnersText } from "./rules.mjs";
import { t } from "./strings.mjs";
import { html, useEffect, useRef, useState } from "./ui.mjs";

/**
 * @import { Session, Shared } from "./session.mjs"
 * @import { Key } from "./strings.mjs"
 * @import { Room } from "./types.mjs"
 */

/** The seats that people may take. @param {Room} room */
export const freeSeats = (room) => room.seats.filter((seat) => seat.kind === "open").map((seat) => seat.seat);

/** Whether anybody else could come, or has. @param {Room} room */
export const isShared = (room) => room.display || room.spectators || room.seats.filter((seat) => seat.kind !== "bot").length > 1;

/** A link to be copied by hand, by a button, or by a camera. @param {{shared: Shared, alt: string, id: string}} props */
export function Share({ shared, alt, id }) {
  const [done, setDone] = useState(/** @type {Key | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = () => navigator.clipboard.writeText(shared.link).then(() => setDone("copied"));
  // Browsers have no clipboard for pages that came without https: there the old way is tried, and what is selected can be copied by hand.
  const select = () => {
    field.current?.focus();
    field.current?.select();
    setDone(document.execCommand("copy") ? "copied" : "selected");
  };
  return html`<div class="share" data-testid=${id}>
    ${shared.qr ? html`<img src=${shared.qr} alt=${alt} width="148" height="148" />` : null}
    <label>${t("linkOf")}<input readonly ref=${field} value=${shared.link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <button type="button" class="button" onClick=${() => (navigator.clipboard ? copy().catch(select) : select())}>${t("copyLink")}</button>
    <span role="status">${done ? t(done) : ""}</span>
  </div>`;
}

/** @param {{room: Room, session: Session}} props */
export function Invites({ room, session }) {
  const free = freeSeats(room);
  const { invites, view } = session.value;
  useEffect(() => void session.invite(free), [String(free)]);
  // The server knows by which address others come, where this page has one that is good on this computer only.
  const known = Object.values(invites)[0];
  const { origin, hostname } = known ? new URL(known.link) : location;
  const here = /^(localhost|127\.|\[::1\])/.test(hostname);
  const open = { link: origin + pageOf(room.code), qr: "" };
  return html`<div class="invites" data-testid="invites">
    <p class="room-code">${t("roomCode", { code: "" })}<b>${room.code}</b></p>
    ${known || !here ? html`<p>${t(room.password ? "byPassword" : "byAddress")}</p><${Share} shared=${open} alt="" id="share-room" />` : null}
    ${known && here ? html`<p class="about">${t("onlyHere")}</p>` : null}
    ${free.length ? html`<p>${t("camera")}</p>` : html`<p>${t("noFree")}</p>`}
    <ul>${free.map((seat) => html`<li key=${seat}><p><b>${t("inviteTo", { n: seat + 1 })}</b> ${view?.document ? partnersText(view.document, room, seat) : null}</p>${invites[seat] ? html`<${Share} shared=${invites[seat]} alt=${t("cameraOf", { n: seat + 1 })} id=${`share-${seat}`} />` : html`<p>${t("loading")}</p>`}</li>`)}</ul>
  </div>`;
}
