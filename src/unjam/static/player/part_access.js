// How a player uses its parts that are loaded later (later_parts.js).

import { button } from "./dom.js";
import { t } from "./translations.js";

export class PartAccess {
  /** `load` returns a promise of the parts, and can be called again after a failure. */
  constructor(player, load) {
    this.player = player;
    this.load = load;
    this.waiting = []; // actions for when the parts are there
  }

  /** Call an action as soon as the parts are there; a failure is reported when they are needed. */
  async whenLoaded(action) {
    this.waiting.push(action);
    const parts = await this.load().catch(() => null);
    if (parts) this.#callWaiting(parts);
  }

  #callWaiting(parts) {
    for (const action of this.waiting.splice(0)) action(parts);
  }

  /** Call an action with the parts and return its result. If they cannot be loaded, say so, offer to
   * try again, and return null. */
  async use(action) {
    let parts;
    try {
      parts = await this.load();
    } catch (error) {
      this.#reportFailure(error, action);
      return null;
    }
    this.#callWaiting(parts);
    return action(parts);
  }

  #reportFailure(error, action) {
    const { player } = this;
    const again = button("restart", t("Try again"), () => {
      player.say("");
      this.use(action);
    }, "quiet");
    player.say(error.message);
    player.message.append(" ", again);
  }
}
