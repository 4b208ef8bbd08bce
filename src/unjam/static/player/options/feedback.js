// Sounds and vibration for moves, both off unless the player switches them on. The sounds are
// synthesised; no file is loaded.

import { settings } from "./settings.js";

const VOLUME = 0.07;
const CHIME = [523, 659, 784, 1047]; // hertz
let audio = null; // created with the first sound, which browsers allow only after a key or a tap

/** Let a player be heard and felt. */
export function addFeedback(player) {
  let { state } = player.game;
  const hasMoved = () => state !== (state = player.game.state);
  player.addEventListener("slide", () => {
    if (!hasMoved()) return;
    play(() => tone(300, 0, 0.05, "triangle"));
    vibrate(8);
  });
  player.addEventListener("blocked", () => {
    play(() => tone(110, 0, 0.09, "square"));
    vibrate(25);
  });
  player.addEventListener("won", () => {
    play(() => CHIME.forEach((pitch, index) => tone(pitch, index * 0.11, 0.25, "sine")));
    vibrate([20, 60, 20, 60, 40]);
  });
}

function play(sound) {
  if (!settings.get("sound") || !globalThis.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
  sound();
}

/** Play a tone that fades: pitch in hertz, begin and length in seconds from now. */
function tone(pitch, begin, length, type) {
  const start = audio.currentTime + begin;
  const source = new OscillatorNode(audio, { type, frequency: pitch });
  const volume = new GainNode(audio, { gain: VOLUME });
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

function vibrate(pattern) {
  if (settings.get("vibration")) navigator.vibrate?.(pattern);
}
