/** What is played at a table, by which rules, and who belongs together there: to somebody who plays, and to somebody who is invited. */

import { t } from "./strings.mjs";
import { html } from "./ui.mjs";

/** @import { Room, Told } from "./types.mjs" */

/** By which rules, and what is not as usual there. @param {{told: Told}} props */
export const House = ({ told }) => html`<p id="house">${told.house.text}</p>${told.house.differs.length ? html`<ul class="rules">${told.house.differs.map((line) => html`<li key=${line}><b>${line}</b></li>`)}</ul>` : null}`;

/** The rules, a sentence each. @param {{told: Told}} props */
export const Rules = ({ told }) => html`<ul class="rules">${told.rules.map((rule, i) => html`<li key=${i}>${rule}</li>`)}</ul><p class="about">${t("mark", { mark: told.house.mark })}</p>`;

/** The others on a player's side. @param {Told} told @param {number} player */
function partners({ seats }, player) {
  const sides = seats.filter((seat) => seat.player === player).map((seat) => seat.side);
  return [...new Set(seats.filter((seat) => sides.includes(seat.side) && seat.player !== player).map((seat) => seat.player))];
}

/** Whether nobody has a partner. @param {Told} told */
const apart = (told) => told.seats.every((seat) => !partners(told, seat.player).length);

/** With whom one would play in the place of a player. @param {Told} told @param {Room} room @param {number} player */
export function partnersText(told, room, player) {
  const names = partners(told, player).map((at) => {
    const seat = room.seats[at];
    return t(seat.kind === "open" ? "whoeverSits" : "nameAt", { name: seat.name, n: at + 1 });
  });
  return names.length ? t("partnersAre", { n: names.length, names: names.join(", ") }) : "";
}

/** To what one is invited. @param {{told: Told}} props */
export const Offer = ({ told }) => html`<section class="offer" aria-labelledby="played" data-testid="offer">
  <${House} told=${told} />${apart(told) ? html`<p>${t("eachAlone")}</p>` : null}
  <details><summary data-testid="offer-rules">${t("rules")}</summary><${Rules} told=${told} /></details>
</section>`;
