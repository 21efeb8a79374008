/** How far a video has got whose file is still being uploaded or downloaded. */
import { z } from 'zod'
import { bytes } from './values.ts'

export const arriving = z
  .object({
    size_bytes: bytes.describe('Size of the whole file'),
    received_bytes: bytes,
    receiving: z.boolean().describe('Whether bytes are arriving right now'),
    received_seconds: z.number().describe('Seconds from the start whose bytes have arrived'),
    encoded_seconds: z.number().describe('Seconds that are encoded in every size'),
    playable_seconds: z
      .number()
      .describe('How far it can be played now, with picture and sound; 0 until it is `playable`'),
  })
  .describe('Progress of an upload that can be played before it is complete')
export type ArrivingState = z.infer<typeof arriving>
