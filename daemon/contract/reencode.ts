/** Encoding existing videos again from their stored sources, with the current renditions. */
import { z } from 'zod'
import { collectionId } from './ids.ts'

const A_WINDOW = 'must be two different times of day, such as 22:00-06:00'

const between = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, { error: A_WINDOW, abort: true })
  .refine((window) => window.slice(0, 5) !== window.slice(6), A_WINDOW)
  .optional()
  .meta({
    description:
      'Hours in which re-encoding of a video may start, in the local time of the server; they may ' +
      'cross midnight. A video that is being encoded when they end is finished. Default: any time',
    placeholder: 'HH:MM-HH:MM',
  })
const force = z.boolean().default(false).meta({
  description: 'Also re-encode videos that already have the current renditions',
  isSwitch: true,
})
const collection = collectionId
  .optional()
  .meta({ description: 'Only this collection and its subcollections', placeholder: 'col_…' })

export const reencode = z.strictObject({ between, force })
export type Reencode = z.output<typeof reencode>
export const spaceReencode = z.strictObject({ collection, between, force })
export type SpaceReencode = z.output<typeof spaceReencode>
export const reencodeScope = z.strictObject({ collection })

const count = z.int().min(0)

export const reencodeQueued = z.object({
  object: z.literal('reencode_queued'),
  queued: count.describe('Videos to be re-encoded, including those that were already waiting'),
  up_to_date: count.describe('Videos that already have the current renditions'),
  without_source: count.describe('Videos whose source is no longer stored'),
  busy: count.describe(
    'Videos that are not ready: still being processed, failed or without a file',
  ),
})
export type ReencodeQueued = z.infer<typeof reencodeQueued>

export const reencodeStopped = z.object({
  object: z.literal('reencode_stopped'),
  removed: count.describe('Videos that were waiting and are no longer queued'),
  stopped: count.describe('Videos whose re-encoding was stopped; they keep the earlier version'),
})
export type ReencodeStopped = z.infer<typeof reencodeStopped>

export const reencodeStatus = z.object({
  object: z.literal('reencode_status'),
  waiting: count.describe('Videos that wait for their turn, or for the hours of `between`'),
  running: count.describe('Videos that are being re-encoded'),
})
export type ReencodeStatus = z.infer<typeof reencodeStatus>
