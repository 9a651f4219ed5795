/** What people say at the table: phrases, and their own words where the room has a password. All of it is text and nothing else. */

import { ask } from "./asking.mjs";
import { isSaid } from "./session.mjs";
import { settings } from "./settings.mjs";
import { t } from "./strings.mjs";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./ui.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { Room } from "./types.mjs"
 */

/** @param {{room: Room, session: Session, seat: number | null}} props */
export function Chat({ room, session, seat }) {
  const [phrases, setPhrases] = useState(/** @type {{phrase: string, text: string}[]} */ ([]));
  const [words, setWords] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const said = room.log.filter(isSaid);
  const seated = seat !== null;
  useEffect(() => {
    if (seated) ask("/api/games").then((all) => setPhrases(all.phrases), () => {});
  }, [seated]);
  useEffect(() => session.read());
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [said.length]);
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    if (words.trim()) session.ask("say", { words });
    setWords("");
  };
  return html`<div class="people">
    <div class="said" role="log" aria-label=${t("talk")} tabindex="0" ref=${box} data-testid="said">${said.length ? said.map((note) => html`<p key=${note.v}><b>${note.name}</b>: ${note.text}</p>`) : html`<p>${t("nobodySpoke")}</p>`}</div>
    ${seated ? html`<div class="phrases">${phrases.map(({ phrase, text }) => html`<button key=${phrase} type="button" class="button" data-testid=${`phrase-${phrase}`} onClick=${() => session.ask("say", { phrase })}>${text}</button>`)}</div>
    ${room.password ? html`<form class="inline" onSubmit=${send}><label>${t("sayWords")}<input data-testid="say" value=${words} maxlength="200" autocomplete="off" onInput=${(/** @type {any} */ event) => setWords(event.target.value)} /></label><button class="button">${t("send")}</button></form>` : null}` : null}
    <label class="line switch">${t("setQuiet")}<input type="checkbox" data-testid="set-quiet" checked=${settings.value.quiet} onChange=${(/** @type {any} */ event) => settings.change({ quiet: event.target.checked })} /></label>
  </div>`;
}
