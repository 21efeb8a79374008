import { z } from 'zod'
import { uploadId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import {
  checksumQuery,
  upload,
  uploadChecksum,
  uploadFilter,
  uploadList,
  uploadQuery,
  UPLOADS_PATH,
} from '../upload.ts'

/** Read access for senders of files. tus uses other methods of the same paths. */
export const uploads = {
  find: defineRoute({
    method: 'GET',
    path: UPLOADS_PATH,
    summary:
      'Find uploads of a file by its fingerprint, unfinished ones and those that finished ' +
      'after their client disconnected: with a token, those of the same scope and ' +
      'uploader; with a key, those started with a key',
    access: 'videos:upload',
    uploadToken: 'own',
    query: uploadFilter,
    response: uploadList,
    status: 200,
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: `${UPLOADS_PATH}/{upload}`,
    summary: 'Get an upload and the state of its video',
    access: 'videos:upload',
    uploadToken: 'own',
    params: z.strictObject({ upload: uploadId }),
    query: uploadQuery,
    response: upload,
    status: 200,
    errors: ['upload_not_found', 'upload_expired'],
  }),
  checksum: defineRoute({
    method: 'GET',
    path: `${UPLOADS_PATH}/{upload}/checksum`,
    summary: 'Get the SHA-256 of the stored file, after the upload is complete',
    access: 'videos:upload',
    uploadToken: 'own',
    params: z.strictObject({ upload: uploadId }),
    query: checksumQuery,
    response: uploadChecksum,
    status: 200,
    errors: ['upload_not_found', 'upload_expired', 'invalid_state'],
  }),
}
