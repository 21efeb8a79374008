/** How ffmpeg turns a picture that is to be shown otherwise than it is stored. */

/** A row of the matrix as ffprobe prints it, behind its number. */
const ROW = /^\d+:\s+(-?\d+)\s+(-?\d+)\s/gm

/**
 * The filters that ffmpeg itself puts before all others for this display matrix (`configure_input_video_filter`);
 * null where there are none, and for angles that are not quarters of a turn.
 */
export function rotationFiltersOf(displayMatrix: string): string | null {
  const rows = [...displayMatrix.matchAll(ROW)].map(([, a, b]) => [Number(a), Number(b)] as const)
  const [[a, b] = [0, 0], [c, d] = [0, 0]] = rows
  if (a !== 0 && b === 0)
    return [a < 0 && 'hflip', d < 0 && 'vflip'].filter(Boolean).join(',') || null
  if (a !== 0 || b === 0) return null
  if (b > 0) return `transpose=${c > 0 ? 'cclock_flip' : 'clock'}`
  return `transpose=${c < 0 ? 'clock_flip' : 'cclock'}`
}
