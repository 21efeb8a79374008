import type { Part } from './encoding.ts'
import type { SubtitleRecord } from './records.ts'

/** Lost files of a video which was whole. */
export interface Restoring {
  /** Every segment of these parts is there. Throws `too_busy` when more is lost than somebody can wait for. */
  parts(of: { video: string; source: string }, parts: Part[], signal: AbortSignal): Promise<void>
  /** The text of one that came with its source. `rows`: all of the video's. Throws `file_lost`. */
  subtitle(row: SubtitleRecord, rows: readonly SubtitleRecord[], signal: AbortSignal): Promise<void>
  /** By a job, unless one was begun a short while ago. */
  rest(of: { video: string; source: string }): void
}
