/** Imports: whole libraries from elsewhere, with names, folders, subtitles (docs/import.md). */
import { z } from 'zod'
import { errorCode, faultReason, given } from './errors.ts'
import { collectionId, importId, spaceId } from './ids.ts'
import { IMPORT_NOTES, type ImportNoteReason } from './import-notes.ts'
import { bytes, listOf, listQuery, timestamp } from './values.ts'

export const IMPORT_SOURCES = ['vimeo', 'csv', 'folder'] as const
export type ImportSourceName = (typeof IMPORT_SOURCES)[number]
/** waiting → listing (what is there) → fetching (one video after another) → finished; a dry run ends after listing. */
export const IMPORT_STATUSES = [
  'waiting',
  'listing',
  'fetching',
  'finished',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
/** planned: of a dry run, would come · skipped: is here already, or cannot be a video. */
export const IMPORT_ITEM_STATUSES = [
  'planned',
  'waiting',
  'fetching',
  'done',
  'skipped',
  'failed',
] as const
export type ImportItemStatus = (typeof IMPORT_ITEM_STATUSES)[number]

/** Of a CSV as text: room enough for the 20,000 rows that are taken. */
export const MOST_CSV_BYTES = 20_000_000

const vimeoToken = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[\x21-\x7e]+$/, 'must be a token: characters of ASCII without spaces')
const common = {
  collection: collectionId
    .nullable()
    .optional()
    .describe('Where everything is put; default is outside any collection'),
  visibility: z
    .enum(['public', 'private'])
    .optional()
    .describe('For every video, instead of what the source says'),
  again: z.boolean().optional().describe('Also what was imported before, as a second video'),
  dry_run: z.boolean().optional().describe('Only look what would come: nothing is made'),
}
export const importCreate = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('csv'),
    content: z
      .string()
      .min(1)
      .max(MOST_CSV_BYTES)
      .describe(
        'The file as text, with a first line of column names: url, name, description, tags, ' +
          'collection, visibility, external_id, captions',
      ),
    ...common,
  }),
  z.strictObject({
    source: z.literal('vimeo'),
    access_token: vimeoToken.describe(
      'With the scopes public, private and video_files. Kept encrypted, and destroyed when the import has ended',
    ),
    folder: z
      .string()
      .regex(/^\d{1,20}$/, 'must be the number of a folder')
      .optional()
      .describe('Only this folder and those inside'),
    ...common,
  }),
  z.strictObject({
    source: z.literal('folder'),
    path: z
      .string()
      .min(1)
      .max(4_000)
      .describe('Of a folder on the machine of the appliance. Only with the owner secret'),
    ...common,
  }),
])
export type ImportCreate = z.infer<typeof importCreate>

export const importRetry = z.strictObject({
  access_token: vimeoToken
    .optional()
    .describe(
      'Of the same account, where the import is from Vimeo: the one before was destroyed at its end',
    ),
})
export type ImportRetry = z.infer<typeof importRetry>

export const importPreviewCreate = z.strictObject({
  content: z.string().min(1).max(MOST_CSV_BYTES).describe('The list as text, as for `source: csv`'),
})
/** Of how many rows a preview tells. */
export const PREVIEW_ROWS = 20
export const importPreview = z.object({
  object: z.literal('import_preview'),
  total: z.int().min(0).describe('Rows below the names of the columns'),
  rows: z
    .array(
      z.object({
        row: z.int().min(1).describe('As a spreadsheet counts: the first row is 1'),
        url: z.string(),
        name: z.string(),
        collection: z.string().nullable().describe('As a path: Talks/2026'),
        visibility: z.string(),
        tags: z.array(z.string()),
        captions: z.array(z.string()).describe('Languages'),
      }),
    )
    .describe(`The first ${PREVIEW_ROWS}`),
  fault_count: z.int().min(0),
  faults: z
    .array(
      z.object({
        row: z.int().min(1),
        column: z.string().nullable(),
        message: z.string(),
        reason: faultReason,
        given,
      }),
    )
    .describe('200 at most. Without any the list can be imported'),
})
export type ImportPreview = z.infer<typeof importPreview>

const importProblem = z.object({ code: errorCode, message: z.string() })
const count = z.int().min(0)

export const importResource = z.object({
  object: z.literal('import'),
  id: importId,
  space: spaceId,
  source: z.enum(IMPORT_SOURCES),
  account: z.string().nullable().describe('Name of the account, or path of the folder'),
  folder: z.string().nullable(),
  collection: collectionId.nullable(),
  visibility: z.enum(['public', 'private']).nullable(),
  again: z.boolean(),
  dry_run: z.boolean(),
  status: z.enum(IMPORT_STATUSES),
  waiting_until: timestamp.nullable().describe('The source asked us to wait so long'),
  progress: z.object({
    folders: count,
    found: count.describe('Videos; the counts below add up to it'),
    planned: count,
    waiting: count,
    fetching: count,
    done: count,
    skipped: count,
    failed: count,
    bytes: bytes.describe('Fetched so far'),
    total_bytes: bytes
      .nullable()
      .describe(
        'Of what is to come or has come, as far as the source says; null where it says nothing',
      ),
  }),
  error: importProblem
    .nullable()
    .describe(
      'Why it has failed, or what was not brought; before its end, what is in the way while it is tried again',
    ),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
})
export type Import = z.infer<typeof importResource>
export const importList = listOf(importResource)
export const importFilter = z.strictObject({ ...listQuery })

const note = z.object({
  reason: z.enum(Object.keys(IMPORT_NOTES) as [ImportNoteReason, ...ImportNoteReason[]]),
  message: z.string(),
  given,
})

export const importItem = z.object({
  object: z.literal('import_item'),
  import: importId,
  position: z.int().min(1),
  kind: z.enum(['folder', 'video']),
  external_id: z.string().describe('What the source calls it'),
  name: z.string(),
  parent: z.string().nullable().describe('external_id of the folder it lies in'),
  status: z.enum(IMPORT_ITEM_STATUSES),
  video: z.string().nullable(),
  collection: collectionId.nullable().describe('Of a folder: what it has become'),
  size_bytes: bytes.nullable(),
  received_bytes: bytes,
  attempts: count,
  error: importProblem.nullable(),
  notes: z
    .array(note)
    .describe('What else is to be known: why it was skipped, which captions are missing'),
  updated_at: timestamp,
})
export type ImportItem = z.infer<typeof importItem>
export const importItemList = listOf(importItem)
export const importItemFilter = z.strictObject({
  ...listQuery,
  status: z.enum(IMPORT_ITEM_STATUSES).optional(),
  kind: z.enum(['folder', 'video']).optional(),
})
export type ImportItemFilter = z.output<typeof importItemFilter>
