/** How long there is to think, in figures that change without being read out; it is said at twenty and at five seconds. */

import { t } from "./strings.mjs";
import { html, useEffect, useRef, useState } from "./ui.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { View } from "./types.mjs"
 */

const TICK = 250;
/** Seconds at which it is said how many are left, the last first. */
const WARNINGS = [5, 20];

/** @param {{view: View, session: Session}} props */
export function Clock({ view, session }) {
  const own = view.clocks?.find((clock) => clock.seat === view.seat);
  const clock = own ?? view.clocks?.[0];
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!clock) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [view.at, Boolean(clock)]);
  // What there was at first, or since more was taken: a time that begins with less is not warned of at its beginning.
  const began = useRef({ d: /** @type {number | null} */ (null), left: 0 });
  if (own && (began.current.d !== view.d || own.left > began.current.left)) began.current = { d: view.d, left: own.left };
  if (!clock) return null;
  const left = Math.max(0, Math.ceil((view.at + clock.left - now) / 1000));
  const warning = own ? WARNINGS.find((at) => left <= at && at * 1000 < began.current.left) : undefined;
  const name = own ? "" : view.room.seats[clock.seat].name;
  return html`<div class="clock" data-low=${warning ? "" : null}>
    <span data-testid="clock" role="timer" aria-live="off" aria-label=${t("timeLeft")}>${name} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}</span>
    <span class="sr" role="alert" data-testid="clock-warning">${warning ? t("secondsLeft", { n: warning }) : ""}</span>
    ${own && view.room.clock?.extension && !own.extended ? html`<button type="button" class="button" data-testid="more-time" onClick=${() => session.ask("extend")}>${t("moreTime")}</button>` : null}
  </div>`;
}
