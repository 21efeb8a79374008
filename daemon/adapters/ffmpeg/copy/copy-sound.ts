/**
 * Copies audio that every browser can play into segments, packet by packet: no loss from a second
 * encode, and no waiting for one. The segments have the shape and the boundaries of encoded ones
 * (ports/grid.ts).
 */
import { access, open, type FileHandle } from 'node:fs/promises'
import { AppError } from '../../../contract/errors.ts'
import {
  audioSegmentCount,
  firstPacketOf,
  PACKET_SAMPLES,
  secondsOfPacket,
} from '../../../ports/grid.ts'
import type { SegmentCall } from '../../../ports/engine-call.ts'
import type { AudioPlan, AudioRun, Ladder } from '../../../ports/media.ts'
import type { AudioStreamInfo } from '../../../ports/probe.ts'
import { explained } from '../process/faults.ts'
import { fragmentOf } from '../../mp4/segments/fragments.ts'
import { keepInit, segmentPath } from '../../mp4/segments/segment-writer.ts'
import { flushFolder, writeWhole } from '../../mp4/segments/whole-file.ts'
import { aacConfig, aacEntry } from '../../mp4/source/aac.ts'
import type { IndexReader } from '../../mp4/source/index-cache.ts'
import { initSegment } from '../../mp4/source/init-segment.ts'
import { readSamples } from '../../mp4/source/read-samples.ts'
import type { TrackIndex } from '../../mp4/source/track-index.ts'
import { bytesOf, decodeTimeOf, durationOf } from '../../mp4/source/track-samples.ts'
import { trusted } from '../../mp4/source/trusted.ts'

/** A higher bitrate makes no audible difference, but slows down weak connections. */
const MOST_BPS = 256_000
const RATES = new Set([44_100, 48_000])
/** Audio that is late by up to this much is moved to the start; nobody can notice. */
const MOST_LATE_SECONDS = 0.01
/** Upper limit for the priming of any encoder. */
const MOST_RUN_UP_SAMPLES = 8 * PACKET_SAMPLES
/** Audio that ends earlier must be padded with silence, which only an encoder can produce. */
const MOST_SILENCE_SECONDS = 0.1
/** Whatever a track holds behind the end of the video is in the last segment, and segments are assembled in memory. */
const MOST_BEHIND_SECONDS = 10
/** ISO/IEC 14496-3 allows 768 bytes for each channel. */
const MOST_PACKET_BYTES = 8_192
const SYNC = 0x0200_0000

/** Returns the ladder with every track that can be copied planned as a copy. */
export async function withCopies(
  indexes: IndexReader,
  source: string,
  ladder: Ladder,
): Promise<Ladder> {
  if (ladder.audio.length === 0) return ladder
  const index = await indexes(source)
  if (!index) return ladder
  return {
    ...ladder,
    audio: ladder.audio.map((plan) => {
      if (plan.gain) return plan
      const stream = ladder.probe.audio.find((each) => each.index === plan.stream)
      const copy = stream
        ? trusted(() =>
            planCopiedSound(
              index.tracks[plan.stream] ?? null,
              stream,
              plan,
              ladder.durationSeconds,
            ),
          )
        : null
      return copy ? { ...plan, ...copy } : plan
    }),
  }
}

type Copied = Pick<AudioPlan, 'copy' | 'channels' | 'sampleRate' | 'bitrateBps' | 'runUpSamples'>

/** null when the track has to be encoded. */
export function planCopiedSound(
  track: TrackIndex | null,
  stream: AudioStreamInfo,
  { startSeconds = 0, clockJumps }: AudioPlan,
  endSeconds: number,
): Copied | null {
  if (!track || track.handler !== 'soun' || stream.codec !== 'aac' || clockJumps || track.keyframes)
    return null
  const config = aacConfig(track.entry)
  const { sampleCount, timescale, edit } = track
  if (
    !config ||
    !RATES.has(config.sampleRate) ||
    timescale !== config.sampleRate ||
    stream.sampleRate !== config.sampleRate
  )
    return null
  if (config.channels !== stream.channels || (config.channels !== 1 && config.channels !== 2))
    return null
  if (!isEven(track) || !areSmall(track)) return null

  const begins = Math.round((edit.emptySeconds - startSeconds) * timescale) - edit.mediaTime
  if (begins > MOST_LATE_SECONDS * timescale || begins < -MOST_RUN_UP_SAMPLES) return null
  const runUpSamples = Math.max(0, -begins)
  const samples = decodeTimeOf(track, sampleCount - 1) + durationOf(track, sampleCount - 1)
  const editedEnd =
    edit.durationSeconds === null
      ? Infinity
      : edit.emptySeconds + edit.durationSeconds - startSeconds
  const ends = (samples - runUpSamples) / timescale
  if (
    Math.min(ends, editedEnd) < endSeconds - MOST_SILENCE_SECONDS ||
    ends > editedEnd + MOST_SILENCE_SECONDS ||
    ends > endSeconds + MOST_BEHIND_SECONDS
  )
    return null

  const bitrateBps = Math.ceil((bytesOf(track, 0, sampleCount) * 8 * timescale) / samples)
  return bitrateBps <= MOST_BPS
    ? {
        copy: true,
        channels: config.channels,
        sampleRate: config.sampleRate,
        bitrateBps,
        runUpSamples,
      }
    : null
}

/** Whether every packet has the length that the grid assumes; the last may be cut short. */
function isEven({ runs, sampleCount }: TrackIndex): boolean {
  return runs.first.every(
    (first, run) => first >= sampleCount - 1 || runs.duration[run] === PACKET_SAMPLES,
  )
}

/** Whether packets are small: segments are assembled in memory, and one packet must not be as large as the file. */
function areSmall({ sizes }: TrackIndex): boolean {
  return typeof sizes === 'number'
    ? sizes <= MOST_PACKET_BYTES
    : sizes.every((size) => size <= MOST_PACKET_BYTES)
}

/** Copies a track or a range of its segments; arguments and result as MediaEngine.encodeAudio. */
export async function copySound(
  indexes: IndexReader,
  { source, plan, segmentSeconds, endSeconds, dir, range }: AudioRun,
  { signal, onProgress, onSegment }: SegmentCall,
): Promise<{ durationSeconds: number }> {
  return explained('encoding_failed', 'The audio could not be copied.', signal, async () => {
    const track = (await indexes(source))?.tracks[plan.stream]
    const config = track && aacConfig(track.entry)
    if (!track || !config)
      throw new AppError(
        'source_damaged',
        'The audio of this file has changed since it was analyzed. Upload it again.',
      )
    const grid = { segmentSeconds, endSeconds, sound: plan }
    const count = audioSegmentCount(grid)
    const file = await open(source, 'r')
    try {
      await keepInit(
        dir,
        initSegment({
          handler: 'soun',
          timescale: plan.sampleRate,
          entry: aacEntry(config, plan.bitrateBps),
          mediaTime: plan.runUpSamples,
        }),
      )
      const endOf = (segment: number): number =>
        Math.min(
          segment + 1 < count ? firstPacketOf(grid, segment + 1) : Infinity,
          track.sampleCount,
        )
      const last = Math.min(range?.last ?? count - 1, count - 1)
      for (let segment = range?.first ?? 0; segment <= last; segment++) {
        signal.throwIfAborted()
        const [first, end] = [firstPacketOf(grid, segment), endOf(segment)]
        if (end <= first) throw new AppError('not_found', 'The audio ends before this segment.')
        // Exists already: made for a viewer or by an interrupted run.
        if (!(await isThere(segmentPath(dir, segment))))
          await writeWhole(
            segmentPath(dir, segment),
            await soundFragment(file, track, segment, first, end),
          )
        onSegment?.(plan.track, segment)
        onProgress?.(secondsOfPacket(grid, end))
      }
      await flushFolder(dir)
      return { durationSeconds: secondsOfPacket(grid, endOf(last)) }
    } finally {
      await file.close()
    }
  })
}

async function soundFragment(
  file: FileHandle,
  track: TrackIndex,
  segment: number,
  first: number,
  end: number,
): Promise<Buffer[]> {
  const packets = await readSamples(file, track, first, end)
  return fragmentOf(
    segment + 1,
    packets.map((data, at) => ({
      decodeTime: (first + at) * PACKET_SAMPLES,
      duration: durationOf(track, first + at),
      compositionOffset: 0,
      flags: SYNC,
      data,
    })),
  )
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
