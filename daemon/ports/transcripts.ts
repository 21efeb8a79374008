/** What is said in videos, kept beside the files of their subtitles so that it can be searched. */
import type { SubtitleRecord } from './records.ts'

export interface TranscriptRow {
  subtitle: string
  video: string
  /** The file that it was read from. */
  file: string
  /** A cue each: `<seconds>\t<text>`. */
  lines: string
}

/** A subtitle, and of which file its words are kept; null: of none. */
export interface TranscriptState {
  row: SubtitleRecord
  file: string | null
}

export interface TranscriptRepository {
  /**
   * In place of what was kept of that subtitle; it goes with the subtitle. `words`: the different
   * ones, folded, with spaces between.
   */
  keep(row: TranscriptRow & { words: string }): Promise<void>
  forget(subtitle: string): Promise<void>
  /** Of these videos, what holds any of the words. */
  holding(videos: readonly string[], q: string): Promise<TranscriptRow[]>
  statesOf(video: string): Promise<TranscriptState[]>
  /** Of all subtitles in the order of their ids, those after one. */
  states(after: string, limit: number): Promise<TranscriptState[]>
}
