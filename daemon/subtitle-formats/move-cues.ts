/** Subtitles of a cut: cues are moved to its timeline and clipped, and back. */
import { inCut, inSource, stretchInCut } from '../ports/cut-times.ts'
import type { TimeRange } from '../ports/cut-times.ts'
import type { Cue } from './cues.ts'
import { parseSubtitle } from './parse-subtitle.ts'
import { writeWebVtt } from './webvtt.ts'

/** Below this, nothing can be read. */
const LEAST_MS = 20

/** To the timeline of the cut. What was cut away is left out. */
export function movedCues(vtt: string, keep: readonly TimeRange[]): string {
  const { blocks, cues } = parseSubtitle(vtt)
  return writeWebVtt({
    blocks,
    cues: cues.flatMap((cue) => {
      const found = stretchInCut(keep, stretchOf(cue))
      const moved = found && placedAt(cue, found, (seconds) => inCut(keep, seconds))
      return moved && moved.endMs - moved.startMs >= LEAST_MS ? [moved] : []
    }),
  })
}

/**
 * A text of the cut, perhaps edited there, back on the timeline of the source; with the cues of
 * `original` that the cut does not show at all.
 */
export function restoredCues(
  vtt: string,
  keep: readonly TimeRange[],
  original: string | null,
): string {
  const { blocks, cues } = parseSubtitle(vtt)
  const hidden = (original === null ? [] : parseSubtitle(original).cues).filter(
    (cue) => stretchInCut(keep, stretchOf(cue)) === null,
  )
  return writeWebVtt({
    blocks,
    cues: [
      ...cues.flatMap((cue) => {
        const shown = inSource(keep, stretchOf(cue))
        if (shown.length === 0) return []
        const stretch = { start: shown[0]!.start, end: shown.at(-1)!.end }
        return [
          placedAt(
            cue,
            stretch,
            (seconds) => inSource(keep, { start: seconds, end: seconds + 0.001 })[0]?.start ?? null,
          ),
        ]
      }),
      ...hidden,
    ],
  })
}

const stretchOf = ({ startMs, endMs }: Cue): TimeRange => ({
  start: startMs / 1000,
  end: endMs / 1000,
})

/** Times inside a cue, as for karaoke (https://www.w3.org/TR/webvtt1/#webvtt-cue-timestamp). */
const INNER_TIME = /<(?:(\d{2,5}):)?(\d{2}):(\d{2})\.(\d{3})>/g

function placedAt(
  cue: Cue,
  { start, end }: TimeRange,
  at: (seconds: number) => number | null,
): Cue {
  const [startMs, endMs] = [Math.round(start * 1000), Math.round(end * 1000)]
  const text = cue.text.replace(
    INNER_TIME,
    (_, hours: string | undefined, minutes: string, seconds: string, thousandths: string) => {
      const moved = at(
        Number(hours ?? 0) * 3600 +
          Number(minutes) * 60 +
          Number(seconds) +
          Number(thousandths) / 1000,
      )
      const ms = moved === null ? null : Math.round(moved * 1000)
      return ms === null || ms <= startMs || ms >= endMs ? '' : `<${clock(ms)}>`
    },
  )
  return { ...cue, startMs, endMs, text }
}

function clock(ms: number): string {
  const pad = (value: number, width = 2): string => String(Math.floor(value)).padStart(width, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}
