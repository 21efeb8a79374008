/** Files made from a complete source: the storyboard, and the waveform. */
import { defaultTrack } from '../ports/default-track.ts'
import { stillRendition } from '../ports/all-renditions.ts'
import type { Deps } from '../ports/deps.ts'
import { audioDir, renditionDir, stillFile } from '../ports/layout.ts'
import type { Ladder } from '../ports/media.ts'
import { filesWithFrames } from './frame-of.ts'
import { keep } from './poster-files.ts'
import { planStoryboard, storyboardVtt } from './storyboard.ts'

type FileDeps = Pick<Deps, 'storage' | 'media'>
interface Of {
  video: string
  source: string
  ladder: Ladder
}

/** Made from the keyframes of the smallest rendition, once all exist. Returns false without video. */
export async function makeStoryboardFiles(
  { storage, media }: FileDeps,
  { video, source, ladder }: Of,
  signal: AbortSignal,
): Promise<boolean> {
  const plan = ladder.video
  if (!plan) return false
  const file = (name: string): string => stillFile(video, source, name)
  // The text is written last, so its existence implies that of the sheet.
  if ((await storage.stat(file('storyboard.vtt'))) && (await storage.stat(file('storyboard.jpg'))))
    return true
  const board = planStoryboard(plan, ladder.durationSeconds)
  const frames = board.tiles.map(({ frame }) => frame)
  const sheet = await storage.withFolder(
    renditionDir(video, source, stillRendition(plan).name),
    (dir) =>
      media.storyboard({ dir, plan, frames, columns: board.columns, tile: board.tile }, { signal }),
    filesWithFrames(plan, frames),
    signal,
  )
  await keep({ storage }, file('storyboard.jpg'), sheet, signal)
  // The name contains the source, so that browsers do not use the previous sheet.
  await storage.writeText(
    file('storyboard.vtt'),
    storyboardVtt(board, `storyboard.jpg?source=${source}`),
  )
  return true
}

/** The default track of the source; null without audio. */
export const soundOf = (ladder: Ladder): string | null => defaultTrack(ladder.audio)?.track ?? null

/** False where there is no sound. */
export async function makePeaksFile(
  { storage, media }: FileDeps,
  { video, source, ladder }: Of,
  signal: AbortSignal,
): Promise<boolean> {
  const track = soundOf(ladder)
  if (track === null) return false
  const key = stillFile(video, source, 'peaks.json')
  if (await storage.stat(key)) return true
  const { durationSeconds } = ladder
  const peaks = await storage.withFolder(
    audioDir(video, source, track),
    (dir) => media.peaks({ dir, durationSeconds }, { signal }),
    undefined,
    signal,
  )
  await storage.writeText(key, JSON.stringify(peaks))
  return true
}
