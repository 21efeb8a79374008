import { z } from 'zod'
import { subtitleId, videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { listOf } from '../values.ts'
import { subtitle, subtitleCreate, video, videoCreate, videoCreated, videoFilter, videoList, videoUpdate } from '../video.ts'

const byId = z.strictObject({ id: videoId })

export const videos = {
  list: defineRoute({
    method: 'GET', path: '/v1/videos', summary: 'List the videos of a space', access: 'ro',
    query: videoFilter, response: videoList, status: 200, errors: ['collection_not_found'],
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
    method: 'PUT', path: '/v1/videos/{id}/source', summary: 'Send the source in one request', access: 'rw',
    params: byId, rawBody: 'application/octet-stream', response: video, status: 200,
    errors: ['video_not_found', 'invalid_state', 'upload_too_large', 'storage_full', 'validation_failed'],
  }),
  retry: defineRoute({
    method: 'POST', path: '/v1/videos/{id}/retry', summary: 'Try an errored video again', access: 'rw',
    params: byId, response: video, status: 200, errors: ['video_not_found', 'invalid_state'],
  }),
}

export const subtitles = {
  list: defineRoute({
    method: 'GET', path: '/v1/videos/{id}/subtitles', summary: 'List the subtitles of a video', access: 'ro',
    params: byId, response: listOf(subtitle), status: 200, errors: ['video_not_found'],
  }),
  create: defineRoute({
    method: 'POST', path: '/v1/videos/{id}/subtitles', summary: 'Add a subtitle; one of the same language is replaced', access: 'rw',
    params: byId, body: subtitleCreate, response: subtitle, status: 201, errors: ['video_not_found'],
  }),
  delete: defineRoute({
    method: 'DELETE', path: '/v1/videos/{id}/subtitles/{subtitle}', summary: 'Delete a subtitle', access: 'rw',
    params: z.strictObject({ id: videoId, subtitle: subtitleId }), status: 204, errors: ['video_not_found', 'subtitle_not_found'],
  }),
}
