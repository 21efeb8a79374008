/** Imports: whole libraries from elsewhere, with names, folders, subtitles (docs/import.md). */
import { z } from 'zod'
import { errorCode, faultReason, given } from './errors.ts'
import { collectionId, importId, spaceId } from './ids.ts'
import { IMPORT_NOTES, type ImportNoteReason } from './import-notes.ts'
import { MOST_CSV_BYTES } from './limits.ts'
import { bytes, listOf, listQuery, timestamp } from './values.ts'
import { VISIBILITIES } from './visibility.ts'

export const IMPORT_SOURCES = ['vimeo', 'csv', 'folder'] as const
export type ImportSourceName = (typeof IMPORT_SOURCES)[number]
/** waiting → listing → fetching (one video after another) → finished; a dry run ends after listing. */
export const IMPORT_STATUSES = [
  'waiting',
  'listing',
  'fetching',
  'finished',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
/** planned: a dry run would import it · skipped: imported before, or not a video. */
export const IMPORT_ITEM_STATUSES = [
  'planned',
  'waiting',
  'fetching',
  'done',
  'skipped',
  'failed',
] as const
export type ImportItemStatus = (typeof IMPORT_ITEM_STATUSES)[number]

const vimeoToken = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[\x21-\x7e]+$/, 'must be a token: ASCII characters without spaces')
const common = {
  collection: collectionId
    .nullable()
    .optional()
    .describe('Collection to import everything into. Default: none'),
  visibility: z
    .enum(VISIBILITIES)
    .optional()
    .describe('Visibility of every video, overriding the source'),
  again: z
    .boolean()
    .optional()
    .describe('Import again what was imported before (creates duplicates)'),
  dry_run: z
    .boolean()
    .optional()
    .describe('Dry run: report what would be imported, without creating anything'),
}
export const importCreate = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('csv'),
    content: z
      .string()
      .min(1)
      .max(MOST_CSV_BYTES)
      .describe(
        'Contents of the file, with a header row of column names: url, name, description, ' +
          'tags, collection, visibility, external_id, captions',
      ),
    ...common,
  }),
  z.strictObject({
    source: z.literal('vimeo'),
    access_token: vimeoToken.describe(
      'Requires the scopes public, private and video_files. Stored encrypted, and deleted ' +
        'when the import ends',
    ),
    folder: z
      .string()
      .regex(/^\d{1,20}$/, 'must be a folder number')
      .optional()
      .describe('Only this folder and its subfolders'),
    ...common,
  }),
  z.strictObject({
    source: z.literal('folder'),
    path: z
      .string()
      .min(1)
      .max(4_000)
      .describe('A folder on the server. Requires the owner secret'),
    ...common,
  }),
])
export type ImportCreate = z.infer<typeof importCreate>

/** In one request; `only_failed` has no limit. */
const MOST_RETRIED_ITEMS = 1_000

export const importRetry = z.strictObject({
  access_token: vimeoToken
    .optional()
    .describe(
      'For a Vimeo import: a token of the same account, because the previous one was deleted ' +
        'when the import ended',
    ),
  only_failed: z
    .boolean()
    .optional()
    .describe('Retry only the failed items of a finished import, without new items of the source'),
  items: z
    .array(z.int().min(1))
    .min(1)
    .max(MOST_RETRIED_ITEMS)
    .optional()
    .describe('Positions of failed items of a finished import; only these are retried'),
})
export type ImportRetry = z.infer<typeof importRetry>

export const importPreviewCreate = z.strictObject({
  content: z.string().min(1).max(MOST_CSV_BYTES).describe('The list as text, as for `source: csv`'),
})
/** Number of rows in a preview. */
export const PREVIEW_ROWS = 20
export const importPreview = z.object({
  object: z.literal('import_preview'),
  total: z.int().min(0).describe('Number of rows below the header'),
  rows: z
    .array(
      z.object({
        row: z.int().min(1).describe('Row number as in a spreadsheet: the header is row 1'),
        url: z.string(),
        name: z.string(),
        collection: z.string().nullable().describe('Path of the collection: Talks/2026'),
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
    .describe('At most 200. If empty, the list can be imported'),
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
  visibility: z.enum(VISIBILITIES).nullable(),
  again: z.boolean(),
  dry_run: z.boolean(),
  status: z.enum(IMPORT_STATUSES),
  waiting_until: timestamp.nullable().describe('The source asked svc to wait until then'),
  progress: z.object({
    folders: count,
    found: count.describe('Number of videos; the sum of the counts below'),
    planned: count,
    waiting: count,
    fetching: count,
    done: count,
    skipped: count,
    failed: count,
    bytes: bytes.describe('Bytes fetched so far'),
    total_bytes: bytes
      .nullable()
      .describe(
        'Total bytes of these videos, where the source reports sizes; null if it reports none',
      ),
  }),
  error: importProblem
    .nullable()
    .describe(
      'Why it failed, or what was not imported; while in progress, the error that is being ' +
        'retried',
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
  external_id: z.string().describe('ID at the source; its path or URL where the source has no IDs'),
  name: z.string(),
  parent: z.string().nullable().describe('external_id of its folder'),
  status: z.enum(IMPORT_ITEM_STATUSES),
  video: z.string().nullable(),
  collection: collectionId.nullable().describe('For a folder: the collection it became'),
  size_bytes: bytes.nullable(),
  received_bytes: bytes,
  attempts: count,
  error: importProblem.nullable(),
  notes: z.array(note).describe('Additional notes: why it was skipped, which captions are missing'),
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
