import type { Part } from './encoding.ts'
import type { SubtitleRecord } from './records.ts'

/** Re-creation of files that a complete video has lost. */
export interface Restoring {
  /** Resolves when every segment of these parts exists. Throws `too_busy` when too much is missing to wait for. */
  parts(of: { video: string; source: string }, parts: Part[], signal: AbortSignal): Promise<void>
  /** The text of a subtitle from inside its source. `rows`: all subtitles of the video. Throws `file_lost`. */
  subtitle(row: SubtitleRecord, rows: readonly SubtitleRecord[], signal: AbortSignal): Promise<void>
  /** Queues a job for whatever else is missing, unless one was started recently. */
  queueOthers(of: { video: string; source: string }): void
}
