import type { EntityManager } from 'typeorm'
import { AppError } from '../../contract/errors.ts'
import type { EventFilter } from '../../contract/event.ts'
import type { EventRepository } from '../../ports/database.ts'
import type { Page } from '../../ports/page.ts'
import type { EventRecord } from '../../ports/records.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Events } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'
import { SystemRows } from './system.ts'

export class EventRows implements EventRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  /** Transactions follow one another, so the last number plus one is free and in order of commit. */
  async append(row: Omit<EventRecord, 'seq'>): Promise<EventRecord> {
    const record = { ...row, seq: (await this.lastSeq()) + 1 }
    await this.#manager.insert(Events, record as never)
    return record
  }

  get(id: string): Promise<EventRecord | null> {
    return selectOne(this.#manager, Events, 'WHERE id = :id', { id })
  }

  async list(space: string, filter: EventFilter): Promise<Page<EventRecord>> {
    const place = filter.cursor ? Number(decodeCursor(filter.cursor, 1)[0]) : null
    const newestFirst = filter.sort === '-created_at'
    let after = newestFirst ? 0 : (place ?? 0)
    if (filter.after && (newestFirst || place === null)) {
      const event = await this.get(filter.after)
      if (!event || event.space !== space)
        throw new AppError('event_not_found', `There is no event ${filter.after} in this space.`)
      after = event.seq
    }
    const clauses = ['space = :space', 'seq > :after']
    if (newestFirst && place !== null) clauses.push('seq < :place')
    if (filter.type) clauses.push('type = :type')
    if (filter.video) clauses.push('subject = :video')
    const rows = await select(
      this.#manager,
      Events,
      `WHERE ${clauses.join(' AND ')} ORDER BY seq ${newestFirst ? 'DESC' : 'ASC'} LIMIT :limit`,
      {
        space,
        after,
        place,
        type: filter.type,
        video: filter.video,
        limit: filter.limit + 1,
      },
    )
    return pageOf(rows, filter.limit, (row) => [row.seq])
  }

  since(space: string, seq: number, limit: number, video?: string): Promise<EventRecord[]> {
    const ofVideo = video ? 'AND subject = :video' : ''
    return select(
      this.#manager,
      Events,
      `WHERE space = :space AND seq > :seq ${ofVideo} ORDER BY seq LIMIT :limit`,
      { space, seq, limit, video },
    )
  }

  last(space: string): Promise<EventRecord | null> {
    return selectOne(this.#manager, Events, 'WHERE space = :space ORDER BY seq DESC LIMIT 1', {
      space,
    })
  }

  following(seq: number, limit: number): Promise<EventRecord[]> {
    return select(this.#manager, Events, 'WHERE seq > :seq ORDER BY seq LIMIT :limit', {
      seq,
      limit,
    })
  }

  async lastSeq(): Promise<number> {
    const [row] = await query<{ last: number | null }>(
      this.#manager,
      `SELECT MAX(last) AS last FROM (SELECT MAX(seq) AS last FROM events UNION ALL
        SELECT CAST(value AS BIGINT) AS last FROM system_facts WHERE name = 'last_event') AS numbers`,
      {},
    )
    return row?.last ?? 0
  }

  /** Along the log, whose numbers follow the time. The last number stays, with the newest event of its space. */
  async prune(before: string, seq: number, most: number): Promise<number | null> {
    const rows = await query<{ seq: number | string; created_at: string }>(
      this.#manager,
      'SELECT seq, created_at FROM events WHERE seq > :seq ORDER BY seq LIMIT :most',
      { seq, most },
    )
    const old = rows.filter((row) => row.created_at < before).map((row) => Number(row.seq))
    if (old.length > 0)
      await query(
        this.#manager,
        `DELETE FROM events WHERE seq IN (:...old)
         AND seq < (SELECT MAX(seq) FROM events newest WHERE newest.space = events.space)
         AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.event = events.id)`,
        { old },
      )
    return old.length < most ? null : old.at(-1)!
  }

  /**
   * Before events are removed: whoever follows the log has seen the last number, and would miss those after it
   * if they began at a lower one again.
   */
  async keepLastSeq(): Promise<void> {
    await new SystemRows(this.#manager).setFact('last_event', String(await this.lastSeq()))
  }
}
