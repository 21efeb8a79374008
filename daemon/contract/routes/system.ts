import { z } from 'zod'
import { embed, embedQuery } from '../embed.ts'
import { videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { apiKey } from '../space.ts'
import {
  health,
  identity,
  queueList,
  queueQuery,
  readiness,
  system as systemShape,
  systemUpdate,
} from '../system.ts'

export const system = {
  health: defineRoute({
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers',
    access: 'public',
    response: health,
    status: 200,
    errors: [],
  }),
  live: defineRoute({
    method: 'GET',
    path: '/livez',
    summary: 'The same as /healthz, under the name that Kubernetes uses',
    access: 'public',
    response: health,
    status: 200,
    errors: [],
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/metrics',
    summary:
      'Figures for Prometheus; for this machine, the owner, and whoever has SVC_METRICS_TOKEN',
    access: 'public',
    produces: 'text/plain',
    status: 200,
    errors: [
      'not_found',
      'unauthorized',
      'forbidden',
      'token_invalid',
      'token_expired',
      'space_not_found',
    ],
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/readyz',
    summary: 'Every part works; 503 with the same body when one does not',
    access: 'public',
    response: readiness,
    status: 200,
    errors: [],
  }),
  openapi: defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    access: 'public',
    response: z.object({ openapi: z.string() }).loose(),
    status: 200,
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/system',
    summary: 'Version, engine, storage and queue',
    access: 'owner',
    response: systemShape,
    status: 200,
    errors: [],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/system',
    summary:
      'Pause or go on with encoding, how long what gathers is kept, and whether backups are made at night',
    access: 'owner',
    body: systemUpdate,
    response: systemShape,
    status: 200,
    errors: ['conflict', 'storage_full'],
  }),
  queue: defineRoute({
    method: 'GET',
    path: '/v1/system/queue',
    summary: 'List what works on videos, in the order in which it is taken',
    access: 'owner',
    query: queueQuery,
    response: queueList,
    status: 200,
    errors: [],
  }),
  whoami: defineRoute({
    method: 'GET',
    path: '/v1/identity',
    summary: 'Who the credentials are',
    access: 'ro',
    response: identity,
    status: 200,
    errors: [],
  }),
  revokeOwnKey: defineRoute({
    method: 'POST',
    path: '/v1/identity/revoke',
    summary:
      'Revoke the API key that this request is made with, and with it every token that it signed, at once',
    access: 'ro',
    response: apiKey,
    status: 200,
    errors: ['conflict'],
  }),
}

export const embeds = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/embeds/{id}',
    summary: 'What a component reads to show a video',
    access: 'public',
    params: z.strictObject({ id: videoId }),
    query: embedQuery,
    response: embed,
    status: 200,
    errors: [
      'video_not_found',
      'unauthorized',
      'token_invalid',
      'token_expired',
      'forbidden',
      'domain_not_allowed',
    ],
  }),
}
