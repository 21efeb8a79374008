import { CUT_UNDO_DAYS } from '../contract/cut.ts'
import type { CutSummary } from '../contract/video.ts'
import type { VideoCutRecord } from '../ports/records.ts'

const DAY_MS = 86_400_000

/** What a video shows of its cut. */
export const cutSummary = (cut: VideoCutRecord): CutSummary => ({
  state: cut.error ? 'failed' : 'ready',
  ranges: cut.keep?.length ?? 0,
  undo_until: undoUntil(cut),
  error: cut.error,
})

/** Null where nothing is cut, or the time is over. */
export const undoUntil = ({ keep, since, freedAt }: VideoCutRecord): string | null =>
  keep && freedAt === null
    ? new Date(Date.parse(since) + CUT_UNDO_DAYS * DAY_MS).toISOString()
    : null
