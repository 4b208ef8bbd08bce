// The choices of the player, stored in the browser and valid for all puzzles.

const KEY = "unjam settings";
const DEFAULTS = {
  welcomed: false, // whether the first visit was explained
  race: false,
  timer: false,
  sound: false,
  vibration: false,
  vehicles: "toy", // one of the themes of vehicle_theme.js
};

class Settings extends EventTarget {
  constructor() {
    super();
    this.values = { ...DEFAULTS, ...read() };
  }

  get(name) {
    return this.values[name];
  }

  /** Change a setting and store it; dispatches "change". */
  set(name, value) {
    if (this.values[name] === value) return;
    this.values = { ...this.values, ...read(), [name]: value }; // other windows may have changed some
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Without storage, settings last until the page closes.
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** Return the stored settings of known names and types. */
function read() {
  let stored = null;
  try {
    stored = JSON.parse(localStorage.getItem(KEY));
  } catch {
    // No access, or malformed.
  }
  const known = ([name, value]) => typeof value === typeof DEFAULTS[name];
  return Object.fromEntries(Object.entries(stored ?? {}).filter(known));
}

/** The settings of this page. */
export const settings = new Settings();
