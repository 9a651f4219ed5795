/** What this browser remembers: how its owner likes the table, a name, and the tables of late. */

import { t } from "./strings.mjs";

/**
 * @typedef {{text: boolean, keys: boolean, tap: "auto" | "once" | "twice", mute: boolean, numerals: boolean, four: boolean,
 *   motion: "auto" | "reduced", theme: "auto" | "dark" | "light", hold: "normal" | "long" | "ask", awake: boolean,
 *   notify: boolean, quiet: boolean, pocket: "auto" | "always" | "never"}} Settings
 */

/** @type {Settings} */
const DEFAULTS = {
  text: false, keys: true, tap: "auto", mute: false, numerals: false, four: false,
  motion: "auto", theme: "auto", hold: "normal", awake: true, notify: false, quiet: false, pocket: "auto",
};
/** How long a finished trick stays, in milliseconds. */
export const HOLDS = { normal: 1400, long: 3200, ask: Infinity };
const RECENT = 6;

/** @template T @param {string} key @param {T} fallback @returns {T} */
function recall(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`followsuit.${key}`) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {unknown} value */
function remember(key, value) {
  try {
    localStorage.setItem(`followsuit.${key}`, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the choice holds for this page.
  }
}

/** @type {Set<() => void>} */
const listeners = new Set();

export const settings = {
  /** @type {Settings} */
  value: { ...DEFAULTS, ...recall("settings", {}) },
  /** @param {Partial<Settings>} change */
  change(change) {
    settings.value = { ...settings.value, ...change };
    remember("settings", settings.value);
    dress();
    for (const listener of listeners) listener();
  },
  /** @param {() => void} listener */
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Tells the style sheet what was chosen. */
export function dress() {
  const { theme, motion, four } = settings.value;
  Object.assign(document.documentElement.dataset, { theme, motion, four });
}

/** A word that is kept under a key. @param {string} key */
const kept = (key) => ({
  recall: () => recall(key, ""),
  /** @param {string} value */
  remember: (value) => remember(key, value),
});
export const name = kept("name");
export const lastGame = kept("game");

/** @typedef {{code: string, title: string, at: number}} Recent */
export const tables = {
  /** @returns {Recent[]} */
  recall: () => recall("tables", []),
  /** @param {string} code @param {string} title */
  remember(code, title) {
    const others = tables.recall().filter((table) => table.code !== code);
    remember("tables", [{ code, title, at: Date.now() }, ...others].slice(0, RECENT));
  },
  /** @param {string} code */
  forget(code) {
    remember("tables", tables.recall().filter((table) => table.code !== code));
  },
};

/** @typedef {{game: string, name: string, query: string}} Mix Rules under a name, as a link to the lobby asks for them. */
export const mixes = {
  /** Only what has the form in which it was written. @returns {Mix[]} */
  recall: () => /** @type {any[]} */ ([recall("mixes", [])]).flat().filter((one) => [one?.game, one?.name, one?.query].every((part) => typeof part === "string")),
  /** Forgets the mix that is called so. @param {Mix} mix @param {boolean} [keep] And keeps this one in its place. */
  forget(mix, keep) {
    const left = mixes.recall().filter((one) => one.game !== mix.game || one.name !== mix.name);
    if (keep) left.push(mix);
    remember("mixes", left);
    return left;
  },
};

/** The settings as a form draws them: key, words, and the values to choose from (none: a switch). */
export const rows = () => [
  { key: "tap", text: t("setTap"), values: [["auto", t("tapAuto")], ["once", t("tapOnce")], ["twice", t("tapTwice")]] },
  { key: "hold", text: t("setHold"), values: [["normal", t("holdNormal")], ["long", t("holdLong")], ["ask", t("holdAsk")]] },
  { key: "theme", text: t("setTheme"), values: [["auto", t("auto")], ["dark", t("dark")], ["light", t("light")]] },
  { key: "motion", text: t("setMotion"), values: [["auto", t("auto")], ["reduced", t("reduced")]] },
  { key: "pocket", text: t("setPocket"), values: [["auto", t("pocketAuto")], ["always", t("pocketAlways")], ["never", t("pocketNever")]] },
  { key: "numerals", text: t("setNumerals") },
  { key: "four", text: t("setFour") },
  { key: "mute", text: t("setMute") },
  { key: "quiet", text: t("setQuiet") },
  { key: "keys", text: t("setKeys") },
  { key: "awake", text: t("setAwake") },
  { key: "notify", text: t("setNotify") },
  { key: "text", text: t("setText") },
];
