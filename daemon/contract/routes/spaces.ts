import { z } from 'zod'
import { keyId, spaceId } from '../ids.ts'
import { encodingEstimate, encodingUpdate } from '../encoding.ts'
import { reencodeQueued, reencodeStop, reencodeStopped, spaceReencode } from '../reencode.ts'
import { defineRoute } from '../route.ts'
import {
  apiKey,
  keyCreate,
  keyCreated,
  keyFilter,
  keyList,
  keyUpdate,
  space,
  spaceCreate,
  spaceDelete,
  spaceList,
  spaceUpdate,
} from '../space.ts'
import { spaceToken, spaceTokenCreate } from '../token.ts'
import { listQuery } from '../values.ts'

const byId = z.strictObject({ id: spaceId })

export const spaces = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/spaces',
    summary: 'List the accessible spaces, oldest first',
    access: 'spaces:read',
    query: z.strictObject({ ...listQuery }),
    response: spaceList,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/spaces',
    summary: 'Create a space',
    access: 'system:manage',
    body: spaceCreate,
    response: space,
    status: 201,
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/spaces/{id}',
    summary: 'Get a space',
    access: 'spaces:read',
    params: byId,
    response: space,
    status: 200,
    errors: ['space_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/spaces/{id}',
    summary: 'Update a space: name, allowed sites, player defaults, branding and encoding',
    access: 'spaces:write',
    params: byId,
    body: spaceUpdate,
    response: space,
    status: 200,
    errors: ['space_not_found'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/spaces/{id}',
    summary:
      'Delete a space and everything in it: videos, collections, keys, webhooks, imports, ' +
      'events and analytics',
    access: 'system:manage',
    params: byId,
    query: spaceDelete,
    status: 204,
    errors: ['space_not_found', 'conflict'],
  }),
  putLogo: defineRoute({
    method: 'PUT',
    path: '/v1/spaces/{id}/logo',
    summary:
      'Upload the logo that pages for viewers show (JPEG, PNG, WebP or AVIF; at most 20 MB and ' +
      '50 megapixels)',
    access: 'spaces:write',
    params: byId,
    rawBody: 'application/octet-stream',
    response: space,
    status: 200,
    errors: ['space_not_found', 'validation_failed', 'upload_too_large'],
  }),
  deleteLogo: defineRoute({
    method: 'DELETE',
    path: '/v1/spaces/{id}/logo',
    summary: 'Remove the logo of a space',
    access: 'spaces:write',
    params: byId,
    response: space,
    status: 200,
    errors: ['space_not_found'],
  }),
  putWatermark: defineRoute({
    method: 'PUT',
    path: '/v1/spaces/{id}/watermark',
    summary:
      'Upload the image that is burnt into new videos (JPEG, PNG, WebP or AVIF; at most 20 MB and ' +
      '50 megapixels)',
    access: 'spaces:write',
    params: byId,
    rawBody: 'application/octet-stream',
    response: space,
    status: 200,
    errors: ['space_not_found', 'validation_failed', 'upload_too_large'],
  }),
  deleteWatermark: defineRoute({
    method: 'DELETE',
    path: '/v1/spaces/{id}/watermark',
    summary: 'Burn no watermark into new videos any more',
    access: 'spaces:write',
    params: byId,
    response: space,
    status: 200,
    errors: ['space_not_found'],
  }),
  estimateEncoding: defineRoute({
    method: 'POST',
    path: '/v1/spaces/{id}/encoding_estimate',
    summary:
      'Estimate the time and size of an encoding by encoding a few seconds of the newest video',
    access: 'spaces:write',
    params: byId,
    body: encodingUpdate,
    response: encodingEstimate,
    status: 200,
    errors: [
      'space_not_found',
      'conflict',
      'too_busy',
      'engine_unavailable',
      'sandbox_unavailable',
      'encoding_failed',
    ],
  }),
  signToken: defineRoute({
    method: 'POST',
    path: '/v1/spaces/{id}/playback_token',
    summary: 'Create a token that plays every video of the space, or one, until it expires',
    access: 'videos:watch',
    params: byId,
    body: spaceTokenCreate,
    response: spaceToken,
    status: 200,
    errors: ['space_not_found', 'video_not_found'],
  }),
  reencode: defineRoute({
    method: 'POST',
    path: '/v1/spaces/{id}/reencode',
    summary:
      'Re-encode the videos of a space or a collection from their stored sources, one after the ' +
      'other, except archived ones. A second request replaces `between` of the first',
    access: 'videos:write',
    params: byId,
    body: spaceReencode,
    response: reencodeQueued,
    status: 202,
    errors: [
      'space_not_found',
      'collection_not_found',
      'engine_unavailable',
      'sandbox_unavailable',
    ],
  }),
  stopReencode: defineRoute({
    method: 'DELETE',
    path: '/v1/spaces/{id}/reencode',
    summary: 'Stop re-encoding the videos of a space or a collection, waiting and running ones',
    access: 'videos:write',
    params: byId,
    query: reencodeStop,
    response: reencodeStopped,
    status: 200,
    errors: ['space_not_found', 'collection_not_found'],
  }),
}

export const keys = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/keys',
    summary: 'List the API keys of a space, newest first',
    access: 'keys:manage',
    query: keyFilter,
    response: keyList,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/keys',
    summary: 'Create an API key; its secret is only in this response',
    access: 'keys:manage',
    body: keyCreate,
    response: keyCreated,
    status: 201,
    errors: ['space_not_found', 'conflict'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/keys/{id}',
    summary: 'Rename an API key',
    access: 'keys:manage',
    params: z.strictObject({ id: keyId }),
    body: keyUpdate,
    response: apiKey,
    status: 200,
    errors: ['key_not_found'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/v1/keys/{id}',
    summary: 'Revoke an API key and every token signed with it, immediately',
    access: 'keys:manage',
    params: z.strictObject({ id: keyId }),
    response: apiKey,
    status: 200,
    errors: ['key_not_found'],
  }),
}
