/** What the table's menu opens: rules, people, settings, help, score, tricks. One is open at a time. */

import { Dialog } from "./dialog.mjs";
import { Score, Tricks } from "./score.mjs";
import { name as ownName, rows, settings } from "./settings.mjs";
import { t } from "./strings.mjs";
import { QUESTIONS, nameOf, ownPlayer } from "./text.mjs";
import { html, useState } from "./ui.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { Room, TableDocument } from "./types.mjs"
 * @typedef {"menu" | "score" | "tricks" | "rules" | "people" | "settings" | "help"} Name
 * @typedef {{name: Name, doc: TableDocument, room: Room | undefined, session: Session, onOpen: (name: Name | null) => void, onCommand: () => void}} Props
 */

const PACES = [0, 1, 1.5, 2, 3, 5];

/** @type {Record<Exclude<Name, "menu">, import("./strings.mjs").Key>} */
const TITLES = { score: "score", tricks: "lastTrick", rules: "rules", people: "people", settings: "settings", help: "help" };

/** @param {Props} props */
const Menu = ({ onOpen, onCommand }) => html`<ul class="menu">
  ${/** @type {const} */ (["rules", "people", "settings", "help"]).map((name) => html`<li key=${name}><button type="button" class="button" data-testid=${`menu-${name}`} onClick=${() => onOpen(name)}>${t(TITLES[name])}</button></li>`)}
  <li><button type="button" class="button" data-testid="menu-command" onClick=${onCommand}>${t("command")}</button></li>
  <li class="apart"><a class="button" href="/">${t("leave")}</a></li>
</ul>`;

/** @param {{doc: TableDocument}} props */
const Rules = ({ doc }) => html`<div data-testid="rules"><h3>${doc.title}</h3><p>${doc.house.text}</p><ul class="rules">${doc.house.differs.map((line) => html`<li key=${line}><b>${line}</b></li>`)}</ul><ul class="rules">${doc.rules.map((rule, i) => html`<li key=${i}>${rule}</li>`)}</ul><p class="about">${t("mark", { mark: doc.house.mark })}</p></div>`;

/** @param {Props} props */
function People({ doc, room, session }) {
  const [name, setName] = useState(nameOf(doc, doc.you));
  /** @param {SubmitEvent} event */
  const save = (event) => {
    event.preventDefault();
    if (!name.trim()) return;
    ownName.remember(name.trim());
    session.rename(name.trim());
  };
  return html`<div class="people">
    <p>${t("code", { code: room?.code ?? "" })}</p>
    <ul class="who">${room?.seats.map((seat) => html`<li key=${seat.seat}><span>${t("seat", { n: seat.seat + 1 })}</span> <b>${seat.name}</b> <span>${[seat.kind === "bot" ? `${t("bot")}${seat.bot ? `: ${seat.bot}` : ""}` : seat.kind === "open" ? t("open") : seat.here ? "" : t("away"), seat.seat === ownPlayer(doc) ? t("you") : ""].filter(Boolean).join(", ")}</span></li>`)}</ul>
    ${doc.you == null ? null : html`<form class="inline" onSubmit=${save}><label>${t("yourName")}<input data-testid="rename" value=${name} maxlength="24" autocomplete="nickname" onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label><button class="button">${t("save")}</button></form>
    <label class="line">${t("pace")}<select data-testid="pace" value=${String(room?.pace)} onChange=${(/** @type {any} */ event) => session.pace(Number(event.target.value))}>
      ${PACES.map((pace) => html`<option key=${pace} value=${String(pace)} selected=${pace === room?.pace}>${pace ? t("seconds", { n: pace }) : t("instant")}</option>`)}</select></label>`}
    <p><a href=${`/api/rooms/${encodeURIComponent(room?.code ?? "")}/record`}>${t("record")}</a> <span class="code">${doc.house.mark}</span></p>
  </div>`;
}

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
</div>`;

/** @type {Record<Name, (props: any) => unknown>} */
const BODIES = { menu: Menu, score: Score, tricks: Tricks, rules: Rules, people: People, settings: Settings, help: Help };

/** @param {Props} props */
export const Dialogs = (props) => html`<${Dialog} title=${t(props.name === "menu" ? "menu" : TITLES[props.name])} name=${props.name} onClose=${() => props.onOpen(null)}>
  <${BODIES[props.name]} ...${props} />
<//>`;
