import { z } from 'zod'
import { embed, embedQuery } from '../embed.ts'
import { videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { apiKey } from '../space.ts'
import { systemHealth } from '../system-health.ts'
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
    summary: 'Check that the process responds',
    access: 'public',
    response: health,
    status: 200,
    errors: [],
  }),
  live: defineRoute({
    method: 'GET',
    path: '/livez',
    summary: 'Same as /healthz, under the name used by Kubernetes',
    access: 'public',
    response: health,
    status: 200,
    errors: [],
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/metrics',
    summary:
      'Get metrics for Prometheus; for this machine, the owner, and clients with ' +
      'SVC_METRICS_TOKEN',
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
    summary: 'Check that every component works; 503 with the same body if one does not',
    access: 'public',
    response: readiness,
    status: 200,
    errors: [],
  }),
  openapi: defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get this document',
    access: 'public',
    response: z.object({ openapi: z.string() }).loose(),
    status: 200,
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/system',
    summary: 'Get version, engine, storage and queue',
    access: 'system:read',
    response: systemShape,
    status: 200,
    errors: [],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/system',
    summary:
      'Pause or resume encoding, and set data retention, nightly backups and the check for updates',
    access: 'system:manage',
    body: systemUpdate,
    response: systemShape,
    status: 200,
    errors: ['conflict'],
  }),
  getHealth: defineRoute({
    method: 'GET',
    path: '/v1/system/health',
    summary: 'Get the state of each part: queue, disk, backups, webhooks, certificates and others',
    access: 'system:read',
    response: systemHealth,
    status: 200,
    errors: [],
  }),
  queue: defineRoute({
    method: 'GET',
    path: '/v1/system/queue',
    summary: 'List the jobs that process videos, in order of processing',
    access: 'system:read',
    query: queueQuery,
    response: queueList,
    status: 200,
    errors: [],
  }),
  whoami: defineRoute({
    method: 'GET',
    path: '/v1/identity',
    summary: 'Get the identity of the credentials',
    access: 'signed_in',
    response: identity,
    status: 200,
    errors: [],
  }),
  revokeOwnKey: defineRoute({
    method: 'POST',
    path: '/v1/identity/revoke',
    summary: 'Revoke the API key of this request and every token signed with it, immediately',
    access: 'signed_in',
    response: apiKey,
    status: 200,
    errors: ['conflict'],
  }),
}

export const embeds = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/embeds/{id}',
    summary: 'Get what a component needs to show a video',
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
