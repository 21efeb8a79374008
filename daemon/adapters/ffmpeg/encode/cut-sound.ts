/** The sound of a cut: ranges of the source, exact to the sample, as one continuous stream. */
import type { TimeRange } from '../../../ports/cut-times.ts'

/** Samples of the source, counted from the start of the video; `to` is outside. */
export interface CutSoundPiece {
  from: number
  to: number
  /** Whether other sound of the source came before or after it. */
  fadesIn: boolean
  fadesOut: boolean
}

/** A wave that breaks off clicks. 5 ms are shorter than a frame, and too short to be heard as a fade. */
const FADE_SAMPLES = 240

/**
 * The samples behind `start` to `end` of the cut. Each range begins at the sample nearest to where the
 * ranges before it end, so that nothing adds up over many.
 */
export function sourcePieces(
  ranges: readonly TimeRange[],
  sampleRate: number,
  start: number,
  end: number,
): CutSoundPiece[] {
  const pieces: CutSoundPiece[] = []
  let beforeSeconds = 0
  ranges.forEach((range, index) => {
    const begin = Math.round(beforeSeconds * sampleRate)
    beforeSeconds += range.end - range.start
    const length = Math.round(beforeSeconds * sampleRate) - begin
    const offset = Math.round(range.start * sampleRate)
    const from = Math.max(0, start - begin)
    const to = Math.min(length, end - begin)
    if (from < to)
      pieces.push({
        from: offset + from,
        to: offset + to,
        fadesIn: index > 0 && from === 0,
        fadesOut: index + 1 < ranges.length && to === length,
      })
  })
  return pieces
}

export interface CutSound {
  input: string
  /** Filters after which the timestamps are samples of the source. */
  toGrid: readonly string[]
  pieces: readonly CutSoundPiece[]
  /** Length of the output. */
  samples: number
}

/** Reads the source once; its output is called `[sound]`. */
export function cutGraph({ input, toGrid, pieces, samples }: CutSound): string {
  const [first, last] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0]
  const label = (name: string) => pieces.map((_, index) => `[${name}${index}]`)
  return [
    `${input}${[...toGrid, `apad=whole_len=${last - first}`].join(',')},asplit=${pieces.length}${label('s').join('')}`,
    ...pieces.map((piece, index) => `[s${index}]${trimmed(piece)}[t${index}]`),
    `${label('t').join('')}concat=n=${pieces.length}:v=0:a=1,apad=whole_len=${samples},` +
      `atrim=end_sample=${samples},asetpts=N/SR/TB[sound]`,
  ].join(';')
}

function trimmed({ from, to, fadesIn, fadesOut }: CutSoundPiece): string {
  const samples = Math.min(FADE_SAMPLES, to - from)
  const fade = (kind: 'in' | 'out', start: number): string =>
    `afade=t=${kind}:ss=${start}:ns=${samples}`
  return [
    `atrim=start_pts=${from}:end_pts=${to}`,
    'asetpts=PTS-STARTPTS',
    ...(fadesIn ? [fade('in', 0)] : []),
    ...(fadesOut ? [fade('out', to - from - samples)] : []),
  ].join(',')
}
