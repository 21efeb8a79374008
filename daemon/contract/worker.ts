import { z } from 'zod'
import { videoId, workerId } from './ids.ts'
import { listOf, seconds, timestamp } from './values.ts'

export const WORKER_STATUSES = [
  'waiting',
  'idle',
  'encoding',
  'draining',
  'refused',
  'lost',
] as const

/** A run of segments that a worker encodes. */
const workerRun = z.object({
  video: videoId,
  name: z.string().nullable().describe('Name of the video; null if it was just deleted'),
  renditions: z.array(z.string()),
  first_segment: z.int().min(0),
  last_segment: z.int().min(0),
  done_seconds: seconds.describe('Seconds of video encoded so far'),
  suspended: z.boolean().describe('Waits while a viewer needs the machine, or encoding is paused'),
})

export const worker = z.object({
  object: z.literal('worker'),
  id: workerId,
  name: z.string().describe('Host name of its machine'),
  status: z
    .enum(WORKER_STATUSES)
    .describe(
      '`waiting`: not accepted yet. `draining`: finishes its current work, then exits. ' +
        '`lost`: silent for ten seconds; others encode what it had',
    ),
  reason: z.string().nullable().describe('Why it was refused, and what to do'),
  version: z.string(),
  ffmpeg: z.string().describe('Version of its ffmpeg'),
  encoders: z.int().min(1).describe('Number of encoders that it runs in parallel'),
  speed: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'Seconds of video encoded per second, over the last minutes with work; null while unknown',
    ),
  runs: z.array(workerRun),
  started_at: timestamp,
  seen_at: timestamp,
})
export type WorkerEntry = z.infer<typeof worker>

export const workerList = listOf(worker)
