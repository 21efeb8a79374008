import { defineRoute } from '../route.ts'
import { tokenCreate, tokenCreated, tokenInspect, tokenInspection } from '../token.ts'

export const tokens = {
  create: defineRoute({
    method: 'POST',
    path: '/v1/tokens',
    summary: 'Sign a playback or upload token as the owner; with an API key, sign tokens yourself',
    access: 'keys:manage',
    body: tokenCreate,
    response: tokenCreated,
    status: 200,
    errors: ['space_not_found', 'collection_not_found', 'video_not_found'],
  }),
  inspect: defineRoute({
    method: 'POST',
    path: '/v1/tokens/inspect',
    summary: 'Inspect a token part by part: its contents and whether it is valid',
    access: 'keys:manage',
    body: tokenInspect,
    response: tokenInspection,
    status: 200,
    errors: [],
  }),
}
