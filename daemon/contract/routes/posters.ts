import { z } from 'zod'
import { videoId } from '../ids.ts'
import { poster, posterTime } from '../poster.ts'
import { defineRoute } from '../route.ts'

const byId = z.strictObject({ id: videoId })

export const posters = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/poster',
    summary: 'Read which poster a video has',
    access: 'ro',
    params: byId,
    response: poster,
    status: 200,
    errors: ['video_not_found'],
  }),
  setTime: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/poster',
    summary:
      'Show a moment of the video as its poster, or an image that is sent with a Content-Type of image/…, as by PUT',
    access: 'rw',
    params: byId,
    body: posterTime,
    orFile: 'image',
    response: poster,
    status: 200,
    errors: ['video_not_found', 'invalid_state', 'upload_too_large', 'storage_full'],
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/poster',
    summary:
      'Send an image to be the poster (JPEG, PNG, WebP or AVIF; at most 20 MB and 50 megapixels), as curl -T does',
    access: 'rw',
    params: byId,
    rawBody: 'application/octet-stream',
    response: poster,
    status: 200,
    errors: ['video_not_found', 'validation_failed', 'upload_too_large', 'storage_full'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}/poster',
    summary: 'Go back to the poster that the appliance chose',
    access: 'rw',
    params: byId,
    status: 204,
    errors: ['video_not_found'],
  }),
}
