import type { EntityManager } from 'typeorm'
import type { DeliveryFilter, SpaceDeliveryFilter } from '../../contract/webhook.ts'
import type { Page } from '../../ports/page.ts'
import type {
  DeliveryRecord,
  DeliveryRepository,
  Outcome,
  WebhookRecord,
  WebhookRepository,
} from '../../ports/webhooks.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { isPostgres } from '../dialect.ts'
import { Deliveries, Webhooks } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'

/** Waits for an earlier one with its ordering key. */
const BLOCKED = `status = 'pending' AND lane IS NOT NULL AND next_attempt_at IS NULL`
const HEAD_KEY = `SELECT head.webhook, head.lane FROM deliveries head
  WHERE head.id = :blockedBy AND head.status = 'pending' AND head.next_attempt_at IS NOT NULL`

/** SQLite keeps booleans as numbers, and its driver takes nothing else. */
const yes = (manager: EntityManager): boolean | number => (isPostgres(manager) ? true : 1)

export class WebhookRows implements WebhookRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: WebhookRecord): Promise<void> {
    await this.#manager.insert(Webhooks, row as never)
  }

  get(id: string): Promise<WebhookRecord | null> {
    return selectOne(this.#manager, Webhooks, 'WHERE id = :id', { id })
  }

  async list(
    space: string,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<Page<WebhookRecord>> {
    const [createdAt, id] = cursor ? decodeCursor(cursor, 2) : ['~', '~']
    const rows = await select(
      this.#manager,
      Webhooks,
      'WHERE space = :space AND (created_at, id) < (:createdAt, :id) ORDER BY created_at DESC, id DESC LIMIT :limit',
      {
        space,
        createdAt,
        id,
        limit: limit + 1,
      },
    )
    return pageOf(rows, limit, (row) => [row.createdAt, row.id])
  }

  async count(space: string): Promise<number> {
    const [row] = await query<{ n: number | string }>(
      this.#manager,
      'SELECT COUNT(*) AS n FROM webhooks WHERE space = :space',
      { space },
    )
    return Number(row!.n)
  }

  enabled(space?: string): Promise<WebhookRecord[]> {
    return select(
      this.#manager,
      Webhooks,
      `WHERE enabled = :yes ${space ? 'AND space = :space' : ''} ORDER BY id`,
      { space, yes: yes(this.#manager) },
    )
  }

  failing(): Promise<{ id: string; url: string; since: string; error: string }[]> {
    return query(
      this.#manager,
      `SELECT id, url, failing_since AS since, COALESCE(failing_error, '') AS error FROM webhooks
       WHERE enabled = :yes AND failing_since IS NOT NULL ORDER BY id`,
      { yes: yes(this.#manager) },
    )
  }

  async waitingFor(space: string, orderingKey: string): Promise<Set<string>> {
    const rows = await query<{ id: string }>(
      this.#manager,
      'SELECT id FROM webhooks w WHERE w.space = :space AND EXISTS (SELECT 1 FROM deliveries d ' +
        `WHERE d.webhook = w.id AND d.lane = :orderingKey AND d.status = 'pending')`,
      { space, orderingKey },
    )
    return new Set(rows.map(({ id }) => id))
  }

  async update(id: string, change: Partial<Omit<WebhookRecord, 'id' | 'space'>>): Promise<void> {
    await this.#manager.update(Webhooks, { id }, change as never)
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(Deliveries, { webhook: id })
    await this.#manager.delete(Webhooks, { id })
  }
}

export class DeliveryRows implements DeliveryRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(rows: DeliveryRecord[]): Promise<void> {
    if (rows.length > 0) await this.#manager.insert(Deliveries, rows as never)
  }

  get(id: string): Promise<DeliveryRecord | null> {
    return selectOne(this.#manager, Deliveries, 'WHERE id = :id', { id })
  }

  list(webhook: string, filter: DeliveryFilter): Promise<Page<DeliveryRecord>> {
    return this.#page('webhook = :webhook', { webhook }, filter)
  }

  ofSpace(space: string, { video, ...filter }: SpaceDeliveryFilter): Promise<Page<DeliveryRecord>> {
    const ofVideo = video ? ' AND event IN (SELECT id FROM events WHERE subject = :video)' : ''
    return this.#page(`space = :space${ofVideo}`, { space, video }, filter)
  }

  async #page(
    where: string,
    values: Record<string, string | undefined>,
    { limit, cursor, status, event, blocked_by: blockedBy }: DeliveryFilter,
  ): Promise<Page<DeliveryRecord>> {
    const [createdAt, id] = cursor ? decodeCursor(cursor, 2) : ['~', '~']
    const clauses = [where, '(created_at, id) < (:createdAt, :id)']
    if (status) clauses.push('status = :status')
    if (event) clauses.push('event = :event')
    if (blockedBy === 'none') clauses.push(`NOT (${BLOCKED})`)
    else if (blockedBy) clauses.push(`${BLOCKED} AND (webhook, lane) IN (${HEAD_KEY})`)
    const rows = await select(
      this.#manager,
      Deliveries,
      `WHERE ${clauses.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT :limit`,
      {
        ...values,
        createdAt,
        id,
        status,
        event,
        blockedBy,
        limit: limit + 1,
      },
    )
    return pageOf(rows, limit, (row) => [row.createdAt, row.id])
  }

  due(webhook: string, now: string, limit: number): Promise<DeliveryRecord[]> {
    const where =
      `WHERE webhook = :webhook AND status = 'pending' AND next_attempt_at <= :now ORDER BY ` +
      'next_attempt_at, seq LIMIT :limit'
    return select(this.#manager, Deliveries, where, { webhook, now, limit })
  }

  async nextAfter(now: string): Promise<string | null> {
    const [row] = await query<{ next: string | null }>(
      this.#manager,
      `SELECT MIN(next_attempt_at) AS next FROM deliveries WHERE status = 'pending' AND next_attempt_at > :now`,
      { now },
    )
    return row?.next ?? null
  }

  async waitingBehind(rows: readonly DeliveryRecord[]): Promise<Map<string, number>> {
    const heads = rows.filter(
      ({ status, orderingKey, nextAttemptAt }) =>
        status === 'pending' && orderingKey !== null && nextAttemptAt !== null,
    )
    if (heads.length === 0) return new Map()
    const counts = await query<{ webhook: string; lane: string; n: number | string }>(
      this.#manager,
      `SELECT webhook, lane, COUNT(*) AS n FROM deliveries
       WHERE webhook IN (:...webhooks) AND lane IN (:...orderingKeys) AND ${BLOCKED} GROUP BY webhook, lane`,
      {
        webhooks: heads.map(({ webhook }) => webhook),
        orderingKeys: heads.map(({ orderingKey }) => orderingKey),
      },
    )
    const found = heads.flatMap(({ id, webhook, orderingKey }) => {
      const count = counts.find((each) => each.webhook === webhook && each.lane === orderingKey)
      return count ? ([[id, Number(count.n)]] as const) : []
    })
    return new Map(found)
  }

  async settle(
    {
      delivery,
      url,
      attempt,
      attempts,
      status,
      responseStatus,
      error,
      durationMs,
      nextAttemptAt,
    }: Outcome,
    now: string,
  ): Promise<DeliveryRecord | null> {
    await query(
      this.#manager,
      `UPDATE deliveries SET attempt = :attempt, attempts = :attempts, status = :status, response_status = :responseStatus, error = :error, duration_ms = :durationMs,
       next_attempt_at = :nextAttemptAt WHERE id = :id AND status = 'pending'`,
      {
        id: delivery.id,
        attempt,
        attempts: JSON.stringify(attempts),
        status,
        responseStatus,
        error,
        durationMs,
        nextAttemptAt,
      },
    )
    // A delivery that could not be attempted shows nothing about the receiver.
    if (url !== null)
      await this.#noteHealth(delivery.webhook, url, error, attempts.at(-1)?.sent_at ?? now)
    if (status !== 'pending' && delivery.orderingKey !== null)
      await query(
        this.#manager,
        `UPDATE deliveries SET next_attempt_at = :now WHERE id = (
           SELECT id FROM deliveries WHERE webhook = :webhook AND lane = :orderingKey AND status = 'pending' ORDER BY seq LIMIT 1) AND next_attempt_at IS NULL`,
        { now, webhook: delivery.webhook, orderingKey: delivery.orderingKey },
      )
    return this.get(delivery.id)
  }

  /** What the URL of before answers says nothing about the webhook as it is now. */
  async #noteHealth(
    webhook: string,
    url: string,
    error: string | null,
    sentAt: string,
  ): Promise<void> {
    const change =
      error === null
        ? 'failing_since = NULL, failing_error = NULL'
        : 'failing_since = COALESCE(failing_since, :sentAt), failing_error = :error'
    const where = error === null ? ' AND failing_since IS NOT NULL' : ''
    await query(
      this.#manager,
      `UPDATE webhooks SET ${change} WHERE id = :webhook AND url = :url AND enabled = :yes${where}`,
      { webhook, url, yes: yes(this.#manager), ...(error === null ? {} : { error, sentAt }) },
    )
  }

  async failAll(webhook: string, error: string): Promise<void> {
    await query(
      this.#manager,
      `UPDATE deliveries SET status = 'failed', error = :error, next_attempt_at = NULL WHERE ` +
        `webhook = :webhook AND status = 'pending'`,
      { webhook, error },
    )
  }

  async prune(before: string, most: number): Promise<number> {
    const where = `created_at < :before AND status <> 'pending'`
    const rows = await query<{ id: string }>(
      this.#manager,
      `SELECT id FROM deliveries WHERE ${where} ORDER BY created_at LIMIT :most`,
      { before, most },
    )
    if (rows.length > 0)
      await query(this.#manager, 'DELETE FROM deliveries WHERE id IN (:...ids)', {
        ids: rows.map(({ id }) => id),
      })
    return rows.length
  }
}
