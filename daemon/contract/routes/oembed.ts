import { oembed as shape, oembedQuery } from '../oembed.ts'
import { defineRoute } from '../route.ts'

export const oembed = {
  get: defineRoute({
    method: 'GET',
    path: '/oembed',
    summary: 'Get the embed code of a video by its URL (oEmbed 1.0)',
    access: 'public',
    query: oembedQuery,
    response: shape,
    status: 200,
    errors: [
      'video_not_found',
      'unauthorized',
      'token_invalid',
      'token_expired',
      'forbidden',
      'domain_not_allowed',
      'format_not_offered',
    ],
  }),
}
