/** Encodes one audio track or a range of it: see MediaEngine.encodeAudio. */
import { AppError } from '../../../contract/errors.ts'
import { audioSegmentCount, firstPacketOf, PACKET_SAMPLES } from '../../../ports/grid.ts'
import type { SegmentCall } from '../../../ports/engine-call.ts'
import type { AudioRun } from '../../../ports/media.ts'
import { audioArgs } from './audio-args.ts'
import { mediaTimeOf } from '../../mp4/segments/edit-list.ts'
import { DAMAGED } from '../process/damage.ts'
import { explained } from '../process/faults.ts'
import { audioLimits } from '../process/limits.ts'
import { readAfter, run, SILENCE_MS, type Program } from '../process/run.ts'
import { writeSegments } from '../../mp4/segments/segment-writer.ts'

/** Packets after which an encoder that begins in the middle produces the same output as one from the start. */
const WARM_UP_PACKETS = 4

export async function encodeAudio(
  ffmpeg: Program,
  { source, plan, segmentSeconds, endSeconds, dir, range, urgent = false }: AudioRun,
  { signal, lease, onProgress, onSegment, onDamage }: SegmentCall,
): Promise<{ durationSeconds: number }> {
  const grid = { segmentSeconds, endSeconds, sound: plan }
  const count = audioSegmentCount(grid)
  const first = range?.first ?? 0
  const last = Math.min(range?.last ?? count - 1, count - 1)
  const opening = new Map(
    Array.from({ length: count }, (_, segment) => [firstPacketOf(grid, segment), segment]),
  )
  // This encode begins at the start of a packet of the whole track, so all packets have the same
  // boundaries.
  const firstPacket = Math.max(0, firstPacketOf(grid, first) - WARM_UP_PACKETS)
  const endPacket = last === count - 1 ? null : firstPacketOf(grid, last + 1)

  let packet = firstPacket - 1
  let audibleUntil = 0
  await explained('encoding_failed', 'ffmpeg could not encode the audio.', signal, () =>
    run(
      ffmpeg,
      audioArgs({ source, plan, endSeconds, firstPacket, endPacket }),
      {
        signal,
        lease,
        limits: audioLimits(plan, endSeconds),
        background: !urgent,
        silenceMs: SILENCE_MS,
        pipes: ['read'],
      },
      async ({ pipes, stderrMatch, endedWell }) => {
        const damage = stderrMatch(DAMAGED)
        await writeSegments(readAfter(Promise.resolve(), pipes[0]!), {
          dir,
          endedWell,
          init(bytes) {
            if (mediaTimeOf(bytes) !== plan.runUpSamples)
              throw new AppError(
                'encoding_failed',
                `The audio starts after ${mediaTimeOf(bytes)} samples, not after ` +
                  `${plan.runUpSamples}.`,
              )
            return bytes
          },
          opens() {
            packet += 1
            // Packets before and after the requested segments go into segments that are discarded.
            return packet === firstPacket
              ? (opening.get(packet) ?? first - 1)
              : (opening.get(packet) ?? null)
          },
          place(sample) {
            const decodeTime = sample.decodeTime + firstPacket * PACKET_SAMPLES
            audibleUntil = Math.max(
              0,
              (decodeTime + sample.duration - plan.runUpSamples) / plan.sampleRate,
            )
            onProgress?.(audibleUntil)
            return { ...sample, decodeTime }
          },
          wants: (segment) => segment >= first && segment <= last,
          onSegment: onSegment && ((segment) => onSegment(plan.track, segment)),
        })
        // A decoder that begins in the middle reports errors for intact files too.
        if ((await damage) && firstPacket === 0) onDamage?.()
      },
    ),
  )
  if (packet < firstPacket)
    throw new AppError(
      'source_damaged',
      'The audio of this file could not be decoded. Export it again, then upload it again.',
    )
  return { durationSeconds: audibleUntil }
}
