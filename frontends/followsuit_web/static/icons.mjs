/** Small marks drawn as shapes, so that no state hangs on a font or a colour. */

import { html } from "./ui.mjs";

const PATHS = {
  score: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h4",
  tricks: "M4 7h7v13H4zM4 13.5h7M13 4h7v13h-7zM13 10.5h7",
  points: "M12 4a8 8 0 1 0 .01 0zM12 8v8M8 12h8",
  menu: "M4 6h16M4 12h16M4 18h16",
  text: "M4 6h16M4 10h10M4 14h16M4 18h8",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
  muted: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  talk: "M4 5h16v11H11l-5 4v-4H4z",
  close: "M6 6l12 12M18 6L6 18",
  slash: "M6 18L18 6",
  check: "M5 13l4.5 4.5L19 7",
  command: "M5 8l4 4-4 4M12 17h7",
};
export const SHAPES = {
  star: "M12 2.6l2.8 6 6.6.8-4.9 4.5 1.3 6.5L12 17.1l-5.8 3.3 1.3-6.5L2.6 9.4l6.6-.8z",
  crown: "M3 7l4.8 4L12 4l4.2 7L21 7l-2 12H5z",
  play: "M7 4l13 8-13 8z",
  dot: "M12 4a8 8 0 1 0 .01 0z",
  diamond: "M12 2l8 10-8 10-8-10z",
  triangle: "M12 3l10 18H2z",
  square: "M4 4h16v16H4z",
};

/** @param {{name: keyof typeof PATHS}} props */
export const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;

/** @param {{name: keyof typeof SHAPES}} props */
export const Shape = ({ name }) => html`<svg class="shape" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[name]} /></svg>`;

/** Each side has a shape of its own. @type {(keyof typeof SHAPES)[]} */
const SIDES = ["dot", "diamond", "triangle", "square", "star", "crown", "play", "dot"];
/** @param {{side: number}} props */
export const SideShape = ({ side }) => html`<span class="side-shape" data-side=${side}><${Shape} name=${SIDES[side % SIDES.length]} /></span>`;
