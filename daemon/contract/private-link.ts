/** Links that show a private video or collection to whoever has them: /s/<code>. */
import { z } from 'zod'
import { collectionId, privateLinkId, spaceId, videoId } from './ids.ts'
import { listOf, listQuery, timestamp } from './values.ts'

export const MOST_PRIVATE_LINKS = 10_000
export const MOST_PLAYS = 1_000_000

const label = z.string().trim().max(200)
const expiresAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe('When the link stops working; null: never')
const password = z
  .string()
  .min(6)
  .max(200)
  .nullable()
  .describe('Required before anything is shown; null: none')
const maxPlays = z
  .int()
  .min(1)
  .max(MOST_PLAYS)
  .nullable()
  .describe('How often it can be played; null: no limit')
const download = z
  .boolean()
  .describe('Whether its page offers the files, and the original can be downloaded')

export const privateLink = z.object({
  object: z.literal('private_link'),
  id: privateLinkId,
  space: spaceId,
  video: videoId.nullable().describe('What it shows: a video, or else a collection'),
  collection: collectionId.nullable(),
  name: z.string().nullable().describe('Name of what it shows; null while that is in the trash'),
  label: z.string().describe('Recipient. Viewers do not see it'),
  url: z.url(),
  expires_at: timestamp.nullable(),
  has_password: z.boolean(),
  max_plays: z.int().nullable(),
  plays: z.int().describe('How often it was opened and played'),
  download: z.boolean(),
  last_played_at: timestamp.nullable(),
  created_by: z.string().nullable().describe('Name of the person who created it'),
  created_at: timestamp,
})
export type PrivateLink = z.infer<typeof privateLink>
export const privateLinkList = listOf(privateLink)

export const privateLinkCreate = z.strictObject({
  target: z
    .union([videoId, collectionId])
    .describe('What it shows: a private video, or a collection including subcollections'),
  label: label.default('').describe('Recipient. Viewers do not see it'),
  expires_at: expiresAt.default(null),
  password: password.default(null),
  max_plays: maxPlays.default(null),
  download: download.default(false),
})
export type PrivateLinkCreate = z.output<typeof privateLinkCreate>

export const privateLinkUpdate = z.strictObject({
  label: label
    .optional()
    .meta({ description: 'Recipient. Viewers do not see it', placeholder: 'text' }),
  expires_at: expiresAt.optional(),
  password: password.optional(),
  max_plays: maxPlays.optional(),
  download: download.optional(),
})
export type PrivateLinkUpdate = z.output<typeof privateLinkUpdate>

export const privateLinkFilter = z.strictObject({
  ...listQuery,
  video: videoId.optional().describe('Only links to this video'),
  collection: collectionId.optional().describe('Only links to this collection'),
})
export type PrivateLinkFilter = z.output<typeof privateLinkFilter>
