/** Extensions to tus: keys of Upload-Metadata, and the header that names the video. */
import { z } from 'zod'
import { arriving } from './arriving.ts'
import { collectionId, uploadId, videoId } from './ids.ts'
import { VIDEO_STATUSES } from './states.ts'
import { bytes, fraction, listOf, name, timestamp } from './values.ts'
import { videoError } from './video.ts'

export const UPLOADS_PATH = '/v1/uploads'

/** Limit of unfinished uploads for each uploader that tokens name, or for a token that names none. */
export const MOST_OPEN_UPLOADS = 100

/** Characters; so many fit into a header of tus, in any script. */
export const MOST_DESCRIPTION = 2_000

const fingerprint = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')

/** Metadata of an upload without `?video=`. Other keys are stored and returned, but have no meaning. */
export const uploadMetadata = z.object({
  video: videoId.optional().describe('Video that the file is for. Default: a new video'),
  name: name
    .optional()
    .describe('Name of the new video; default: the file name without its extension'),
  description: z.string().max(MOST_DESCRIPTION).optional().describe('Description of the new video'),
  filename: z.string().optional(),
  collection: collectionId.optional().describe('Collection of the new video'),
  fingerprint: fingerprint
    .optional()
    .describe(
      'Lets a client that stores nothing find the upload again: a SHA-256 of what ' +
        'identifies the file',
    ),
})
export type UploadMetadata = z.infer<typeof uploadMetadata>

/** State of one transfer: only what the sender of the file may know. */
export const upload = z.object({
  object: z.literal('upload'),
  id: uploadId,
  video: videoId,
  size_bytes: bytes,
  received_bytes: bytes,
  receiving: z.boolean().describe('A request is currently sending bytes'),
  finished: z.boolean().describe('All bytes have arrived and processing has started'),
  expires_at: timestamp.nullable().describe('null once it is complete'),
  status: z.enum(VIDEO_STATUSES).describe('Status of the video'),
  playable: z.boolean(),
  progress: fraction.describe('Progress of processing'),
  arriving: arriving.nullable(),
  error: videoError.nullable().describe('Why the file could not become a video'),
})
export type UploadInfo = z.infer<typeof upload>

/** Checksum of the stored file, which its sender can compare. */
export const uploadChecksum = z.object({
  object: z.literal('upload_checksum'),
  upload: uploadId,
  size_bytes: bytes,
  algorithm: z.literal('sha256'),
  value: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe('In hexadecimal; null while it is being calculated: poll again'),
})
export type UploadChecksum = z.infer<typeof uploadChecksum>

export const checksumQuery = z.strictObject({
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(25)
    .optional()
    .describe('Maximum seconds to wait while the checksum is calculated'),
})

export const uploadList = listOf(upload)
export const uploadFilter = z.strictObject({ fingerprint })
export const uploadQuery = z.strictObject({
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(30)
    .optional()
    .describe(
      'Maximum seconds to wait while the video is not playable yet; the response is sent ' +
        'as soon as it is',
    ),
})
