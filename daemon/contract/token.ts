/** Playback and upload tokens: JWTs, HS256, signed with the string of an API key. */
import { z } from 'zod'
import { audioTrackId, collectionId, keyId, spaceId, subtitleId, videoId } from './ids.ts'
import { timestamp } from './values.ts'
import { mediaUrls } from './video.ts'

export const TOKEN_USES = ['playback', 'upload'] as const
export type TokenUse = (typeof TOKEN_USES)[number]
export const MAX_TOKEN_SECONDS = 30 * 24 * 3600
export const MAX_TOKEN_LENGTH = 4_096
/** `kid` of tokens that the owner signs, without a key. */
export const OWNER_KID = 'owner'

/** The format of a token; its validity is checked with its key. */
export const playbackToken = z
  .string()
  .max(MAX_TOKEN_LENGTH)
  .describe('Playback token (JWT) for a private video')

const LAST_SECOND = 8_640_000_000_000
const numericDate = z.number().min(0).max(LAST_SECOND)
/** Other claims are up to the signer. */
export const tokenClaims = z.object({
  sub: z.union([spaceId, collectionId, videoId]),
  exp: z.int().min(0).max(LAST_SECOND),
  nbf: numericDate.optional(),
  iat: numericDate.optional(),
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
  download: z.boolean().optional(),
  /** Whether what was cut away can be played; only for editors. */
  uncut: z.boolean().optional(),
  uploader: z.string().max(200).optional(),
  /** Limits an upload URL to the first file of its video. */
  once: z.boolean().optional(),
  /** Limits an upload token: files in all, and bytes of each. */
  max_files: z.int().min(1).optional(),
  max_bytes: z.int().min(1).optional(),
  /** Name of the sender of files; from upload links. */
  sender: z.string().max(100).optional().catch(undefined),
  /** A visit to a link; other signers may put there what they like. */
  jti: z.unknown().optional(),
})
export type TokenClaims = z.output<typeof tokenClaims>

/** Tokens signed by the owner, who has no key. */
export const tokenCreate = z.strictObject({
  sub: z
    .union([spaceId, collectionId, videoId])
    .describe('Scope: a space, a collection including subcollections, or a video'),
  aud: z.enum(TOKEN_USES).default('playback'),
  expires_in: z.int().min(1).max(MAX_TOKEN_SECONDS).default(3600).describe('Seconds'),
  download: z
    .boolean()
    .default(false)
    .describe('Playback: whether the original can be downloaded too'),
  uploader: z.string().min(1).max(200).optional().describe('Upload: identifier of the uploader'),
})
export type TokenCreate = z.output<typeof tokenCreate>
export const tokenCreated = z.object({
  object: z.literal('token'),
  token: z.string(),
  expires_at: timestamp,
})
export type TokenCreated = z.infer<typeof tokenCreated>

export const tokenInspect = z.strictObject({
  token: z.string().min(1).max(20_000),
  use: z.enum(TOKEN_USES).default('playback').describe('Use to check the token for'),
  video: videoId.optional().describe('Video to check the token for'),
})
export type TokenInspect = z.output<typeof tokenInspect>

/** Results of checking a part of a token. */
export const TOKEN_VERDICTS = [
  'fits',
  'absent',
  'not_looked_at',
  'not_a_token',
  'too_long',
  'wrong_algorithm',
  'refused_header',
  'missing',
  'malformed',
  'expired',
  'too_far_ahead',
  'not_yet',
  'not_for_this',
  'read_only_key',
  'wrong_signature',
  'revoked_key',
  'revoked_link',
  'beyond_role',
  'other_video',
  'no_such_video',
  'public_video',
  'unknown',
] as const
export const tokenCheck = z.object({
  part: z.enum(['form', 'header', 'claim', 'signature', 'video']),
  name: z.string().describe('Name of the header or claim'),
  value: z.unknown().describe('Value in the token'),
  ok: z.boolean(),
  verdict: z.enum(TOKEN_VERDICTS),
  detail: z.string().describe('The verdict as a sentence'),
})
export type TokenCheck = z.infer<typeof tokenCheck>
export const tokenInspection = z.object({
  object: z.literal('token_inspection'),
  accepted: z.boolean().describe('Whether the token is valid'),
  key: keyId.nullable().describe('Key that signed it; null if that is the owner, or unknown'),
  checks: z.array(tokenCheck),
})
export type TokenInspection = z.infer<typeof tokenInspection>

export const signedUrlsCreate = z.strictObject({
  expires_in: z.int().min(1).max(MAX_TOKEN_SECONDS).default(3600).describe('Seconds'),
  download: z.boolean().default(false).describe('Whether the original can be downloaded too'),
})
export type SignedUrlsCreate = z.output<typeof signedUrlsCreate>

export const spaceTokenCreate = z.strictObject({
  expires_in: z
    .int()
    .min(1)
    .max(MAX_TOKEN_SECONDS)
    .default(3600)
    .describe('Seconds; at most a day for people who may watch but not share'),
  video: videoId
    .optional()
    .describe('Only this video; required for people who are limited to collections'),
})
export type SpaceTokenCreate = z.output<typeof spaceTokenCreate>
export const spaceToken = z.object({
  object: z.literal('playback_token'),
  space: spaceId,
  token: z
    .string()
    .describe('Plays every video of the space, public and private, or the one that was given'),
  expires_at: timestamp,
})
export type SpaceToken = z.infer<typeof spaceToken>

export const signedUrls = z.object({
  object: z.literal('signed_urls'),
  video: videoId,
  token: z
    .string()
    .describe(
      'For the `token` attribute of a component, `?token=`, Authorization: Bearer, or ' +
        '~<token> in the path',
    ),
  expires_at: timestamp,
  urls: mediaUrls.extend({
    embed: z.url(),
    watch: z.url(),
    original: z
      .url()
      .nullable()
      .describe(
        'null without `download`, before there is a file, and for a cut video or a clip, whose original ' +
          'has what was cut away',
      ),
  }),
  files: z.object({
    renditions: z.array(z.object({ name: z.string(), url: z.url() })).describe('Files to download'),
    audio_tracks: z.array(
      z.object({ id: audioTrackId, language: z.string().nullable(), url: z.url() }),
    ),
    subtitles: z
      .array(z.object({ id: subtitleId, language: z.string(), url: z.url() }))
      .describe('WebVTT'),
    transcript: z.url().nullable().describe('Plain text; also available as .json and .vtt'),
    chapters: z.url().nullable().describe('WebVTT'),
    peaks: z.url().nullable().describe('Waveform of the audio'),
  }),
})
export type SignedUrls = z.infer<typeof signedUrls>
