/** Times of what the controls wait for, apart from what draws them. */

/** Android's `ViewConfiguration.getLongPressTimeout()`, and iOS's. */
export const LONG_PRESS_MS = 500
/** Letters that come faster are one word. */
export const TYPING_MS = 500
/** A notice of what was copied. */
export const COPIED_SHOWN_MS = 2_500
/** By how much a finger or a key has skipped. */
export const SKIP_SHOWN_MS = 700
