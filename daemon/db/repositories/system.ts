import type { EntityManager } from 'typeorm'
import type { SystemRepository } from '../../ports/database.ts'
import type { SystemFigures } from '../../ports/metrics.ts'
import { isPostgres } from '../dialect.ts'
import { SystemFacts } from '../entities.ts'
import { query, selectOne } from '../rows.ts'

export class SystemRows implements SystemRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async isPaused(): Promise<boolean> {
    return (await this.#fact('encoding_paused')) !== null
  }

  setPaused(paused: boolean): Promise<void> {
    return this.#setFact('encoding_paused', paused ? 'true' : null)
  }

  async figures(now: string): Promise<SystemFigures> {
    const state = `CASE WHEN lease_until >= :now THEN 'running'
      WHEN run_at <= :now THEN 'waiting' ELSE 'delayed' END`
    const jobs = await query<{ kind: string; state: string; count: number }>(
      this.#manager,
      `SELECT kind, ${state} AS state, COUNT(*) AS count FROM jobs GROUP BY 1, 2`,
      { now },
    )
    const [counts] = await query<{ oldest: string | null; uploads: number; pending: number }>(
      this.#manager,
      `SELECT
        (SELECT MIN(run_at) FROM jobs
          WHERE kind <> 'reencode' AND run_at <= :now AND (lease_until IS NULL OR lease_until < :now)) AS oldest,
        (SELECT COUNT(*) FROM uploads) AS uploads,
        (SELECT COUNT(*) FROM deliveries WHERE status = 'pending') AS pending`,
      { now },
    )
    return {
      jobs: jobs.map(({ count, ...job }) => ({ ...job, count: Number(count) })) as never,
      oldestDueAt: counts!.oldest,
      uploads: Number(counts!.uploads),
      pendingDeliveries: Number(counts!.pending),
      databaseBytes: await this.#sizeBytes(),
    }
  }

  async #sizeBytes(): Promise<number> {
    const sql = isPostgres(this.#manager)
      ? 'SELECT pg_database_size(current_database()) AS bytes'
      : 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
    const [row] = await query<{ bytes: number }>(this.#manager, sql, {})
    return Number(row?.bytes ?? 0)
  }

  fact(name: Parameters<SystemRepository['fact']>[0]): Promise<string | null> {
    return this.#fact(name)
  }

  setFact(...[name, value]: Parameters<SystemRepository['setFact']>): Promise<void> {
    return this.#setFact(name, value)
  }

  async #fact(name: string): Promise<string | null> {
    return (
      (await selectOne(this.#manager, SystemFacts, 'WHERE name = :name', { name }))?.value ?? null
    )
  }

  async #setFact(name: string, value: string | null): Promise<void> {
    await this.#manager.delete(SystemFacts, { name })
    if (value !== null) await this.#manager.insert(SystemFacts, { name, value })
  }
}
