/** The rules of the house: how they differ from a preset, in the server's words; mixes that are kept under a name; and a link to them. */

import { ask } from "./asking.mjs";
import { Icon } from "./icons.mjs";
import { mixes } from "./settings.mjs";
import { t } from "./strings.mjs";
import { html, useEffect, useRef, useState } from "./ui.mjs";

/**
 * @import { Mix } from "./settings.mjs"
 * @import { Game, Rules } from "./types.mjs"
 */

/** Milliseconds without a change before it is said what differs. */
const QUIET = 400;

/** @param {string} game @param {string} preset @param {number} seats @param {Record<string, any>} options */
export const queryOf = (game, preset, seats, options) => String(new URLSearchParams([
  ["game", game], ...(preset ? [["preset", preset]] : []), ["seats", String(seats)],
  ...Object.entries(options).map(([name, value]) => [`option.${name}`, String(value)]),
]));

/** What a link has of ours; others add their own to it on its way. @param {string} query @returns {string} */
export const ours = (query) => String(new URLSearchParams([...new URLSearchParams(query)].filter(([key]) => /^(game|preset|seats|option\..*)$/s.test(key))));

/** @param {string} query @returns {Promise<Rules>} */
export const settle = (query) => ask(`/api/rules?${query}`);

/** @param {{game: Game, query: string, onUse: (name: string, query: string) => void}} props */
export function House({ game, query, onUse }) {
  const [rules, setRules] = useState(/** @type {Rules | null} */ (null));
  const [kept, setKept] = useState(mixes.recall());
  const [name, setName] = useState("");
  const [done, setDone] = useState("");
  const naming = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    let timer = setTimeout(async () => {
      const answer = naming.current?.form?.checkValidity() ? await settle(query).catch(() => null) : null;
      if (timer) setRules(answer);
    }, QUIET);
    return () => {
      clearTimeout(timer);
      timer = 0;
    };
  }, [query]);

  const keep = () => {
    const mix = { game: game.name, name: name.trim(), query };
    if (!mix.name) return naming.current?.focus();
    if (!naming.current?.form?.reportValidity()) return;
    setKept(mixes.forget(mix, true));
    setDone(t("kept", mix));
  };
  /** @param {Mix} mix */
  const forget = (mix) => {
    setKept(mixes.forget(mix));
    setDone(t("forgotten", mix));
    naming.current?.focus();
  };
  // Where nothing can be copied the link is followed, and the address that is then shown can be.
  /** @param {MouseEvent} event */
  const copy = (event) => {
    if (!navigator.clipboard) return;
    event.preventDefault();
    navigator.clipboard.writeText(`${location.origin}/?${query}`).then(() => setDone(t("copied")), () => location.assign(`/?${query}`));
  };
  // Enter in the name is not to begin a table.
  /** @param {KeyboardEvent} event */
  const enter = (event) => event.key === "Enter" && (event.preventDefault(), keep());

  const mine = kept.filter((mix) => mix.game === game.name);
  return html`<div><div class="differs" aria-live="polite" data-testid="house">${rules?.house.differs.length ? html`<p>${rules.house.text}</p><ul>${rules.house.differs.map((line) => html`<li key=${line}>${line}</li>`)}</ul>` : null}</div>
    <details class="options" data-testid="mixes"><summary><b>${t("mixes")}</b> ${mine.length || ""}</summary>
      <ul>${mine.map((mix) => html`<li key=${mix.name} class="line"><button type="button" class="button" data-testid="mix" aria-pressed=${mix.query === query} onClick=${() => onUse(mix.name, ours(mix.query))}>${mix.name}</button>
        <button type="button" class="icon-button" aria-label=${t("forgetMix", mix)} onClick=${() => forget(mix)}><${Icon} name="close" /></button></li>`)}</ul>
      <label class="line">${t("mixName")}<input ref=${naming} value=${name} maxlength="40" onKeyDown=${enter} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
      <p class="line"><button type="button" class="button" onClick=${keep}>${t("save")}</button> <a href=${`/?${query}`} onClick=${copy}>${t("mixLink")}</a></p>
      <p role="status">${done}</p>
      ${rules ? html`<p class="about">${t("mark", { mark: rules.house.mark })}</p>` : null}
    </details></div>`;
}
