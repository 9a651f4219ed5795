/** What the table's menu opens: rules, people, settings, help, score, tricks. One is open at a time. */

import { About } from "./about.mjs";
import { Chat } from "./chat.mjs";
import { Dialog } from "./dialog.mjs";
import { Invites, isShared } from "./invites.mjs";
import { People } from "./people.mjs";
import { House, Rules as Whole } from "./rules.mjs";
import { Score, Tricks } from "./score.mjs";
import { rows, settings } from "./settings.mjs";
import { t } from "./strings.mjs";
import { QUESTIONS } from "./text.mjs";
import { html } from "./ui.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { Room, TableDocument, View } from "./types.mjs"
 * @typedef {"menu" | "score" | "tricks" | "rules" | "people" | "settings" | "help" | "invite" | "talk"} Name
 * @typedef {{name: Name, doc: TableDocument, view: View, room: Room, seat: number | null, session: Session, onOpen: (name: Name | null) => void, onCommand: () => void}} Props
 */

/** @type {Record<Exclude<Name, "menu">, import("./strings.mjs").Key>} */
const TITLES = { score: "score", tricks: "lastTrick", rules: "rules", people: "people", settings: "settings", help: "help", invite: "invite", talk: "talk" };

/** @param {Props} props */
const Menu = ({ view, onOpen, onCommand }) => html`<ul class="menu">
  ${/** @type {const} */ (["rules", "people", "invite", "settings", "help"]).filter((name) => name !== "invite" || (view.role !== "visitor" && isShared(view.room))).map((name) => html`<li key=${name}><button type="button" class="button" data-testid=${`menu-${name}`} onClick=${() => onOpen(name)}>${t(TITLES[name])}</button></li>`)}
  <li><button type="button" class="button" data-testid="menu-command" onClick=${onCommand}>${t("command")}</button></li>
  <li class="apart"><a class="button" href="/">${t("leave")}</a></li>
</ul>`;

/** @param {{doc: TableDocument}} props */
const Rules = ({ doc }) => html`<div data-testid="rules"><h3>${doc.title}</h3><${House} told=${doc} /><${Whole} told=${doc} /></div>`;

function Settings() {
  /** @param {string} key @param {unknown} value */
  const change = (key, value) => {
    if (key === "notify" && value && "Notification" in window) Notification.requestPermission();
    settings.change({ [key]: value });
  };
  /** @type {Record<string, any>} */
  const now = settings.value;
  return html`<div class="settings">${rows().map(({ key, text, values }) => values
    ? html`<label key=${key} class="line">${text}<select data-testid=${`set-${key}`} onChange=${(/** @type {any} */ event) => change(key, event.target.value)}>${values.map(([value, words]) => html`<option key=${value} value=${value} selected=${value === now[key]}>${words}</option>`)}</select></label>`
    : html`<label key=${key} class="line switch">${text}<input type="checkbox" data-testid=${`set-${key}`} checked=${now[key]} onChange=${(/** @type {any} */ event) => change(key, event.target.checked)} /></label>`)}</div>`;
}

const Help = () => html`<div class="help">
  <p>${t("helpTap")}</p><p>${t("helpHand")}</p><p>${t("helpCommand")}</p><p>${t("helpKeys")}</p>
  <dl>${[...QUESTIONS.map(({ key, help }) => [key, t(help)]), ["n", t("keyN")], ["?", t("keyHelp")]].map(([key, text]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl>
  <${About} />
</div>`;

/** @type {Record<Name, (props: any) => unknown>} */
const BODIES = { menu: Menu, score: Score, tricks: Tricks, rules: Rules, people: People, settings: Settings, help: Help, invite: Invites, talk: Chat };

/** @param {Props} props */
export const Dialogs = (props) => html`<${Dialog} title=${t(props.name === "menu" ? "menu" : TITLES[props.name])} name=${props.name} onClose=${() => props.onOpen(null)}>
  <${BODIES[props.name]} ...${props} />
<//>`;
