/** Subtitles, chapters, cover art and speech of a source, and the transcriber program. */
import type { EngineCall } from './engine-call.ts'
import type { ChapterMark } from './records.ts'

/** A subtitle inside a file. */
export interface TextStreamInfo {
  index: number
  /** ffmpeg's name: `subrip`, `ass`, `mov_text`, `hdmv_pgs_subtitle` … */
  codec: string
  /** Format to extract it in; null for image subtitles and formats that ffmpeg cannot read. */
  readAs: TextFormat | null
  language: string | null
  title: string | null
  forced: boolean
  hearingImpaired: boolean
}
export type TextFormat = 'srt' | 'vtt' | 'ass'
export interface TextTracks {
  subtitles: TextStreamInfo[]
  chapters: ChapterMark[]
}

/** Paths are local. Throws as MediaEngine does. */
export interface TrackReader {
  /** Times of chapters are seconds from the container's start. */
  textTracks(file: string, call: EngineCall): Promise<TextTracks>
  /**
   * The text of these streams, in order, with times from the container's start; null for one longer
   * than `maxBytes`.
   */
  readSubtitles(
    job: { file: string; streams: Pick<TextStreamInfo, 'index' | 'readAs'>[]; maxBytes: number },
    call: EngineCall,
  ): Promise<(string | null)[]>
  /**
   * The cover art of an audio file as it is stored there, not yet looked at; the front cover of several.
   * null without one, and when it cannot be read or is longer than `maxBytes`.
   */
  cover(job: { file: string; maxBytes: number }, call: EngineCall): Promise<Buffer | null>
  /** Writes WAV, 16 kHz, mono, 16 bit, the input of speech recognition. Gaps become silence. */
  speechFile(
    job: { file: string; stream: number; startSeconds: number; output: string },
    call: EngineCall,
  ): Promise<void>
}

/** A program that the operator supplies (SVC_TRANSCRIBER). */
export interface Transcriber {
  /** False when none is configured. */
  readonly isSet: boolean
  /**
   * Returns WebVTT or SRT, from a file that the program left in `folder` or from its standard output.
   * Ends it with all its children when the signal fires, and at the time limit. Throws
   * `transcription_failed`.
   */
  transcribe(
    job: { audio: string; language: string | null; folder: string; audioSeconds: number },
    signal: AbortSignal,
  ): Promise<string>
}
