/** Calls a player who looks elsewhere: sound, title, icon, a buzz, a notice; from a device that shows the table, a sound. Keeps the screen on at both. */

import { settings } from "./settings.mjs";
import { play } from "./sound.mjs";
import { t } from "./strings.mjs";
import { useEffect, useLayoutEffect } from "./ui.mjs";

/** @import { State } from "./session.mjs" */

const BUZZ = 120;
/** The title of the page while it shows no table. */
const TITLE = document.title;

/** @param {State} state */
export function useAttention({ view, fresh, calls, told }) {
  const doc = view?.document;
  const yours = Boolean(doc?.prompt.yours);
  useEffect(() => {
    // What stands for things long past makes no sound.
    if (doc && !fresh) for (const sound of new Set(doc.events.map((event) => event.sound))) play(sound);
  }, [view?.v]);

  useLayoutEffect(() => {
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    if (icon) icon.href = new URL(yours ? "./icon-turn.svg" : "./icon.svg", import.meta.url).href;
    document.title = !doc ? told?.title ?? TITLE : yours ? `● ${t("yourTurn")} · ${doc.title}` : doc.title;
  }, [yours, doc?.title, told?.title]);

  useEffect(() => {
    if (!yours || !doc) return;
    play("turn");
    if (!fresh && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
    if (document.hidden && settings.value.notify && window.Notification?.permission === "granted") {
      new Notification(doc.title, { body: doc.prompt.text, tag: "turn", icon: new URL("./icon-turn.svg", import.meta.url).href });
    }
  }, [yours, yours && view?.d]);

  useEffect(() => {
    if (calls && view?.role === "display") play("summon");
  }, [calls]);

  const awake = settings.value.awake && (doc?.you != null || view?.role === "display");
  useEffect(() => {
    if (!awake || !navigator.wakeLock) return undefined;
    /** @type {WakeLockSentinel | undefined} */
    let lock;
    const hold = async () => {
      // Refused on low battery or in a hidden page: the table goes on without it.
      if (!document.hidden) lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      lock?.release();
    };
  }, [awake]);
}
