import { z } from 'zod'
import { clipCreate, cutPut, videoCut } from '../cut.ts'
import { auditChangesQuery, auditList } from '../audit.ts'
import { videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { reencode, reencodeStopped } from '../reencode.ts'
import { signedUrls, signedUrlsCreate } from '../token.ts'
import { trashEntry } from '../trash.ts'
import { video, videoCreate, videoCreated, videoUpdate } from '../video.ts'
import { videoFilter, videoIds, videoIdsFilter, videoList } from '../video-list.ts'
import { videoBatch, videoBatchResult } from '../video-batch.ts'

const byId = z.strictObject({ id: videoId })

export const videos = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/videos',
    summary: 'List the videos of a space',
    access: 'videos:read',
    query: videoFilter,
    response: videoList,
    status: 200,
    errors: ['collection_not_found'],
  }),
  ids: defineRoute({
    method: 'GET',
    path: '/v1/videos/ids',
    summary: 'List the IDs of the videos of a space, up to 10,000 at once',
    access: 'videos:read',
    query: videoIdsFilter,
    response: videoIds,
    status: 200,
    errors: ['collection_not_found'],
  }),
  batch: defineRoute({
    method: 'POST',
    path: '/v1/videos/batch',
    summary: 'Make one change to up to 100 videos; each succeeds or fails separately',
    access: 'videos:write',
    body: videoBatch,
    response: videoBatchResult,
    status: 200,
    errors: ['collection_not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/videos',
    summary: 'Create a video, to be uploaded or fetched from input_url',
    access: 'videos:upload',
    body: videoCreate,
    response: videoCreated,
    status: 201,
    errors: ['collection_not_found', 'source_address_refused'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}',
    summary: 'Get a video',
    access: 'videos:read',
    params: byId,
    response: video,
    status: 200,
    errors: ['video_not_found'],
  }),
  changes: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/changes',
    summary: 'List what people and keys changed in a video, newest first, from the audit log',
    access: 'videos:write',
    params: byId,
    query: auditChangesQuery,
    response: auditList,
    status: 200,
    errors: ['video_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/videos/{id}',
    summary: 'Update a video',
    access: 'videos:write',
    params: byId,
    body: videoUpdate,
    response: video,
    status: 200,
    errors: ['video_not_found', 'collection_not_found'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}',
    summary: 'Permanently delete a video and all its files, also from the trash',
    access: 'videos:delete',
    params: byId,
    status: 204,
    errors: ['video_not_found'],
  }),
  trash: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/trash',
    summary:
      'Put a video in the trash: it is not found, listed or served, and is permanently ' +
      'deleted after `retention.trash_days`',
    access: 'videos:delete',
    params: byId,
    response: trashEntry,
    status: 200,
    errors: ['video_not_found'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/restore',
    summary: 'Restore a video from the trash: it has the same URLs, data and analytics as before',
    access: 'videos:delete',
    params: byId,
    response: video,
    status: 200,
    errors: ['video_not_found'],
  }),
  putSource: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/source',
    summary: 'Upload the source in one request',
    access: 'videos:upload',
    uploadToken: 'video',
    params: byId,
    rawBody: 'application/octet-stream',
    response: video,
    status: 200,
    errors: ['video_not_found', 'invalid_state', 'upload_too_large', 'validation_failed'],
  }),
  signUrls: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/signed_urls',
    summary: 'Get URLs that play a private video until they expire',
    access: 'videos:share',
    params: byId,
    body: signedUrlsCreate,
    response: signedUrls,
    status: 200,
    errors: ['video_not_found'],
  }),
  archive: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/archive',
    summary: 'Archive a video: it is kept, but not listed or served',
    access: 'videos:write',
    params: byId,
    response: video,
    status: 200,
    errors: ['video_not_found'],
  }),
  unarchive: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/unarchive',
    summary: 'Unarchive a video: it is listed and served again',
    access: 'videos:write',
    params: byId,
    response: video,
    status: 200,
    errors: ['video_not_found'],
  }),
  putWatermark: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/watermark',
    summary:
      'Upload an image that is burned into this video, from its next encoding on (JPEG, PNG, WebP ' +
      'or AVIF; at most 20 MB and 50 megapixels)',
    access: 'videos:write',
    params: byId,
    rawBody: 'application/octet-stream',
    response: video,
    status: 200,
    errors: ['video_not_found', 'validation_failed', 'upload_too_large'],
  }),
  deleteWatermark: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}/watermark',
    summary: 'Remove the image of this video; from its next encoding on, that of the space is used',
    access: 'videos:write',
    params: byId,
    response: video,
    status: 200,
    errors: ['video_not_found'],
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/retry',
    summary:
      'Retry a failed video: one with a stored file becomes uploaded again, one with an ' +
      'input_url becomes created again. A file that could not be read is not kept: 409, ' +
      'upload it again',
    access: 'videos:write',
    params: byId,
    response: video,
    status: 200,
    errors: ['video_not_found', 'invalid_state'],
  }),
  repair: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/repair',
    summary:
      'Re-create the missing files of a ready video from its stored source. Existing files ' +
      'are not changed. The response does not wait for the result',
    access: 'videos:write',
    params: byId,
    response: video,
    status: 202,
    errors: ['video_not_found', 'invalid_state'],
  }),
  reencode: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/reencode',
    summary:
      'Re-encode a ready video from its stored source; the current version is served until the ' +
      'new one is complete. A second request replaces `between` of the first',
    access: 'videos:write',
    params: byId,
    body: reencode,
    response: video,
    status: 202,
    errors: ['video_not_found', 'invalid_state', 'engine_unavailable', 'sandbox_unavailable'],
  }),
  stopReencode: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}/reencode',
    summary: 'Stop re-encoding a video, whether it waits or runs; the current version is kept',
    access: 'videos:write',
    params: byId,
    response: reencodeStopped,
    status: 200,
    errors: ['video_not_found'],
  }),
  cut: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/cut',
    summary: 'Get the cut of a video, and the URLs of its uncut source for an editor',
    access: 'videos:write',
    params: byId,
    response: videoCut,
    status: 200,
    errors: ['video_not_found'],
  }),
  putCut: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/cut',
    summary:
      'Cut a ready video: only the ranges in `keep` are kept, under the same ID and URLs. The current version ' +
      'plays until the cut is complete. Another request replaces a cut in progress',
    access: 'videos:write',
    params: byId,
    body: cutPut,
    response: videoCut,
    status: 202,
    errors: ['video_not_found', 'invalid_state', 'validation_failed'],
  }),
  deleteCut: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}/cut',
    summary:
      'Undo the cut of a video: the full video is restored immediately; possible for 30 days after the last change',
    access: 'videos:write',
    params: byId,
    response: videoCut,
    status: 200,
    errors: ['video_not_found', 'invalid_state'],
  }),
  createClip: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/clips',
    summary:
      'Create a clip: a new video from a range of this one, playable at once. It is kept when this video is cut, ' +
      'replaced or deleted',
    access: 'videos:upload',
    params: byId,
    body: clipCreate,
    response: video,
    status: 201,
    errors: [
      'video_not_found',
      'invalid_state',
      'validation_failed',
      'encoding_failed',
      'engine_unavailable',
      'sandbox_unavailable',
    ],
  }),
}
