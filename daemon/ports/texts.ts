/**
 * Reading what strangers wrote. However a text is made, reading it costs nobody else anything: it
 * happens in threads of their own, behind everything else, and one that takes too much of the
 * processor or of memory is ended.
 */
import type { ImportPreview } from '../contract/import.ts'
import type { SubtitleFormat, TranscriptFormat } from '../contract/tracks.ts'
import type { ImportNote, ImportPlan } from './imports.ts'
import type { TextFormat } from './tracks.ts'

/** What a text belongs to, where the answer says so. */
export interface TextOwner {
  video: string
  subtitle: string
  language: string
}

/** What a list of an import names, in its order. */
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

/** Where a text is said; `terms`: how many of the words that were looked for. */
export interface TranscriptMatch {
  startSeconds: number
  text: string
  terms: number
}

export interface TextTasks {
  /**
   * As WebVTT, to be kept; `path` is what in the request holds the text. Throws `validation_failed`
   * with every fault.
   */
  subtitle(input: {
    content: string | Uint8Array
    language: string
    encoding?: string | undefined
    path: string
  }): string
  /** A subtitle from inside a source, as WebVTT; null when it holds no cue. */
  embedded(input: { text: string; format: TextFormat }): string | null
  /** What a transcriber wrote, as WebVTT, and its language where it says so; null when it holds no cue. */
  heard(input: { text: string }): { vtt: string; language: string | null } | null
  /** What is kept, written in another form; `json` is that of `subtitle_content`. */
  content(input: { vtt: string; format: SubtitleFormat; owner: TextOwner }): string
  transcript(input: { vtt: string; format: TranscriptFormat; owner: TextOwner }): string
  /** What is searched: a cue each (`<seconds>\t<text>`), and the different words of all, with spaces between. */
  words(input: { vtt: string }): { lines: string; words: string }
  /** Of each text the places that hold most of the words of `q`, at most `most`. */
  said(input: { texts: string[]; q: string; most: number }): TranscriptMatch[][]
  /** Throws `validation_failed` with the first faults. */
  list(input: { content: string }): { folders: ImportableFolder[]; videos: ImportableVideo[] }
  preview(input: { content: string }): ImportPreview
  /** The body of a request that is too large for the event loop. Throws `invalid_json`, `body_too_large`. */
  json(input: { bytes: Uint8Array }): { value: unknown; sha256: string }
}

export interface TextReader {
  /**
   * Throws what the task throws; `validation_failed` (`reading_slow`, `reading_large`) for a text
   * that takes too much; `too_busy` when too many wait; the reason of the signal, which also ends a
   * reading that is under way.
   */
  read<K extends keyof TextTasks>(
    task: K,
    input: Parameters<TextTasks[K]>[0],
    signal?: AbortSignal,
  ): Promise<ReturnType<TextTasks[K]>>
  close(): Promise<void>
}
