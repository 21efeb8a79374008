/** Playback and upload tokens (CONTRACT §7): JWTs, HS256, whose secret is the string of an API key. */
import { z } from 'zod'
import { collectionId, spaceId, videoId } from './ids.ts'
import { timestamp } from './values.ts'

export const TOKEN_USES = ['playback', 'upload'] as const
export type TokenUse = (typeof TOKEN_USES)[number]
export const MAX_TOKEN_SECONDS = 30 * 24 * 3600
export const MAX_TOKEN_LENGTH = 4_096
/** `kid` of the tokens that the owner signs, without a key. */
export const OWNER_KID = 'owner'

/** How a token looks; whether it counts is found out by its key. */
export const playbackToken = z
  .string()
  .max(MAX_TOKEN_LENGTH)
  .describe('A playback token (JWT), for a private video')

const moment = z.number().min(0).max(8_640_000_000_000)
/** Other claims are the signer's own business. */
export const tokenClaims = z.object({
  sub: z.union([spaceId, collectionId, videoId]),
  exp: moment,
  nbf: moment.optional(),
  iat: moment.optional(),
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
  download: z.boolean().optional(),
  uploader: z.string().max(200).optional(),
})
export type TokenClaims = z.output<typeof tokenClaims>

export const signedUrlsCreate = z.strictObject({
  expires_in: z.int().min(1).max(MAX_TOKEN_SECONDS).default(3600).describe('Seconds'),
  download: z.boolean().default(false).describe('Whether the original may be downloaded too'),
})
export type SignedUrlsCreate = z.output<typeof signedUrlsCreate>

export const spaceTokenCreate = z.strictObject({ expires_in: z.int().min(1).max(MAX_TOKEN_SECONDS).default(3600).describe('Seconds') })
export type SpaceTokenCreate = z.output<typeof spaceTokenCreate>
export const spaceToken = z.object({
  object: z.literal('playback_token'),
  space: spaceId,
  token: z.string().describe('Plays every video of the space, public and private'),
  expires_at: timestamp,
})
export type SpaceToken = z.infer<typeof spaceToken>

export const signedUrls = z.object({
  object: z.literal('signed_urls'),
  video: videoId,
  token: z.string().describe('For the attribute `token` of a component, `?token=`, Authorization: Bearer, or ~<token> in the path'),
  expires_at: timestamp,
  urls: z.object({
    hls: z.url().nullable(),
    dash: z.url().nullable(),
    poster: z.url().nullable(),
    thumbnail: z.url().nullable(),
    storyboard: z.url().nullable(),
    image: z.url().nullable(),
    embed: z.url(),
    original: z.url().nullable().describe('null without `download`, and before there is a file'),
  }),
})
export type SignedUrls = z.infer<typeof signedUrls>
