/** Text of subtitles, stored in the database for search. */
import type { SubtitleRecord } from './records.ts'

export interface TranscriptRow {
  subtitle: string
  video: string
  /** The file that the text was read from. */
  file: string
  /** A line for each cue: `<seconds>\t<text>`. */
  lines: string
}

/** A subtitle, and the file that its indexed text was read from; null when it is not indexed. */
export interface TranscriptState {
  row: SubtitleRecord
  file: string | null
}

export interface TranscriptRepository {
  /**
   * Replaces the indexed text of the subtitle. The row is deleted with the subtitle. `words`: the
   * distinct words, folded, separated by spaces.
   */
  keep(row: TranscriptRow & { words: string }): Promise<void>
  forget(subtitle: string): Promise<void>
  /** Rows of these videos that contain any of the words of `q`. */
  holding(videos: readonly string[], q: string): Promise<TranscriptRow[]>
  statesOf(video: string): Promise<TranscriptState[]>
  /** All subtitles after the id `after`, ordered by id. */
  states(after: string, limit: number): Promise<TranscriptState[]>
}
