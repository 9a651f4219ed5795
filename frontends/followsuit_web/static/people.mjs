/** The people of a table: who sits where, what each may do there, and what needs saying about those who are away. */

import { ask, roomOf } from "./asking.mjs";
import { whoIs } from "./entrance.mjs";
import { Share, freeSeats, isShared } from "./invites.mjs";
import { name as ownName } from "./settings.mjs";
import { t } from "./strings.mjs";
import { Sure } from "./sure.mjs";
import { html, useEffect, useState } from "./ui.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { Bot, Game, RoomSeat, TableDocument, View } from "./types.mjs"
 */

const PACES = [0, 1, 1.5, 2, 3, 5];

/** Whether the viewer may do what concerns the whole table. @param {View} view */
export const manages = ({ role, room, seat }) => role === "display" || role === "host" || (seat !== null && room.host === seat);

/** Somebody who has a seat and is not here to play. @param {RoomSeat} seat */
const isAway = (seat) => seat.kind === "human" && !seat.here && !seat.lent;

/** @param {string} id @param {string} text @param {() => void} onClick */
const button = (id, text, onClick) => html`<button type="button" class="button" data-testid=${id} onClick=${onClick}>${text}</button>`;

/** What the viewer may do about somebody who is away. @param {View} view @param {Session} session @param {RoomSeat} seat */
const forAway = (view, session, seat) => manages(view) ? button(`lend-${seat.seat}`, t("giveBot"), () => session.ask("lend", { seat: seat.seat }))
  : view.seat !== null && !view.room.votes.some((vote) => vote.seat === seat.seat && vote.by === view.seat) ? button(`vote-${seat.seat}`, t("vote"), () => session.ask("vote", { seat: seat.seat })) : null;

/** What can be played, asked for once, when somebody may choose a bot. @type {Promise<{games: Game[]}> | null} */
let listing = null;
/** @returns {Promise<{games: Game[]}>} */
const listed = () => (listing ??= ask("/api/games").catch((failure) => {
  listing = null;
  throw failure;
}));

/** Which bot plays in a seat, or would play for oneself; the strongest first. @param {{game: string, seat: RoomSeat, own: boolean, session: Session}} props */
function WhichBot({ game, seat, own, session }) {
  const [known, setKnown] = useState(/** @type {Bot[]} */ ([]));
  useEffect(() => {
    listed().then(({ games }) => setKnown([...(games.find((one) => one.name === game)?.bots ?? [])].reverse()), (failure) => session.complain(failure.message));
  }, []);
  const bots = known.some((bot) => bot.name === seat.stand_in) ? known : [{ name: seat.stand_in, text: seat.stand_in, level: -1 }, ...known];
  return html`<label class="line">${t(own ? "standIn" : "botIn", { n: seat.seat + 1 })}<select data-testid=${`bot-${seat.seat}`} onChange=${(/** @type {any} */ event) => session.ask("bot", { seat: seat.seat, bot: event.target.value })}>
    ${bots.map((bot) => html`<option key=${bot.name} value=${bot.name} selected=${bot.name === seat.stand_in}>${bot.level < 0 ? bot.text : t("botLevel", bot)}</option>`)}</select></label>`;
}

/** Above the buttons: that a bot plays for oneself, or that the table waits for somebody who is away. @param {{view: View, session: Session}} props */
export function Notices({ view, session }) {
  const { room, document: doc } = view;
  const own = room.seats.find((seat) => seat.seat === view.seat);
  const missed = room.seats.filter((seat) => isAway(seat) && doc?.seats.some((one) => one.player === seat.seat && one.turn));
  return html`<div class="notices" role="status">
    ${own?.lent ? html`<p data-testid="lent">${t("lentYou")} ${button("back", t("back"), () => session.ask("back"))}</p>` : null}
    ${missed.map((seat) => html`<p key=${seat.seat} data-testid=${`away-${seat.seat}`}>${t("isAway", seat)} ${votesFor(view, seat)} ${forAway(view, session, seat)}</p>`)}
    ${view.role === "visitor" && freeSeats(room).length ? html`<p>${button("sit-down", t("sitDown"), () => session.watch(false))}</p>` : null}
    ${room.pause && waitsFor(room) ? html`<p id="waits">${waitsFor(room)}</p>` : null}
  </div>`;
}

/** For whom the next hand waits; empty where it can be dealt. @param {import("./types.mjs").Room} room */
export function waitsFor(room) {
  const free = room.waits && room.pause !== "match" ? freeSeats(room).map((at) => at + 1) : [];
  return free.length ? t("waits", { n: free.length, seats: free.join(", ") }) : "";
}

/** @param {View} view @param {RoomSeat} seat */
const votesFor = ({ room }, seat) => {
  const n = room.votes.filter((vote) => vote.seat === seat.seat).length;
  return n ? t("voted", { n, name: seat.name }) : "";
};

/** @param {{view: View, session: Session, seat: RoomSeat}} props */
function Place({ view, session, seat }) {
  const { room } = view;
  const at = seat.seat, own = at === view.seat, manager = manages(view);
  return html`<li data-testid=${`who-${at}`}><span>${t("seat", { n: at + 1 })}</span> <b>${seat.name}</b> <span>${whoIs(room, seat, view.seat)}</span> ${votesFor(view, seat)}
    ${own ? seat.lent ? button("back-own", t("back"), () => session.ask("back")) : button("lend-own", t("lend"), () => session.ask("lend")) : null}
    ${isAway(seat) && !own ? forAway(view, session, seat) : null}
    ${seat.kind === "open" && view.seat !== null && room.pause ? button(`move-${at}`, t("moveHere"), () => session.ask("swap", { seat: at })) : null}
    ${manager && seat.kind !== "human" ? button(`open-${at}`, t(seat.kind === "open" ? "closeSeat" : "openSeat"), () => session.ask("bot", { seat: at, bot: seat.stand_in, open: seat.kind !== "open" })) : null}
    ${own || (manager && seat.kind !== "human") ? html`<${WhichBot} game=${room.game} seat=${seat} own=${own} session=${session} />` : null}
    ${view.seat !== null && room.host === view.seat && seat.kind === "human" && !own ? button(`host-${at}`, t("makeHost"), () => session.ask("host", { seat: at })) : null}
    ${manager && seat.kind === "human" && !seat.here && !own ? html`<${Sure} id=${`send-${at}`} text=${t("sendAway")} onGo=${() => session.leave(at)} />` : null}
  </li>`;
}

/** Sets the score of a side right: what is typed is what it is to be, and the difference is asked for. @param {{doc: TableDocument, side: import("./types.mjs").Side, session: Session}} props */
function Adjust({ doc, side, session }) {
  const [score, setScore] = useState(String(side.score));
  /** @param {SubmitEvent} event */
  const save = (event) => {
    event.preventDefault();
    const points = Number(score) - side.score;
    if (points) session.ask("adjust", { seat: doc.seats.find((seat) => seat.seat === side.seats[0])?.player, points });
  };
  return html`<form class="inline" onSubmit=${save}><label>${t("scoreOf", side)}<input type="number" required data-testid=${`adjust-${side.side}`} value=${score} onInput=${(/** @type {any} */ event) => setScore(event.target.value)} /></label><button class="button">${t("save")}</button></form>`;
}

/** @param {{view: View, doc: TableDocument, session: Session}} props */
export function People({ view, doc, session }) {
  const { room } = view;
  const seated = view.seat !== null, takesPart = seated || manages(view);
  const { invites, error } = session.value;
  const [name, setName] = useState(room.seats.find((seat) => seat.seat === view.seat)?.name ?? "");
  /** @param {SubmitEvent} event */
  const save = (event) => {
    event.preventDefault();
    if (!name.trim()) return;
    ownName.remember(name.trim());
    session.ask("rename", { name: name.trim() });
  };
  return html`<div class="people">
    <div class="errors" role="alert">${error ? html`<p key=${error.id}>${error.text}</p>` : null}</div>
    <p>${t("code", room)} ${view.watching ? t("watching", { n: view.watching }) : ""}</p>
    <ul class="who">${room.seats.map((seat) => html`<${Place} key=${seat.seat} view=${view} session=${session} seat=${seat} />`)}</ul>
    ${seated && !room.pause && isShared(room) ? html`<p class="about">${t("moveWhen")}</p>` : null}
    ${seated ? html`<form class="inline" onSubmit=${save}><label>${t("yourName")}<input data-testid="rename" value=${name} maxlength="24" autocomplete="nickname" onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label><button class="button">${t("save")}</button></form>` : null}
    ${takesPart ? html`<label class="line">${t("pace")}<select data-testid="pace" value=${String(room.pace)} onChange=${(/** @type {any} */ event) => session.ask("pace", { pace: Number(event.target.value) })}>
      ${PACES.map((pace) => html`<option key=${pace} value=${String(pace)} selected=${pace === room.pace}>${pace ? t("seconds", { n: pace }) : t("instant")}</option>`)}</select></label>` : null}
    ${seated ? html`<p>${button("words", t("otherDevice"), () => session.invite(["words"]))}</p>${invites.words ? html`<p>${t("wordsAre", { n: (view.seat ?? 0) + 1 })} <b data-testid="six-words">${invites.words.words}</b></p><${Share} shared=${invites.words} alt=${t("camera1")} id="share-words" />` : null}` : null}
    ${takesPart ? html`<div class="phrases">${view.role === "display" ? null : button("show-here", t("showHere"), () => session.exhibit())} ${button("show-there", t("showThere"), () => session.invite(["display"]))} ${room.display ? button("dark", t("noDisplay"), () => session.darken()) : null}</div>
      ${invites.display ? html`<${Share} shared=${invites.display} alt=${t("camera1")} id="share-display" />` : null}` : null}
    ${manages(view) ? html`${room.pause === "deal" || room.pause === "start" ? doc.sides.map((side) => html`<${Adjust} key=${`${side.side} ${side.score}`} doc=${doc} side=${side} session=${session} />`) : null}
      <p><${Sure} id="restart" text=${t("restart")} onGo=${() => session.ask("restart", { v: view.v })} /></p>` : null}
    ${seated ? html`<p><${Sure} id="leave-seat" text=${t("leaveSeat")} onGo=${() => session.leave(view.seat ?? 0)} /></p>` : null}
    <p><a href=${`${roomOf(room.code)}/record`}>${t("record")}</a> <span class="code">${doc.house.mark}</span></p>
  </div>`;
}
