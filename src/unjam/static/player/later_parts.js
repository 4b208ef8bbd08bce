// The parts of the player that a board does not need. Exported files contain them; the page loads them
// after its first view.

import { addFeedback } from "./options/feedback.js";
import { openSettings } from "./options/settings_dialog.js";
import { Playback } from "./playback.js";
import { RaceTrack } from "./race/race_track.js";
import { search } from "./search.js";
import { showWinDialog } from "./win_dialog.js";

export const parts = {
  addFeedback,
  openSettings,
  Playback,
  RaceTrack,
  search,
  showWinDialog,
};
