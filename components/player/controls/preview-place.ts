/** Where the preview of the seek bar stands while a finger drags, so that the finger does not cover it. */

/** From the middle of the finger: half a fingertip (24) and a gap. */
const CLEAR_PIXELS = 36
/** From the edge of the player. */
const MARGIN_PIXELS = 8

interface Size {
  width: number
  height: number
}

/** In pixels, from the top left corner of the player. */
export interface FingerPoint {
  x: number
  y: number
}

/** Above the finger where `least` fits there, else on the wider side of it. */
export interface PreviewArea extends Size {
  side: 'above' | 'left' | 'right'
}

export function areaFor(finger: FingerPoint, player: Size, leastHeight: number): PreviewArea {
  const height = finger.y - CLEAR_PIXELS - MARGIN_PIXELS
  if (height >= leastHeight)
    return { side: 'above', width: player.width - 2 * MARGIN_PIXELS, height }
  const isLeft = finger.x > player.width / 2
  return {
    side: isLeft ? 'left' : 'right',
    width: (isLeft ? finger.x : player.width - finger.x) - CLEAR_PIXELS - MARGIN_PIXELS,
    height: player.height - 2 * MARGIN_PIXELS,
  }
}

/**
 * The middle of its lower edge. `anchor`: the place on the bar that it is of, and the top of the bar, from the corner
 * of the player.
 */
export function previewAt(
  finger: FingerPoint,
  player: Size,
  { side }: PreviewArea,
  { width, height }: Size,
  anchor: FingerPoint,
): FingerPoint {
  const within = (place: number, half: number, whole: number) =>
    Math.max(half + MARGIN_PIXELS, Math.min(place, whole - half - MARGIN_PIXELS))
  if (side === 'above')
    return {
      x: within(anchor.x, width / 2, player.width),
      y: Math.min(finger.y - CLEAR_PIXELS, anchor.y - 4),
    }
  const away = CLEAR_PIXELS + width / 2
  return {
    x: side === 'left' ? finger.x - away : finger.x + away,
    y: within(finger.y, height / 2, player.height) + height / 2,
  }
}
