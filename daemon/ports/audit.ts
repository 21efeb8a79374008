/** Rows of the audit log. Each is chained to the one before it by a hash, so that a change shows. */
import type { ActorKind, AuditQuery } from '../contract/audit.ts'
import type { Page } from './page.ts'

export interface AuditChange {
  field: string
  from: unknown
  to: unknown
}

export interface AuditRecord {
  /** Without gaps, from 1. */
  seq: number
  createdAt: string
  /** Null: the server as a whole. */
  space: string | null
  actorKind: ActorKind
  actorId: string | null
  actorName: string | null
  address: string | null
  action: string
  targetId: string | null
  targetName: string | null
  changes: AuditChange[]
  /** Hash of the row before it; empty for the first. */
  previous: string
  hash: string
}

export type NewAuditRecord = Omit<AuditRecord, 'seq' | 'previous' | 'hash'>

/** What svc did by itself; `import`: on behalf of which import. */
export const entryOfJob = (
  about: Pick<NewAuditRecord, 'createdAt' | 'space' | 'action' | 'targetId' | 'targetName'> & {
    import?: string
    changes?: AuditChange[]
  },
): NewAuditRecord => {
  const { import: id = null, changes = [], ...rest } = about
  return { ...rest, changes, actorKind: 'job', actorId: id, actorName: null, address: null }
}

/** Which rows somebody may see: those of a space, and with `server` those of the server too. */
export interface AuditReach {
  space: string
  server: boolean
}

export interface AuditRepository {
  append(row: NewAuditRecord): Promise<void>
  list(reach: AuditReach, query: AuditQuery): Promise<Page<AuditRecord>>
  /** Oldest first, behind `seq`. */
  after(
    reach: AuditReach,
    query: Omit<AuditQuery, 'limit' | 'cursor'>,
    seq: number,
    limit: number,
  ): Promise<AuditRecord[]>
  /** All rows behind `seq`, each with whether its hash is that of its content. */
  chain(seq: number, limit: number): Promise<{ row: AuditRecord; isIntact: boolean }[]>
  /**
   * Removes the oldest rows, up to the first that was written at `time` or later; what bears a time after
   * `now` has a wrong one. Never one from between others, which would look like tampering, nor the last.
   */
  removeBefore(time: string, now: string): Promise<void>
}
