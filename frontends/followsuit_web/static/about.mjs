/** Which followsuit this is, what has changed in it, and under which licence it may be used: as the server says, which has it all. */

import { t } from "./strings.mjs";
import { html } from "./ui.mjs";

/** As many digits of a commit as tell it apart. */
const SHORT = 7;

export function About() {
  const { version, commit, licence } = document.documentElement.dataset;
  // What one is about to do here stays open.
  return html`<p class="about" data-testid="about">followsuit ${version}${commit ? html` <span class="code">${commit.slice(0, SHORT)}</span>` : null} · <a href="/changes" target="_blank">${t("changes")}</a> · <a href="/licences" target="_blank">${t("licence", { licence })}</a></p>`;
}
