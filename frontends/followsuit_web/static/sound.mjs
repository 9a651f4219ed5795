/** A few short sounds, made on the spot: no files. The table is as complete without them. */

import { settings } from "./settings.mjs";

/** @type {AudioContext | null} */
let context = null;

/** Browsers give sound only after a gesture. */
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);
// The gesture may be the one that asks for sound.
settings.subscribe(wake);

function wake() {
  if (settings.value.mute) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

/** @param {number} frequency @param {number} at @param {number} length @param {number} loud @param {OscillatorType} [type] */
function tone(frequency, at, length, loud, type = "sine") {
  if (!context) return;
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { frequency, type });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}

/** A breath of noise through a filter: tiles on wood. @param {number} at @param {number} length @param {number} loud @param {number} frequency */
function noise(at, length, loud, frequency) {
  if (!context) return;
  const size = Math.ceil(context.sampleRate * length);
  const buffer = new AudioBuffer({ length: size, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.9 });
  source.connect(filter).connect(new GainNode(context, { gain: loud })).connect(context.destination);
  source.start(context.currentTime + at);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  shuffle: () => [0, 0.07, 0.16, 0.22, 0.33, 0.41].forEach((at) => noise(at, 0.06, 0.3, 1500 + Math.random() * 1800)),
  call: () => tone(392, 0, 0.12, 0.07, "triangle"),
  place: () => {
    noise(0, 0.05, 0.6, 1900);
    tone(150, 0, 0.09, 0.16);
  },
  sweep: () => noise(0, 0.28, 0.28, 900),
  win: () => [523, 659, 784, 1047].forEach((frequency, i) => tone(frequency, i * 0.11, 0.35, 0.09, "triangle")),
  lose: () => [392, 349, 294].forEach((frequency, i) => tone(frequency, i * 0.16, 0.35, 0.08, "triangle")),
  summon: () => [659.3, 493.9].forEach((frequency, i) => tone(frequency, 0.05 + i * 0.18, 0.5, 0.05)),
  turn: () => [880, 1174.7].forEach((frequency, i) => tone(frequency, 0.05 + i * 0.12, 0.3, 0.08)),
};

/** @param {string} name */
export function play(name) {
  if (!settings.value.mute && context?.state === "running") SOUNDS[name]?.();
}
