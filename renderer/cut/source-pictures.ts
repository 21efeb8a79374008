/** The storyboard and the waveform of the uncut source. What is not there yet, or not to be had, is left out. */
import type { VideoCut } from '../../daemon/contract/cut.ts'
import { readStoryboard, type Tile } from '../kit/storyboard.ts'

export interface SourcePictures {
  storyboard: readonly Tile[]
  /** 0 to 1, spread evenly over the source. */
  peaks: readonly number[]
}

export async function readPictures(
  original: NonNullable<VideoCut['original']>,
): Promise<SourcePictures> {
  const [storyboard, peaks] = await Promise.all([
    original.storyboard === null ? [] : readStoryboard(original.storyboard).catch(() => []),
    original.peaks === null ? [] : readPeaks(original.peaks),
  ])
  return { storyboard, peaks }
}

interface PeaksFile {
  bits: number
  length: number
  data: number[]
}

const MOST = 127

/** audiowaveform's JSON: a lowest and a highest point in turn, in 8 bits. */
async function readPeaks(url: string): Promise<number[]> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return []
    const { bits, length, data } = (await answer.json()) as PeaksFile
    if (bits !== 8 || data.length < length * 2) return []
    return Array.from({ length }, (_, at) =>
      Math.min(1, Math.max(-data[at * 2]!, data[at * 2 + 1]!, 0) / MOST),
    )
  } catch {
    return []
  }
}
