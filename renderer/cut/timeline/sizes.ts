/** Heights and widths of the time line, in pixels: larger for a finger. */

interface TimelineSizes {
  rulerPx: number
  /** 0: there are none. */
  picturesPx: number
  wavePx: number
  /** Width of what a handle is held by. */
  gripPx: number
}

/** Beside the video, for handles that stand at its very beginning or end. */
export const SIDE_GAP_PX = 24

const PICTURES_PX = 60
const WAVE_PX = 72
/** Without pictures and without sound, as of a video that has neither yet. */
const PLAIN_PX = 64

export const sizesOf = (has: {
  finger: boolean
  pictures: boolean
  wave: boolean
}): TimelineSizes => ({
  rulerPx: has.finger ? 44 : 28,
  picturesPx: has.pictures ? PICTURES_PX : has.wave ? 0 : PLAIN_PX,
  wavePx: has.wave ? WAVE_PX : 0,
  gripPx: has.finger ? 44 : 24,
})

export const styleOf = ({ rulerPx, picturesPx, wavePx, gripPx }: TimelineSizes): string =>
  `--ruler: ${rulerPx}px; --tracks: ${picturesPx + wavePx}px; --grip: ${gripPx}px; ` +
  `--gap: ${SIDE_GAP_PX}px`
