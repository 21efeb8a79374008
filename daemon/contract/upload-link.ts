/** Links with which people without an account send files: /u/<code>. */
import { z } from 'zod'
import { collectionId, spaceId, uploadLinkId } from './ids.ts'
import { bytes, listOf, listQuery, timestamp } from './values.ts'

export const MOST_UPLOAD_LINKS = 10_000

const label = z.string().trim().min(1).max(200).describe('Page heading: what you ask for')
const expiresAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe('When the link stops working; null: never')
const maxFiles = z
  .int()
  .min(1)
  .max(1_000_000)
  .nullable()
  .describe('Maximum number of files in all; null: no limit')
const maxBytes = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .nullable()
  .describe('Maximum file size in bytes; null: the server limit')
const askDetails = z
  .boolean()
  .describe('Whether the sender can give each file a title and a description')
const askName = z.boolean().describe('Whether the sender must give a name')

export const uploadLink = z.object({
  object: z.literal('upload_link'),
  id: uploadLinkId,
  space: spaceId,
  collection: collectionId.nullable().describe('Collection that the videos go into; null: none'),
  name: z.string().nullable().describe('Name of the collection; null while it is in the trash'),
  label: z.string(),
  url: z.url(),
  expires_at: timestamp.nullable(),
  max_files: z.int().nullable(),
  files: z.int().describe('Files received, without canceled uploads'),
  max_bytes: bytes.nullable(),
  ask_name: z.boolean(),
  ask_details: z.boolean(),
  created_by: z.string().nullable().describe('Name of the person who created it'),
  created_at: timestamp,
})
export type UploadLink = z.infer<typeof uploadLink>
export const uploadLinkList = listOf(uploadLink)

export const uploadLinkCreate = z.strictObject({
  collection: collectionId
    .nullable()
    .default(null)
    .describe('Collection that the videos go into; null: none'),
  label,
  expires_at: expiresAt.default(null),
  max_files: maxFiles.default(null),
  max_bytes: maxBytes.default(null),
  ask_name: askName.default(true),
  ask_details: askDetails.default(true),
})
export type UploadLinkCreate = z.output<typeof uploadLinkCreate>

export const uploadLinkUpdate = z.strictObject({
  label: label.optional(),
  expires_at: expiresAt.optional(),
  max_files: maxFiles.optional(),
  max_bytes: maxBytes.optional(),
  ask_name: askName.optional(),
  ask_details: askDetails.optional(),
})
export type UploadLinkUpdate = z.output<typeof uploadLinkUpdate>

export const uploadLinkFilter = z.strictObject({
  ...listQuery,
  collection: collectionId.optional().describe('Only links to this collection'),
})
export type UploadLinkFilter = z.output<typeof uploadLinkFilter>
