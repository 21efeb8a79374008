import { createHash } from 'node:crypto'
import type { AuditRecord } from '../ports/audit.ts'

/** SHA-256 over the row, its number and the hash before it, as JSON in this order; hex. */
export function hashOfAudit(row: Omit<AuditRecord, 'hash'>): string {
  const text = JSON.stringify([
    row.previous,
    row.seq,
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
  ])
  return createHash('sha256').update(text).digest('hex')
}
