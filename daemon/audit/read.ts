/** Reading the audit log: a list, an export, and whether anything was changed. */
import {
  type AuditEntry,
  type AuditExportQuery,
  type AuditQuery,
  type AuditVerification,
} from '../contract/audit.ts'
import { csvLine } from '../contract/csv.ts'
import type { List } from '../contract/values.ts'
import { findVideo } from '../model/find-video.ts'
import type { AuditReach, AuditRecord } from '../ports/audit.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

const BATCH = 500

const reachOf = ({ space, permissions }: Pick<Caller, 'space' | 'permissions'>): AuditReach => ({
  space,
  server: permissions.has('system:read'),
})

export function listAudit(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  query: AuditQuery,
): Promise<List<AuditEntry>> {
  return db.read(async ({ audit }) => {
    const page = await audit.list(reachOf(caller), query)
    return {
      object: 'list',
      data: page.rows.map(presentAudit),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

/** What was changed in one video, without the addresses of people. Throws `video_not_found`. */
export function listChanges(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<AuditEntry>> {
  return db.read(async (repositories) => {
    await findVideo(repositories, caller, id)
    const reach = { space: caller.space, server: false }
    const page = await repositories.audit.list(reach, { ...query, target: id })
    return {
      object: 'list',
      data: page.rows.map((row) => presentAudit({ ...row, address: null })),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

/** A line for each entry, oldest first. */
export async function* exportAudit(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { format, ...filter }: AuditExportQuery,
): AsyncIterable<string> {
  if (format === 'csv')
    yield csvLine([
      'id',
      'created_at',
      'space',
      'actor_kind',
      'actor_id',
      'actor_name',
      'address',
      'action',
      'target_id',
      'target_name',
      'changes',
      'hash',
    ])
  const reach = reachOf(caller)
  const rows = inBatches(
    (seq) => db.read(({ audit }) => audit.after(reach, filter, seq, BATCH)),
    (row) => row.seq,
  )
  for await (const row of rows)
    yield format === 'csv' ? csvOf(row) : `${JSON.stringify(presentAudit(row))}\n`
}

/**
 * Recomputes every hash. Entries that retention has removed are not missed: the first that is there
 * counts as the beginning.
 */
export async function verifyAudit(
  { db }: Pick<Deps, 'db'>,
  { expect }: { expect?: string | undefined },
): Promise<AuditVerification> {
  let first: AuditRecord | null = null
  let last: AuditRecord | null = null
  let entries = 0
  let hasExpected = expect === undefined
  let fault: AuditVerification['fault'] = null
  const chain = inBatches(
    (seq) => db.read(({ audit }) => audit.chain(seq, BATCH)),
    ({ row }) => row.seq,
  )
  for await (const { row, isIntact } of chain) {
    if (last !== null && (row.seq !== last.seq + 1 || row.previous !== last.hash))
      fault ??= { id: idOf(row), reason: row.seq === last.seq + 1 ? 'changed' : 'missing' }
    if (!isIntact) fault ??= { id: idOf(row), reason: 'changed' }
    hasExpected ||= row.hash === expect
    first ??= row
    last = row
    entries += 1
  }
  if (!hasExpected) fault ??= { id: last ? idOf(last) : '0', reason: 'unknown_hash' }
  return {
    object: 'audit_verification',
    ok: fault === null,
    entries,
    first: first && { id: idOf(first), created_at: first.createdAt },
    last: last && { id: idOf(last), created_at: last.createdAt, hash: last.hash },
    fault,
  }
}

/** `read`: the rows behind a number, at most `BATCH`. */
async function* inBatches<T>(
  read: (seq: number) => Promise<T[]>,
  seqOf: (row: T) => number,
): AsyncIterable<T> {
  for (let seq = 0; ;) {
    const rows = await read(seq)
    yield* rows
    if (rows.length < BATCH) return
    seq = seqOf(rows.at(-1)!)
  }
}

const idOf = ({ seq }: Pick<AuditRecord, 'seq'>): string => String(seq)

const csvOf = (row: AuditRecord): string =>
  csvLine([
    idOf(row),
    row.createdAt,
    row.space,
    row.actorKind,
    row.actorId,
    row.actorName,
    row.address,
    row.action,
    row.targetId,
    row.targetName,
    row.changes,
    row.hash,
  ])

function presentAudit(row: AuditRecord): AuditEntry {
  return {
    object: 'audit_entry',
    id: idOf(row),
    created_at: row.createdAt,
    space: row.space,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, address: row.address },
    action: row.action,
    target: { id: row.targetId, name: row.targetName },
    changes: row.changes,
    hash: row.hash,
  }
}
