/**
 * Playing and encoding a source while its bytes still arrive: what of it is there, and what each segment
 * needs of it (docs/decisions/0201).
 */

/** A part of the encoded source, or the original video stream, served as it is. */
export type ArrivalPart = `renditions/${string}` | `audio/${string}` | 'source'

/**
 * For each segment of a part, how many bytes from the start of the file must have arrived before it can
 * be made; never fewer than for the segment before. Bytes of a tail that was sent ahead do not count.
 */
export type BytesNeeded = ReadonlyMap<ArrivalPart, Float64Array>

/** A source that is served or encoded although bytes of it are missing. */
export interface SourceArrival {
  readonly sizeBytes: number
  readonly receivedBytes: number
  /** Whether a request is sending bytes, or was until a moment ago: a sender goes on in another request. */
  readonly isReceiving: boolean
  has(part: ArrivalPart): boolean
  /** Number of segments from the start of the part whose bytes are there. */
  count(part: ArrivalPart): number
  /** Playing time of the longest beginning that has arrived in the picture (without one, in the sound). */
  readonly receivedSeconds: number
  /** Playing time of the longest beginning that has arrived in picture and sound. */
  readonly playableSeconds: number
  /** Resolves at the next change: more has arrived, sending has begun or stopped, or it has ended. */
  changed(): Promise<void>
  /** Every byte is there, or the upload is gone. */
  readonly hasEnded: boolean
  /** Resolves when it has ended. */
  readonly ended: Promise<ArrivalEnd>
}

/** Every byte is there, or the upload or its video is deleted. */
export type ArrivalEnd = 'whole' | 'gone'

/** What the sender of the bytes reports. */
export interface ArrivingSource extends SourceArrival {
  received(bytes: number): void
  /** A request sends bytes from now on. Returns the function that ends this. */
  beginSending(): () => void
}

export interface ArrivingFile {
  source: string
  sizeBytes: number
  receivedBytes: number
  needs: BytesNeeded
  segmentSeconds: number
  durationSeconds: number
}

/** The sources that are arriving. */
export interface Arrivals {
  /** null: every byte of the source is there. */
  of(source: string): ArrivingSource | null
  add(file: ArrivingFile): ArrivingSource
  end(source: string, why: ArrivalEnd): void
  /** Notes that files of the source may be written until this settles; returns it. */
  writing<T>(source: string, work: Promise<T>): Promise<T>
  /** Resolves when all of that has settled. */
  settled(source: string): Promise<void>
  /** Fires when svc stops: nothing more is made of what arrives. What is there is played on. */
  readonly stopping: AbortSignal
  /** Resolves when no files are written any more. */
  stop(): Promise<void>
}
