import type { EntityManager } from 'typeorm'
import type { AuditQuery } from '../../contract/audit.ts'
import type { AuditReach, AuditRecord, AuditRepository, NewAuditRecord } from '../../ports/audit.ts'
import type { Page } from '../../ports/page.ts'
import { hashOfAudit } from '../audit-hash.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { AuditEntries } from '../entities.ts'
import { escaped, lowered } from '../like.ts'
import { query, select, selectOne } from '../rows.ts'

type Filter = Omit<AuditQuery, 'limit' | 'cursor'>

export class AuditRows implements AuditRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  /** Transactions follow one another, so nothing comes between reading the last row and adding one. */
  async append(row: NewAuditRecord): Promise<void> {
    const last = await selectOne(this.#manager, AuditEntries, 'ORDER BY seq DESC LIMIT 1', {})
    const chained = { ...row, seq: (last?.seq ?? 0) + 1, previous: last?.hash ?? '' }
    await this.#manager.insert(AuditEntries, { ...chained, hash: hashOfAudit(chained) } as never)
  }

  async list(
    reach: AuditReach,
    { limit, cursor, ...filter }: AuditQuery,
  ): Promise<Page<AuditRecord>> {
    const { clauses, parameters } = where(this.#manager, reach, filter)
    const before = cursor ? Number(decodeCursor(cursor, 1)[0]) : null
    const rows = await select(
      this.#manager,
      AuditEntries,
      `WHERE ${[...clauses, ...(before === null ? [] : ['seq < :before'])].join(' AND ')}
       ORDER BY seq DESC LIMIT :limit`,
      { ...parameters, before, limit: limit + 1 },
    )
    return pageOf(rows, limit, (row) => [row.seq])
  }

  after(reach: AuditReach, filter: Filter, seq: number, limit: number): Promise<AuditRecord[]> {
    const { clauses, parameters } = where(this.#manager, reach, filter)
    return select(
      this.#manager,
      AuditEntries,
      `WHERE ${[...clauses, 'seq > :seq'].join(' AND ')} ORDER BY seq LIMIT :limit`,
      { ...parameters, seq, limit },
    )
  }

  async chain(seq: number, limit: number): Promise<{ row: AuditRecord; isIntact: boolean }[]> {
    const rows = await select(
      this.#manager,
      AuditEntries,
      'WHERE seq > :seq ORDER BY seq LIMIT :limit',
      { seq, limit },
    )
    return rows.map((row) => ({ row, isIntact: hashOfAudit(row) === row.hash }))
  }

  async removeBefore(time: string, now: string): Promise<void> {
    await query(
      this.#manager,
      `DELETE FROM audit WHERE seq < COALESCE(
         (SELECT MIN(seq) FROM audit WHERE created_at >= :time AND created_at <= :now),
         (SELECT MAX(seq) FROM audit))`,
      { time, now },
    )
  }
}

function where(
  manager: EntityManager,
  reach: AuditReach,
  { actor, action, target, q, since, until }: Filter,
) {
  // LIKE by itself ignores the case of letters in one of the databases.
  const hasText = (column: string): string =>
    `${lowered(manager, column)} LIKE ${lowered(manager, ':text')} ESCAPE '\\'`
  const clauses = [
    reach.server ? '(space = :space OR space IS NULL)' : 'space = :space',
    ...(actor === undefined ? [] : ['actor_id = :actor']),
    ...(action === undefined
      ? []
      : ['(action = :action OR SUBSTR(action, 1, LENGTH(:actions)) = :actions)']),
    ...(target === undefined ? [] : ['target_id = :target']),
    ...(q === undefined ? [] : [`(${hasText('actor_name')} OR ${hasText('target_name')})`]),
    ...(since === undefined ? [] : ['created_at >= :since']),
    ...(until === undefined ? [] : ['created_at < :until']),
  ]
  const parameters = {
    space: reach.space,
    actor,
    action,
    actions: `${action ?? ''}.`,
    target,
    text: `%${escaped(q ?? '')}%`,
    since,
    until,
  }
  return { clauses, parameters }
}
