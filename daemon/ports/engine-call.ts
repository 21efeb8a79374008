/** How a call of the media engine is run, watched and stopped. */

/** Permission to run: whether a process may work now or must be suspended while others need the processor. */
export interface Lease {
  readonly mayRun: boolean
  /** Calls `listener` when `mayRun` may have changed. Returns the function that ends this. */
  onChange(listener: () => void): () => void
}

export interface EngineCall {
  signal: AbortSignal
  /** Bytes of the file are missing: nothing may be measured by reading all of it. */
  isArriving?: boolean
  /** Absent: always permitted. */
  lease?: Lease
  /** Media seconds done so far in this call. */
  onProgress?: (seconds: number) => void
}
export interface ProbeCall extends EngineCall {
  /** Only the audio is wanted: `unsupported_source` for a file without any. */
  isSound?: boolean
}
/** Brings what is read where reading begins so many seconds before a run; at the start of the file with Infinity. */
export type BringParts = (marginSeconds: number) => Promise<void>

export interface SegmentCall extends EngineCall {
  /** This segment is on disk. `name` is that of the rendition; for audio, of the track. */
  onSegment?: (name: string, segment: number) => void
  /** Parts of the source could not be decoded, so the output has gaps or frozen frames. */
  onDamage?: () => void
  /**
   * Called before the first video frame is encoded, with its number: that of the run, or later when an
   * earlier, interrupted encode is continued.
   */
  onBegin?: (frame: number) => void
  /** Waited for before reading begins; absent: all of the source is there. */
  bring?: BringParts
}
