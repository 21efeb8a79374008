/** oEmbed 1.0 (https://oembed.com): data for a site on which somebody has pasted the URL of a video. */
import { z } from 'zod'
import { playbackToken } from './token.ts'
import { pixels } from './values.ts'

/** Sites add parameters of their own, which are ignored here, unlike elsewhere. */
export const oembedQuery = z.object({
  url: z
    .url()
    .max(8_192)
    .describe(
      'URL of a video, `/watch/<id>` or `/embed/<id>`; of a private one with its `?token=`',
    ),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional().describe('Pixels; default 640'),
  maxheight: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Pixels; default maxwidth'),
  format: z.string().max(20).default('json').describe('`json` is the only format'),
  token: playbackToken.optional(),
})
export type OEmbedQuery = z.output<typeof oembedQuery>

export const oembed = z.object({
  type: z.enum(['video', 'rich']).describe('`rich` for audio'),
  version: z.literal('1.0'),
  title: z.string(),
  provider_name: z.string().describe('Host of svc'),
  provider_url: z.url(),
  cache_age: z.int().min(0).describe('Seconds'),
  html: z.string().describe('An iframe'),
  width: pixels,
  height: pixels,
  thumbnail_url: z.url().optional(),
  thumbnail_width: pixels.optional(),
  thumbnail_height: pixels.optional(),
})
export type OEmbed = z.infer<typeof oembed>
