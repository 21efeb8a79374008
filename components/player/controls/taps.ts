/**
 * What a finger does on the picture: one tap shows or hides the controls, two at a side skip, each
 * further one skips again, two in the middle are full screen.
 */

/** Android's `ViewConfiguration.getDoubleTapTimeout()`. */
const DOUBLE_MS = 300
/** A series of taps may be slower than the first two. */
const SERIES_MS = 700
/** Each side has so much of the width, the middle the rest. */
const SIDE_SHARE = 0.35

export type TapPlace = 'back' | 'middle' | 'forward'

/** Counts the taps that belong together. */
export class Taps {
  #place: TapPlace | undefined
  #atMs = -Infinity
  #count = 0

  /** How many there are in a row at that place, this one included. */
  add(place: TapPlace, atMs: number): number {
    const withinMs = this.#count > 1 ? SERIES_MS : DOUBLE_MS
    const goesOn = place === this.#place && atMs - this.#atMs <= withinMs
    this.#count = goesOn ? this.#count + 1 : 1
    this.#place = place
    this.#atMs = atMs
    return this.#count
  }
}

/** Time runs in the reading direction, as on the seek bar. */
export function placeOfTap(clientX: number, stage: Element): TapPlace {
  const { left, width } = stage.getBoundingClientRect()
  const share = (clientX - left) / width
  const along = stage.matches(':dir(rtl)') ? 1 - share : share
  return along < SIDE_SHARE ? 'back' : along > 1 - SIDE_SHARE ? 'forward' : 'middle'
}
