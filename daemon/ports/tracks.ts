/** What is read out of a source besides picture and sound, and the program that writes down what is said. */
import type { EngineCall } from './media.ts'
import type { ChapterMark } from './records.ts'

/** A subtitle inside a file. */
export interface TextStreamInfo {
  index: number
  /** As ffmpeg names it: `subrip`, `ass`, `mov_text`, `hdmv_pgs_subtitle` … */
  codec: string
  /** `srt`, `vtt`, `ass`: what it can be read as; null for pictures of text, and for what no ffmpeg reads. */
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
   * The text of these streams, in their order, times from the container's start; null for one that
   * is longer than `maxBytes`.
   */
  readSubtitles(
    job: { file: string; streams: Pick<TextStreamInfo, 'index' | 'readAs'>[]; maxBytes: number },
    call: EngineCall,
  ): Promise<(string | null)[]>
  /** WAV, 16 kHz, mono, 16 bit: what programs that recognise speech take. Gaps are silence. */
  speechFile(
    job: { file: string; stream: number; startSeconds: number; output: string },
    call: EngineCall,
  ): Promise<void>
}

/** A program of the operator's (SVC_TRANSCRIBER). */
export interface Transcriber {
  /** False when none is set up. */
  readonly isSet: boolean
  /**
   * `folder` is the program's to write in; what it left there, or said on its standard output, is the answer: WebVTT
   * or SRT. Ends with all its children when the signal fires, and at the time limit. Throws `transcription_failed`.
   */
  transcribe(
    job: { audio: string; language: string | null; folder: string; audioSeconds: number },
    signal: AbortSignal,
  ): Promise<string>
}
