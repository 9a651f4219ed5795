/** A game's presets and options as a form, for any game: what differs from the preset is said in words. */

import { t } from "./strings.mjs";
import { html } from "./ui.mjs";

/** @import { Game, Option } from "./types.mjs" */

/** What an option is when nothing is changed. @param {Game} game @param {string} preset @param {Option} option */
function given(game, preset, option) {
  return game.presets.find((one) => one.name === preset)?.values[option.name] ?? option.default;
}

/** The options that make a difference with so many players. @param {Game} game @param {number} seats */
const fitting = (game, seats) => game.options.filter((option) => option.seats.includes(seats));

/** Only the options that differ from the preset. @param {Game} game @param {string} preset @param {Record<string, any>} options @param {number} seats */
export const changed = (game, preset, options, seats) => Object.fromEntries(fitting(game, seats).flatMap((option) => {
  const value = options[option.name];
  return value === undefined || value === given(game, preset, option) ? [] : [[option.name, value]];
}));

/** A value in words. @param {Option} option @param {any} value */
function words(option, value) {
  if (option.kind === "bool") return t(value ? "yes" : "no");
  return (option.choices ?? option.means)?.find((one) => one.value === value)?.text ?? String(value);
}

/** What may be set, and what it is: in words that stand under the option. @param {Option} option */
function about(option) {
  if (option.kind !== "int") return option.help;
  const means = (option.means ?? []).map((one) => t("means", { n: one.value, text: one.text }));
  return [option.help, t("range", { min: option.min ?? "", max: option.max ?? "" }), ...means].filter(Boolean).join(" ");
}

/** @param {{game: Game, preset: string, onPick: (name: string) => void}} props */
export const Presets = ({ game, preset, onPick }) => (game.presets.length ? html`<fieldset class="presets"><legend>${t("rulesOf")}</legend>
  ${game.presets.map((one) => html`<label key=${one.name} class="preset" data-on=${one.name === preset ? "" : null}>
    <input type="radio" name="preset" value=${one.name} checked=${one.name === preset} data-testid=${`preset-${one.name}`} onChange=${() => onPick(one.name)} />
    <span><b>${one.text}</b>${one.name === preset ? html`<span class="about">${one.about}</span>` : null}</span></label>`)}
</fieldset>` : null);

/** @param {{option: Option, value: any, onSet: (value: any) => void, describedby: string}} props */
function Control({ option, value, onSet, describedby }) {
  const common = { "data-testid": `option-${option.name}`, "aria-describedby": describedby };
  if (option.kind === "bool") return html`<input type="checkbox" checked=${value} onChange=${(/** @type {any} */ event) => onSet(event.target.checked)} ...${common} />`;
  if (option.kind === "int") return html`<input type="number" inputmode="numeric" required min=${option.min} max=${option.max} value=${isNaN(value) ? "" : value} onInput=${(/** @type {any} */ event) => onSet(event.target.valueAsNumber)} ...${common} />`;
  return html`<select value=${String(value)} onChange=${(/** @type {any} */ event) => onSet(option.choices?.[event.target.selectedIndex].value)} ...${common}>
    ${option.choices?.map((choice) => html`<option key=${String(choice.value)} value=${String(choice.value)} selected=${choice.value === value}>${choice.text}</option>`)}</select>`;
}

/** @param {{game: Game, preset: string, options: Record<string, any>, seats: number, onChange: (options: Record<string, any>) => void}} props */
export function Options({ game, preset, options, seats, onChange }) {
  const shown = fitting(game, seats);
  if (!shown.length) return null;
  const groups = [...new Set(shown.map((option) => option.group))];
  const presetText = game.presets.find((one) => one.name === preset)?.text ?? game.title;
  const n = Object.keys(changed(game, preset, options, seats)).length;
  return html`<details class="options" data-testid="options"><summary><b>${t("houseRules")}</b> <span class="summary-words">${n ? t("differ", { n, preset: presetText }) : t("asPreset", { preset: presetText })}</span></summary>
    ${groups.map((group) => html`<fieldset key=${group}>${group ? html`<legend>${group}</legend>` : null}${shown.filter((option) => option.group === group).map((option) => {
      const usual = given(game, preset, option);
      const value = options[option.name] ?? usual;
      const differs = value !== usual;
      const id = `about-${option.name}`;
      return html`<div key=${option.name} class="option" data-differs=${differs ? "" : null}>
        <label class=${option.kind === "bool" ? "line switch" : "line"}>${option.text}<${Control} option=${option} value=${value} describedby=${id} onSet=${(/** @type {any} */ next) => onChange({ ...options, [option.name]: next })} /></label>
        <p id=${id} class="about">${about(option)} ${differs ? html`<b class="differs">${t("differs", { preset: presetText, value: words(option, usual) })}</b>` : null}</p>
      </div>`;
    })}</fieldset>`)}
  </details>`;
}
