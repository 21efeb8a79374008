import { z } from 'zod'
import { videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { signedUrls, signedUrlsCreate } from '../token.ts'
import { video, videoCreate, videoCreated, videoFilter, videoIds, videoIdsFilter, videoList, videoUpdate } from '../video.ts'
import { videoBatch, videoBatchResult } from '../video-batch.ts'

const byId = z.strictObject({ id: videoId })

export const videos = {
  list: defineRoute({
    method: 'GET', path: '/v1/videos', summary: 'List the videos of a space', access: 'ro',
    query: videoFilter, response: videoList, status: 200, errors: ['collection_not_found'],
  }),
  ids: defineRoute({
    method: 'GET', path: '/v1/videos/ids', summary: 'List the ids of the videos of a space, up to 10,000 at once', access: 'ro',
    query: videoIdsFilter, response: videoIds, status: 200, errors: ['collection_not_found'],
  }),
  batch: defineRoute({
    method: 'POST', path: '/v1/videos/batch', summary: 'Make one change to as many as 100 videos; each succeeds or fails by itself', access: 'rw',
    body: videoBatch, response: videoBatchResult, status: 200, errors: ['collection_not_found'],
  }),
  create: defineRoute({
    method: 'POST', path: '/v1/videos', summary: 'Create a video, to be uploaded or fetched from input_url', access: 'rw',
    body: videoCreate, response: videoCreated, status: 201, errors: ['collection_not_found', 'source_address_refused', 'storage_full'],
  }),
  get: defineRoute({
    method: 'GET', path: '/v1/videos/{id}', summary: 'Read a video', access: 'ro',
    params: byId, response: video, status: 200, errors: ['video_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH', path: '/v1/videos/{id}', summary: 'Change a video', access: 'rw',
    params: byId, body: videoUpdate, response: video, status: 200, errors: ['video_not_found', 'collection_not_found'],
  }),
  delete: defineRoute({
    method: 'DELETE', path: '/v1/videos/{id}', summary: 'Delete a video with every file it has', access: 'rw',
    params: byId, status: 204, errors: ['video_not_found'],
  }),
  putSource: defineRoute({
    method: 'PUT', path: '/v1/videos/{id}/source', summary: 'Send the source in one request', access: 'rw', uploadToken: 'video',
    params: byId, rawBody: 'application/octet-stream', response: video, status: 200,
    errors: ['video_not_found', 'invalid_state', 'upload_too_large', 'storage_full', 'validation_failed'],
  }),
  signUrls: defineRoute({
    method: 'POST', path: '/v1/videos/{id}/signed_urls', summary: 'Addresses that play a private video until they expire', access: 'ro',
    params: byId, body: signedUrlsCreate, response: signedUrls, status: 200, errors: ['video_not_found'],
  }),
  archive: defineRoute({
    method: 'POST', path: '/v1/videos/{id}/archive', summary: 'Take a video out of lists and serve it no more; it is kept', access: 'rw',
    params: byId, response: video, status: 200, errors: ['video_not_found'],
  }),
  unarchive: defineRoute({
    method: 'POST', path: '/v1/videos/{id}/unarchive', summary: 'List and serve an archived video again', access: 'rw',
    params: byId, response: video, status: 200, errors: ['video_not_found'],
  }),
  retry: defineRoute({
    method: 'POST', path: '/v1/videos/{id}/retry', summary: 'Try an errored video again: one whose file is stored is uploaded again in state, one that is fetched from input_url is created again. A file that could not be read is not kept: 409, upload it anew', access: 'rw',
    params: byId, response: video, status: 200, errors: ['video_not_found', 'invalid_state'],
  }),
}
