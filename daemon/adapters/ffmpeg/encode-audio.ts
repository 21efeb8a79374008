/** One audio track, whole: see MediaEngine.encodeAudio. */
import { AppError } from '../../contract/errors.ts'
import type { AudioPlan, EngineCall } from '../../ports/media.ts'
import { AUDIO_SAMPLE_RATE, audioArgs } from './encode-args.ts'
import { mediaTimeOf } from './edit-list.ts'
import { explained } from './faults.ts'
import { run, type Program } from './run.ts'
import { writeSegments } from './segment-writer.ts'

export interface AudioJob { source: string; plan: AudioPlan; segmentSeconds: number; endSeconds: number; dir: string }

/**
 * So little sound at the end stays with the segment before: hls.js takes a segment of a packet or two
 * for one that never arrives, and waits at the end for ever.
 */
const LEAST_SECONDS = 0.25

export async function encodeAudio(ffmpeg: Program, { source, plan, segmentSeconds, endSeconds, dir }: AudioJob, { signal, onProgress }: EngineCall): Promise<{ durationSeconds: number }> {
  const segmentTicks = segmentSeconds * AUDIO_SAMPLE_RATE
  let runUp = 0
  let current = -1
  let endTicks = 0
  await explained('encoding_failed', 'ffmpeg could not encode the sound.', signal, () =>
    run(ffmpeg, audioArgs({ source, plan, endSeconds }), { signal, background: true, pipes: ['read'] }, ({ pipes }) =>
      writeSegments(pipes[0]!, {
        dir,
        init(bytes) {
          runUp = mediaTimeOf(bytes)
          return bytes
        },
        opens(sample) {
          // The packet whose start is nearest to the grid opens the segment.
          const segment = Math.max(0, Math.floor((sample.decodeTime - runUp + sample.duration / 2) / segmentTicks))
          const isSliver = current >= 0 && Math.abs(segment * segmentSeconds - endSeconds) < LEAST_SECONDS
          if (segment <= current || isSliver) return null
          current = segment
          return segment
        },
        place(sample) {
          endTicks = sample.decodeTime + sample.duration - runUp
          onProgress?.(Math.max(0, endTicks / AUDIO_SAMPLE_RATE))
          return sample
        },
      }),
    ),
  )
  if (endTicks <= 0) throw new AppError('source_damaged', 'The sound of this file could not be decoded. Export it again and upload it again.')
  return { durationSeconds: endTicks / AUDIO_SAMPLE_RATE }
}
