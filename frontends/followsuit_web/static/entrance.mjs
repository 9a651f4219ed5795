/** Before one has a seat: what is played, who is at the table, a name, and the seats that are free; or a password that opens the room. */

import { Icon } from "./icons.mjs";
import { freeSeats } from "./invites.mjs";
import { Offer, partnersText } from "./rules.mjs";
import { name as ownName } from "./settings.mjs";
import { t } from "./strings.mjs";
import { html, useEffect, useState } from "./ui.mjs";
import { Words } from "./words.mjs";

/**
 * @import { Session, State } from "./session.mjs"
 * @import { Room, RoomSeat, View } from "./types.mjs"
 */

/** What there is to know of who sits in a seat. @param {Room} room @param {RoomSeat} seat @param {number | null} [own] */
export const whoIs = (room, seat, own) => [
  seat.kind === "bot" ? `${t("bot")}: ${seat.bot}` : seat.kind === "open" ? t("open") : seat.lent ? t("lentBy") : seat.here ? "" : t("away"),
  seat.seat === own ? t("you") : "", seat.kind === "human" && seat.seat === room.host ? t("host") : "",
].filter(Boolean).join(", ");

/** What opens a room, or a seat there, to somebody who has come without a link. @param {{session: Session}} props */
export function Knock({ session }) {
  const [password, setPassword] = useState("");
  /** @param {SubmitEvent} event */
  const go = (event) => {
    event.preventDefault();
    if (password) session.knock(password);
  };
  return html`<form class="inline" onSubmit=${go}><label>${t("password")}<input type="password" data-testid="password" data-first value=${password} maxlength="200" autocomplete="off" onInput=${(/** @type {any} */ event) => setPassword(event.target.value)} /></label><button class="button" data-testid="enter">${t("enter")}</button></form><${Words} session=${session} />`;
}

/** @param {{view: View, state: State, session: Session}} props */
export function Entrance({ view, state, session }) {
  const [name, setName] = useState(ownName.recall());
  const room = view.room;
  const open = freeSeats(room);
  const free = open.filter((seat) => seat === session.invited || !open.includes(session.invited ?? -1));
  const locked = room.password && !session.mayEnter;
  // Where people may watch, the table itself tells it to everybody.
  const told = state.told ?? view.document;
  const played = told ? "played house" : "";
  useEffect(() => {
    if (!told && !room.password) session.introduce();
  }, []);
  // Whoever watches first is not asked for the name again.
  /** @param {number | null} seat */
  const go = (seat) => {
    ownName.remember(name.trim());
    if (seat === null) session.watch(true);
    else session.sit(seat, name.trim());
  };
  return html`<main class="entrance panel" tabindex="-1" data-testid="entrance">
    ${told ? html`<h1 id="played">${told.title} <span class="code">${room.code}</span></h1><${Offer} told=${told} />` : html`<h1>${t("roomCode", { code: room.code })}</h1>`}
    <h2>${t("whoSits")}</h2>
    <ul class="who">${room.seats.map((seat) => html`<li key=${seat.seat}><span>${t("seat", { n: seat.seat + 1 })}</span> <b>${seat.kind === "open" ? "" : seat.name}</b> <span>${whoIs(room, seat)}</span> ${told && free.includes(seat.seat) ? html`<span id=${`with-${seat.seat}`} data-testid=${`with-${seat.seat}`}>${partnersText(told, room, seat.seat)}</span>` : null}</li>`)}</ul>
    ${free.length ? html`<label class="line">${t("yourName")}<input data-testid="name" data-first=${name || locked ? null : ""} aria-describedby=${played || null} value=${name} maxlength="24" autocomplete="nickname" placeholder=${t("namePlaceholder")} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>` : html`<p>${t("noFree")}</p>`}
    ${session.isLate || state.door === "inviteUsed" ? html`<p data-testid="used">${t("inviteUsed")}</p>` : null}
    ${locked ? html`<${Knock} session=${session} />` : html`<div class="menu">${free.map((seat, i) => html`<button key=${seat} type="button" class=${i ? "button" : "button primary"} data-testid=${`sit-${seat}`} data-first=${i || !name ? null : ""} aria-describedby=${told ? `${i ? "" : played} with-${seat}` : null} onClick=${() => go(seat)}>${t("sitHere", { n: seat + 1 })}</button>`)}</div>`}
    ${locked ? null : html`<${Words} session=${session} />`}
    ${view.document ? html`<button type="button" class="button" data-testid="watch" onClick=${() => go(null)}>${t("watchOnly")}</button>` : null}
    ${session.mayShow ? html`<button type="button" class="button" data-testid="show-here" onClick=${() => session.exhibit()}>${t("showHere")}</button>` : null}
    <div class="errors" role="alert" data-testid="error">${state.error ? html`<p key=${state.error.id}>${state.error.text}</p>` : null}</div>
    <a class="button" href="/"><${Icon} name="close" />${t("leave")}</a>
  </main>`;
}
