/** What tus carries of ours: keys of Upload-Metadata, and the header that names the video. */
import { z } from 'zod'
import { collectionId, videoId } from './ids.ts'
import { name } from './values.ts'

export const UPLOADS_PATH = '/v1/uploads'

/** In every answer about an upload: the video it is for, also when the upload made it. */
export const VIDEO_HEADER = 'Svc-Video'

/** Of an upload without `?video=`. Other keys are kept and given back, but mean nothing here. */
export const uploadMetadata = z.object({
  video: videoId.optional().describe('The video that the file is for; without it a new one is made'),
  name: name.optional().describe("Name of the new video; default is the file's name without its ending"),
  filename: z.string().optional(),
  collection: collectionId.optional().describe('Collection of the new video'),
})
export type UploadMetadata = z.infer<typeof uploadMetadata>
