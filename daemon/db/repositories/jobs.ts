import { isDeepStrictEqual } from 'node:util'
import type { EntityManager } from 'typeorm'
import type {
  HeldJob,
  JobRepository,
  JobsOfKind,
  VideoToEncode,
  WaitingReencode,
} from '../../ports/jobs.ts'
import type { Page } from '../../ports/page.ts'
import { VIDEO_JOBS, type JobKind, type JobRecord } from '../../ports/records.ts'
import { Jobs } from '../entities.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { isPostgres } from '../dialect.ts'
import { query, select, selectOne } from '../rows.ts'
import { isAgain, markedAgain, withoutAgain, workOf } from './again.ts'
import { inside } from './listing.ts'

/** Almost nothing to do; `retire` waits until nobody watches a source, `reencode` for its turn. */
const NO_WORK: JobKind[] = ['retire', 'placeholder', 'reencode']
/** A re-encode that has begun: until its end, the video is not ready. */
const HAS_STARTED = `s.copy_of IS NOT NULL AND (s.cut IS NULL OR s.cut LIKE '%"fresh":"reencode"%')
  AND v.status IN ('uploaded', 'processing')`
/** 1 for a job of a re-encode that has begun, or is about to; 0 for one that waits. */
const IS_REENCODING = `CASE WHEN j.lease_until IS NOT NULL OR (${HAS_STARTED}) THEN 1 ELSE 0 END`
const reencodesOf = (collection: string | null): string =>
  `FROM jobs j JOIN videos v ON v.id = j.subject LEFT JOIN sources s ON s.id = v.source
   WHERE j.kind = 'reencode' AND v.space = :space AND v.trashed_at IS NULL
   ${collection === null ? '' : `AND v.collection IN ${inside('collection')}`}`

/** Jobs of a video in the trash wait until it is restored. */
const NOT_IN_TRASH = `(kind NOT IN (${VIDEO_JOBS.map((kind) => `'${kind}'`).join(', ')}) OR NOT EXISTS
  (SELECT 1 FROM videos t WHERE t.id = subject AND t.trashed_at IS NOT NULL))`

export class JobRows implements JobRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async enqueue(row: JobRecord, { replaces = false } = {}): Promise<void> {
    const before = await this.get(row.kind, row.subject)
    if (!before) return void (await this.#manager.insert(Jobs, row as never))
    const isLeased = before.leaseUntil !== null
    if (!isLeased && !replaces) return
    const { runAt, requestId } = row
    const payload = isLeased ? markedAgain(row.payload) : row.payload
    await this.#update(before.id, { payload, runAt, requestId })
  }

  get(kind: JobKind, subject: string): Promise<JobRecord | null> {
    return selectOne(this.#manager, Jobs, 'WHERE kind = :kind AND subject = :subject', {
      kind,
      subject,
    })
  }

  async claim(
    owner: string,
    kinds: readonly JobKind[],
    now: string,
    leaseUntil: string,
    except: readonly string[] = [],
  ): Promise<JobRecord | null> {
    const job = await selectOne(
      this.#manager,
      Jobs,
      `WHERE kind IN (:...kinds) AND run_at <= :now AND (lease_until IS NULL OR lease_until < :now) AND id NOT IN (:...except) AND ${NOT_IN_TRASH}
       ORDER BY priority, run_at, id LIMIT 1 ${this.#skipLocked()}`,
      { kinds, now, except: ['', ...except] },
    )
    if (!job) return null
    const claimed = {
      leaseOwner: owner,
      leaseUntil,
      payload: withoutAgain(job.payload),
      // What was enqueued while another ran, which was killed, has not failed yet.
      attempts: isAgain(job) ? 0 : job.attempts,
    }
    await this.#update(job.id, claimed)
    return { ...job, ...claimed }
  }

  async renew(id: string, owner: string, leaseUntil: string): Promise<boolean> {
    const { affected } = await this.#manager.update(Jobs, { id, leaseOwner: owner }, { leaseUntil })
    return affected === 1
  }

  async release(
    held: HeldJob,
    change: Pick<JobRecord, 'runAt' | 'attempts'> & Partial<Pick<JobRecord, 'payload'>>,
  ): Promise<void> {
    const job = await this.#held(held)
    if (!job) return
    const isOther = isAgain(job) && !isDeepStrictEqual(workOf(job), workOf(held))
    await this.#free(job, isOther ? { attempts: 0 } : { payload: held.payload, ...change })
  }

  async finish(held: HeldJob): Promise<void> {
    const job = await this.#held(held)
    if (!job) return
    if (isAgain(job)) await this.#free(job, { attempts: 0 })
    else await this.remove(job.id)
  }

  async releaseAll(): Promise<void> {
    await query(
      this.#manager,
      'UPDATE jobs SET lease_owner = NULL, lease_until = NULL WHERE lease_owner IS NOT NULL',
      {},
    )
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(Jobs, { id })
  }

  async removeAll(kind: JobKind): Promise<void> {
    await this.#manager.delete(Jobs, { kind })
  }

  async removeOf(subject: string, kinds: readonly JobKind[]): Promise<void> {
    await query(
      this.#manager,
      'DELETE FROM jobs WHERE subject = :subject AND kind IN (:...kinds)',
      { subject, kinds },
    )
  }

  async list(
    kinds: readonly JobKind[],
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<Page<JobRecord>> {
    const [priority, runAt, id] = cursor ? decodeCursor(cursor, 3) : [-1, '', '']
    const rows = await select(
      this.#manager,
      Jobs,
      `WHERE kind IN (:...kinds) AND ${NOT_IN_TRASH} AND (priority > :priority OR (priority = :priority AND (run_at > :runAt OR (run_at = :runAt AND id > :id))))
       ORDER BY priority, run_at, id LIMIT :limit`,
      { kinds, priority, runAt, id, limit: limit + 1 },
    )
    return pageOf(rows, limit, (row) => [row.priority, row.runAt, row.id])
  }

  async byKind(now: string): Promise<JobsOfKind[]> {
    const isRunning = 'lease_until >= :now'
    const isWaiting = `(run_at <= :now AND (lease_until IS NULL OR lease_until < :now))`
    const rows = await query<{
      kind: JobKind
      running: number | string
      waiting: number | string
      total: number | string
      since: string | null
    }>(
      this.#manager,
      `SELECT kind, SUM(CASE WHEN ${isRunning} THEN 1 ELSE 0 END) AS running,
        SUM(CASE WHEN ${isWaiting} THEN 1 ELSE 0 END) AS waiting, COUNT(*) AS total,
        MIN(CASE WHEN ${isWaiting} THEN run_at END) AS since
       FROM jobs WHERE ${NOT_IN_TRASH} GROUP BY kind ORDER BY kind`,
      { now },
    )
    return rows.map(({ kind, since, ...counts }) => {
      const [running, waiting] = [Number(counts.running), Number(counts.waiting)]
      const later = Number(counts.total) - running - waiting
      return { kind, running, waiting, later, waitingSince: since }
    })
  }

  async countOf(kind: JobKind): Promise<number> {
    const [row] = await query<{ n: number }>(
      this.#manager,
      'SELECT COUNT(*) AS n FROM jobs WHERE kind = :kind',
      { kind },
    )
    return Number(row!.n)
  }

  async counts(now: string): Promise<{ waiting: number; running: number }> {
    const [row] = await query<{ running: number | null; total: number }>(
      this.#manager,
      'SELECT SUM(CASE WHEN lease_until >= :now THEN 1 ELSE 0 END) AS running, COUNT(*) AS ' +
        `total FROM jobs WHERE kind NOT IN (:...idle) AND ${NOT_IN_TRASH}`,
      { now, idle: NO_WORK },
    )
    const running = Number(row?.running ?? 0)
    return { running, waiting: Number(row?.total ?? 0) - running }
  }

  async videosToEncode(now: string): Promise<VideoToEncode[]> {
    const rows = await query<{
      id: string
      progress: number
      length: number | null
      running: number | string
    }>(
      this.#manager,
      `SELECT v.id, v.progress, s.duration_seconds AS length, MAX(CASE WHEN j.lease_until >= :now THEN 1 ELSE 0 END) AS running
       FROM jobs j JOIN videos v ON v.id = j.subject LEFT JOIN sources s ON s.id = v.source
       WHERE j.kind IN ('process', 'encode') AND v.trashed_at IS NULL GROUP BY v.id, v.progress, s.duration_seconds`,
      { now },
    )
    return rows.map(({ id, progress, length, running }) => ({
      video: id,
      progress,
      lengthSeconds: length,
      isRunning: Number(running) === 1,
    }))
  }

  async reencodes(
    { space, collection }: { space: string; collection: string | null },
    after: string,
    limit: number,
  ): Promise<WaitingReencode[]> {
    const rows = await query<{ id: string; running: number | string }>(
      this.#manager,
      `SELECT v.id, ${IS_REENCODING} AS running ${reencodesOf(collection)} AND j.subject > :after
       ORDER BY j.subject LIMIT :limit`,
      { space, collection, after, limit },
    )
    return rows.map(({ id, running }) => ({ video: id, isRunning: Number(running) === 1 }))
  }

  async countReencodes({
    space,
    collection,
  }: {
    space: string
    collection: string | null
  }): Promise<{ waiting: number; running: number }> {
    const [row] = await query<{ running: number | string | null; total: number | string }>(
      this.#manager,
      `SELECT SUM(${IS_REENCODING}) AS running, COUNT(*) AS total ${reencodesOf(collection)}`,
      { space, collection },
    )
    const running = Number(row?.running ?? 0)
    return { waiting: Number(row?.total ?? 0) - running, running }
  }

  async runningReencode(): Promise<{ video: string; source: string } | null> {
    const [row] = await query<{ video: string; source: string }>(
      this.#manager,
      `SELECT v.id AS video, s.id AS source
       FROM jobs j JOIN videos v ON v.id = j.subject JOIN sources s ON s.id = v.source
       WHERE j.kind IN ('process', 'encode') AND v.trashed_at IS NULL AND ${HAS_STARTED} LIMIT 1`,
      {},
    )
    return row ? { video: row.video, source: row.source } : null
  }

  async preferReencode(video: string): Promise<void> {
    await query(
      this.#manager,
      `UPDATE jobs SET priority = priority - 1 WHERE kind = 'reencode' AND subject = :video`,
      { video },
    )
  }

  async postponeReencodes(between: string, runAt: string): Promise<void> {
    await query(
      this.#manager,
      `UPDATE jobs SET run_at = :runAt WHERE kind = 'reencode' AND lease_until IS NULL
       AND run_at < :runAt AND payload LIKE :payload`,
      { runAt, payload: `%"between":"${between}"%` },
    )
  }

  async nextRunAt(after: string): Promise<string | null> {
    const [row] = await query<{ next: string | null }>(
      this.#manager,
      'SELECT MIN(run_at) AS next FROM jobs WHERE lease_until IS NULL AND run_at > :after',
      { after },
    )
    return row?.next ?? null
  }

  /** null: the lease was lost, or the job removed. */
  async #held({ id, leaseOwner }: HeldJob): Promise<JobRecord | null> {
    const job = await selectOne(this.#manager, Jobs, 'WHERE id = :id', { id })
    return job?.leaseOwner === leaseOwner ? job : null
  }

  #free({ id, payload }: JobRecord, change: Partial<JobRecord>): Promise<void> {
    const free = { payload, ...change, leaseOwner: null, leaseUntil: null }
    return this.#update(id, { ...free, payload: withoutAgain(free.payload) })
  }

  async #update(id: string, change: Partial<JobRecord>): Promise<void> {
    await this.#manager.update(Jobs, { id }, change as never)
  }

  /** SQLite has one writer at a time and needs no lock on the row. */
  #skipLocked(): string {
    return isPostgres(this.#manager) ? 'FOR UPDATE SKIP LOCKED' : ''
  }
}
