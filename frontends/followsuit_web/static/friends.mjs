/** What is asked of a room for friends: who may come in, how long one may think, when a bot plays for somebody who is away. */

import { t } from "./strings.mjs";
import { html } from "./ui.mjs";

/** @import { PresetClock } from "./types.mjs" */

/** Clocks that need no thought, by their seconds for a move. @type {Record<string, {move: number, bank: number, extension: number}>} */
const CLOCKS = { 20: { move: 20, bank: 60, extension: 60 }, 60: { move: 60, bank: 120, extension: 120 }, 180: { move: 180, bank: 300, extension: 300 } };

/** Seconds after which a bot plays for somebody who is away. */
const GRACES = ["30", "60", "180", "600"];

/** The numbers of a clock of one's own; the server has the same bounds. @type {[field: "move" | "play" | "bank" | "extension", text: import("./strings.mjs").Key, least: number][]} */
const OWN = [["move", "ownMove", 5], ["play", "ownPlay", 5], ["bank", "ownBank", 0], ["extension", "ownExtension", 0]];
const MOST = 3600;

/** @typedef {{password: string, watch: boolean, empty: string, clock: string, own: Record<string, string>, grace: string, display: boolean}} Room */

/** A room before anyone says otherwise. @type {Room} */
export const ROOM = { password: "", watch: false, empty: "bots", clock: "", own: { move: "30", play: "", bank: "60", extension: "60" }, grace: "60", display: false };

/** What the server is asked for. @param {Room} room @param {PresetClock | null} usual The clock of the preset. */
export const asked = (room, usual) => ({
  open: true, empty: room.empty, spectators: room.watch, ...(room.password ? { password: room.password } : {}), ...(room.display ? { seat: null } : {}),
  clock: room.clock === "preset" ? usual && "preset" : room.clock === "own" ? Object.fromEntries(Object.entries(room.own).flatMap(([field, text]) => (text ? [[field, Number(text)]] : []))) : CLOCKS[room.clock] ?? null,
  grace: room.grace ? Number(room.grace) : null,
});

/** @param {{value: Room, usual: PresetClock | null, onChange: (value: Room) => void, onMake: () => void, busy: boolean}} props */
export function Friends({ value, usual, onChange, onMake, busy }) {
  /** @param {string} field @param {any} to */
  const set = (field, to) => onChange({ ...value, [field]: to });
  /** @param {keyof Room} field @param {string} text @param {[string, string][]} values */
  const choice = (field, text, values) => html`<label class="line">${text}<select data-testid=${`room-${field}`} onChange=${(/** @type {any} */ event) => set(field, event.target.value)}>${values.map(([one, words]) => html`<option key=${one} value=${one} selected=${one === value[field]}>${words}</option>`)}</select></label>`;
  /** @param {keyof Room} field @param {string} text */
  const flag = (field, text) => html`<label class="line switch">${text}<input type="checkbox" data-testid=${`room-${field}`} checked=${value[field]} onChange=${(/** @type {any} */ event) => set(field, event.target.checked)} /></label>`;
  /** Every field here must be right for a room, and none for a table without others. @param {Event} event */
  const make = (event) => [.../** @type {HTMLElement} */ (event.currentTarget).closest("details")?.querySelectorAll("input") ?? []].every((field) => field.reportValidity()) && onMake();
  // Enter in a field makes the room, and no table without others.
  /** @param {KeyboardEvent} event */
  const enter = (event) => event.key === "Enter" && (event.preventDefault(), make(event));
  /** @param {string[]} seconds @returns {[string, string][]} */
  const times = (seconds) => seconds.map((n) => [n, t("seconds", { n })]);
  return html`<details class="options" data-testid="friends"><summary><b>${t("friends")}</b></summary>
    <p class="about">${t("friendsHint")}</p>
    <label class="line">${t("passwordOptional")}<input type="password" data-testid="room-password" autocomplete="new-password" maxlength="200" aria-describedby="password-for" value=${value.password} onKeyDown=${enter} onInput=${(/** @type {any} */ event) => set("password", event.target.value)} /></label>
    <p id="password-for" class="about">${t("passwordFor")}</p>
    ${choice("empty", t("emptySeats"), [["bots", t("emptyBots")], ["wait", t("emptyWait")]])}
    ${choice("clock", t("thinking"), [["", t("noClock")], ...(usual ? [/** @type {[string, string]} */ (["preset", t("presetClock", usual)])] : []), ...times(Object.keys(CLOCKS)), ["own", t("ownClock")]])}
    ${value.clock === "own" ? html`<fieldset><legend>${t("ownClock")}</legend>${OWN.map(([field, text, least]) => html`<label key=${field} class="line">${t(text)}<input type="number" form="" inputmode="numeric" min=${least} max=${MOST} required=${field === "move"} data-testid=${`clock-${field}`} value=${value.own[field]} onKeyDown=${enter} onInput=${(/** @type {any} */ event) => set("own", { ...value.own, [field]: event.target.value })} /></label>`)}</fieldset>` : null}
    ${choice("grace", t("graceOf"), [...times(GRACES), ["", t("never")]])}
    ${flag("watch", t("mayWatch"))}${flag("display", t("tableOnly"))}
    <p class="make"><button type="button" class="button primary" data-testid="make-room" aria-disabled=${busy ? "true" : null} onClick=${make}>${t("makeRoom")}</button></p>
  </details>`;
}
