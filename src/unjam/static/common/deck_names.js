// The names in addresses of decks that the server does not list.

/** The daily puzzles. */
export const DAILY_DECK = "daily";

/** The user's own deck. */
export const OWN_DECK = "*";
