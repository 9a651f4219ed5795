/** The six words of a seat, typed by somebody who has no link with them. */

import { t } from "./strings.mjs";
import { html } from "./ui.mjs";

/** @import { Session } from "./session.mjs" */

/** @param {{session: Session}} props */
export function Words({ session }) {
  /** @param {SubmitEvent} event */
  const go = async (event) => {
    event.preventDefault();
    const typed = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    // People count seats from 1.
    if (await session.recall(Number(typed.get("seat")) - 1, String(typed.get("words")))) session.takeBack();
  };
  return html`<details class="options recall"><summary data-testid="have-words">${t("haveWords")}</summary>
    <form class="inline" onSubmit=${go}><label>${t("wordsSeat")}<input type="number" inputmode="numeric" name="seat" required min="1" data-testid="words-seat" /></label>
      <label>${t("sixWords")}<input name="words" required pattern=" *[a-zA-Z]+([ ,.+\\-]+[a-zA-Z]+){5} *" title=${t("sixWords")} autocomplete="off" autocapitalize="none" spellcheck="false" data-testid="words-typed" /></label>
      <button class="button" data-testid="words-go">${t("enter")}</button></form></details>`;
}
