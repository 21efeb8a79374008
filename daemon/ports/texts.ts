/**
 * Parsing of strangers' texts. It runs in separate processes at low priority; one that takes too
 * much processor time or memory is ended, so no text can slow down anything else.
 */
import type { ImportPreview } from '../contract/import.ts'
import type { SubtitleFormat } from '../contract/subtitle-choices.ts'
import type { TranscriptFormat } from '../contract/tracks.ts'
import type { ImportNote, ImportPlan } from './imports.ts'
import type { TimeRange } from './cut-times.ts'
import type { TextFormat } from './tracks.ts'

/** Ids and language that some text formats include in their output. */
export interface TextOwner {
  video: string
  subtitle: string
  language: string
}

/** An item of an import list, in its order. */
export interface ImportableFolder {
  externalId: string
  name: string
  parent: string | null
}
export interface ImportableVideo extends ImportableFolder {
  sizeBytes: number | null
  plan: ImportPlan
  notes: ImportNote[]
}

/** A cue that matches a search. `terms`: how many of the search terms it contains. */
export interface TranscriptMatch {
  startSeconds: number
  text: string
  terms: number
}

export interface TextTasks {
  /**
   * Converts a subtitle to WebVTT for storage. `path` is the text's path in the request. Throws
   * `validation_failed` with every fault.
   */
  subtitle(input: {
    content: string | Uint8Array
    language: string
    encoding?: string | undefined
    path: string
  }): string
  /** Converts a subtitle from inside a source to WebVTT; null when it holds no cue. */
  embedded(input: { text: string; format: TextFormat }): string | null
  /** Converts a transcriber's output to WebVTT, with its language if it declares one; null when it holds no cue. */
  transcribed(input: { text: string }): { vtt: string; language: string | null } | null
  /** Moves a stored subtitle to the timeline of a cut. */
  moved(input: { vtt: string; keep: TimeRange[] }): string
  /** Moves a subtitle of a cut back; `original`: the text before the cut. */
  restored(input: { vtt: string; keep: TimeRange[]; original: string | null }): string
  /** Converts a stored subtitle to another format; `json` is that of `subtitle_content`. */
  content(input: { vtt: string; format: SubtitleFormat; owner: TextOwner }): string
  transcript(input: { vtt: string; format: TranscriptFormat; owner: TextOwner }): string
  /**
   * The search index of a subtitle: one line for each cue (`<seconds>\t<text>`), and the distinct
   * words, separated by spaces.
   */
  words(input: { vtt: string }): { lines: string; words: string }
  /** For each text, up to `most` cues that contain most of the words of `q`. */
  matches(input: { texts: string[]; q: string; most: number }): TranscriptMatch[][]
  /** Throws `validation_failed` with the first faults. */
  list(input: { content: string }): { folders: ImportableFolder[]; videos: ImportableVideo[] }
  preview(input: { content: string }): ImportPreview
  /** Parses a request body that is too large for the event loop. Throws `invalid_json`, `body_too_large`. */
  json(input: { bytes: Uint8Array }): { value: unknown; sha256: string }
}

export interface TextReader {
  /**
   * Throws what the task throws; `validation_failed` (`reading_slow`, `reading_large`) for a text that
   * takes too much; `too_busy` when too many tasks wait; the reason of the signal, which also ends a
   * running task.
   */
  read<K extends keyof TextTasks>(
    task: K,
    input: Parameters<TextTasks[K]>[0],
    signal?: AbortSignal,
  ): Promise<ReturnType<TextTasks[K]>>
  close(): Promise<void>
}
