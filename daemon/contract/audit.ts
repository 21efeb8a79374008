/** The audit log: who did what to which object, from where. */
import { z } from 'zod'
import { EXPORT_FORMATS } from './export-formats.ts'
import { spaceId } from './ids.ts'
import { listOf, listQuery, timestamp } from './values.ts'

export const ACTOR_KINDS = [
  'account',
  'api_key',
  'owner_secret',
  'token',
  'job',
  'anonymous',
] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export const auditEntry = z.object({
  object: z.literal('audit_entry'),
  id: z.string().describe('Number of the entry: there are no gaps'),
  created_at: timestamp,
  space: spaceId.nullable().describe('null: the server as a whole'),
  actor: z.object({
    kind: z.enum(ACTOR_KINDS).describe('job: svc itself, without a request'),
    id: z.string().nullable().describe('ID of the account, key, token or import'),
    name: z.string().nullable().describe('At that time'),
    address: z.string().nullable().describe('IP address'),
  }),
  action: z.string().describe('Operation of the API, such as videos.update'),
  target: z
    .object({ id: z.string().nullable(), name: z.string().nullable() })
    .describe('Object of the action, with its name at that time'),
  changes: z
    .array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }))
    .describe('Old and new values; secrets are omitted'),
  hash: z.string().describe('SHA-256 over this entry and the hash of the one before it'),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditList = listOf(auditEntry)

const filter = {
  actor: z.string().max(100).optional().describe('ID of the account or key'),
  action: z.string().max(100).optional().describe('Operation, or its first part: videos'),
  target: z.string().max(100).optional().describe('ID of the object of the action'),
  q: z.string().max(200).optional().describe('Text in the names of actor and target'),
  since: timestamp.optional().describe('Entries from this time on'),
  until: timestamp.optional().describe('Entries before this time'),
}
export const auditQuery = z.strictObject({ ...listQuery, ...filter })
export type AuditQuery = z.output<typeof auditQuery>
export const auditChangesQuery = z.strictObject(listQuery)

export const auditExportQuery = z.strictObject({
  ...filter,
  format: z.enum(EXPORT_FORMATS).default('csv'),
})
export type AuditExportQuery = z.output<typeof auditExportQuery>

export const auditVerification = z.object({
  object: z.literal('audit_verification'),
  ok: z.boolean(),
  entries: z.int(),
  first: z.object({ id: z.string(), created_at: timestamp }).nullable(),
  last: z
    .object({ id: z.string(), created_at: timestamp, hash: z.string() })
    .nullable()
    .describe(
      'Keep this hash outside of svc: as long as it is in the log, nothing before it was changed',
    ),
  fault: z
    .object({ id: z.string(), reason: z.enum(['changed', 'missing', 'unknown_hash']) })
    .nullable()
    .describe(
      'The first entry that failed verification: it was changed, entries before it are missing, or the ' +
        'expected hash was not found',
    ),
})
export type AuditVerification = z.infer<typeof auditVerification>
export const auditVerificationQuery = z.strictObject({
  expect: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash of 64 hexadecimal digits')
    .optional()
    .describe('A hash that was noted before and must still be in the log'),
})
