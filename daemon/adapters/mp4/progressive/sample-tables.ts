/**
 * The sample tables of one track (ISO/IEC 14496-12 §8.6, §8.7), gathered fragment by fragment. One
 * fragment is one chunk.
 */
import { AppError } from '../../../contract/errors.ts'
import { box, uint32 } from '../segments/boxes.ts'
import { isSync } from '../segments/fragments.ts'
import type { SegmentFragment } from '../segments/segment-table.ts'
import { RunLengths, Uint32Buffer } from './uint32-buffer.ts'

/** Times in ticks of the track. */
type FragmentTable = Pick<SegmentFragment, 'decodeTime' | 'entries' | 'payload'>

export interface SampleTables {
  /** `stts`, `ctts`, `stss`, `stsc`, `stsz`; those without information are left out. */
  boxes: Buffer[]
  durationTicks: number
  /** When the last sample to be shown ends; later than the duration where pictures wait to be shown. */
  presentedUntilTicks: number
  /** Bytes of each chunk, in order. */
  chunks: number[]
}

const SAMPLE_DESCRIPTION = 1

export class TableGatherer {
  readonly #durations = new RunLengths()
  readonly #offsets = new RunLengths()
  readonly #keyframes = new Uint32Buffer()
  readonly #sizes = new Uint32Buffer()
  readonly #perChunk = new Uint32Buffer()
  readonly #chunks: number[] = []
  #samples = 0
  #samplesOfLastChunk = 0
  #isReordered = false
  #shownUntil = 0
  #hasNegativeOffset = false
  /** The last sample so far, which ends where the next fragment begins, whatever its own duration. */
  #held: { start: number; duration: number } | null = null

  add({ decodeTime, entries, payload }: FragmentTable): void {
    if (!this.#held && decodeTime !== 0)
      throw new AppError('encoding_failed', 'The first segment does not start at 0.')
    let start = decodeTime
    for (const { duration, size, flags, compositionOffset } of entries) {
      this.#endHeld(start)
      this.#held = { start, duration }
      this.#shownUntil = Math.max(this.#shownUntil, start + compositionOffset + duration)
      start += duration
      this.#samples += 1
      this.#sizes.push(size)
      this.#offsets.push(compositionOffset)
      if (compositionOffset !== 0) this.#isReordered = true
      if (compositionOffset < 0) this.#hasNegativeOffset = true
      if (isSync({ flags })) this.#keyframes.push(this.#samples)
    }
    this.#chunks.push(payload.length)
    if (entries.length === this.#samplesOfLastChunk) return
    this.#samplesOfLastChunk = entries.length
    for (const word of [this.#chunks.length, entries.length, SAMPLE_DESCRIPTION])
      this.#perChunk.push(word)
  }

  #endHeld(at: number): void {
    if (!this.#held) return
    if (at < this.#held.start)
      throw new AppError('encoding_failed', 'A segment starts before the previous one ends.')
    this.#durations.push(at - this.#held.start)
  }

  finish(): SampleTables {
    const durationTicks = this.#held ? this.#held.start + this.#held.duration : 0
    this.#endHeld(durationTicks)
    const durations = this.#durations.finish()
    const offsets = this.#offsets.finish()
    const isEveryKeyframe = this.#keyframes.count === this.#samples
    return {
      boxes: [
        box('stts', uint32(0, durations.count), durations.bytes),
        ...(this.#isReordered
          ? [
              box(
                'ctts',
                uint32(this.#hasNegativeOffset ? 0x01000000 : 0, offsets.count),
                offsets.bytes,
              ),
            ]
          : []),
        ...(isEveryKeyframe
          ? []
          : [box('stss', uint32(0, this.#keyframes.count), this.#keyframes.bytes())]),
        box('stsc', uint32(0, this.#perChunk.count / 3), this.#perChunk.bytes()),
        box('stsz', uint32(0, 0, this.#samples), this.#sizes.bytes()),
      ],
      durationTicks,
      presentedUntilTicks: this.#shownUntil,
      chunks: this.#chunks,
    }
  }
}
