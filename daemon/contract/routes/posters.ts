import { z } from 'zod'
import { videoId } from '../ids.ts'
import { poster, posterTime } from '../poster.ts'
import { defineRoute } from '../route.ts'

const byId = z.strictObject({ id: videoId })

export const posters = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/poster',
    summary: 'Get the poster of a video',
    access: 'videos:read',
    params: byId,
    response: poster,
    status: 200,
    errors: ['video_not_found'],
  }),
  setTime: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/poster',
    summary:
      'Set the poster to a frame, or to an image sent with a Content-Type of image/…, as with PUT',
    access: 'videos:write',
    params: byId,
    body: posterTime,
    orFile: 'image',
    response: poster,
    status: 200,
    errors: ['video_not_found', 'invalid_state', 'upload_too_large'],
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/poster',
    summary:
      'Upload an image as the poster (JPEG, PNG, WebP or AVIF; at most 20 MB and 50 ' +
      'megapixels), as curl -T does',
    access: 'videos:write',
    params: byId,
    rawBody: 'application/octet-stream',
    response: poster,
    status: 200,
    errors: ['video_not_found', 'validation_failed', 'upload_too_large'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}/poster',
    summary: 'Reset the poster to the automatic choice',
    access: 'videos:write',
    params: byId,
    status: 204,
    errors: ['video_not_found'],
  }),
}
