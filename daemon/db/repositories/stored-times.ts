import type { EntityManager } from 'typeorm'
import type { StoredTime, StoredTimes } from '../../ports/stored-times.ts'
import { query } from '../rows.ts'

const PLACES: Record<StoredTime, { table: string; column: string; where?: string }> = {
  jobs: { table: 'jobs', column: 'run_at', where: `kind NOT IN ('import', 'reencode', 'sweep')` },
  imports: { table: 'jobs', column: 'run_at', where: `kind = 'import'` },
  reencodes: { table: 'jobs', column: 'run_at', where: `kind = 'reencode'` },
  removals: { table: 'jobs', column: 'run_at', where: `kind = 'sweep'` },
  deliveries: { table: 'deliveries', column: 'next_attempt_at', where: `status = 'pending'` },
  previous_secrets: { table: 'webhooks', column: 'previous_until' },
  sessions: { table: 'sessions', column: 'expires_at', where: `kind = 'session'` },
  sign_in_links: { table: 'sessions', column: 'expires_at', where: `kind = 'link'` },
  device_authorizations: { table: 'device_authorizations', column: 'expires_at' },
  uploads: { table: 'uploads', column: 'expires_at' },
}

export class StoredTimeRows implements StoredTimes {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async countAhead(what: StoredTime, latest: string): Promise<number> {
    const { table, column, where = '1 = 1' } = PLACES[what]
    const [row] = await query<{ number: number }>(
      this.#manager,
      `SELECT count(*) AS number FROM ${table} WHERE ${column} > :latest AND ${where}`,
      { latest },
    )
    return Number(row?.number ?? 0)
  }

  async pullBack(what: StoredTime, latest: string, replacement: string): Promise<number> {
    const number = await this.countAhead(what, latest)
    const { table, column, where = '1 = 1' } = PLACES[what]
    if (number > 0)
      await query(
        this.#manager,
        `UPDATE ${table} SET ${column} = :instead WHERE ${column} > :latest AND ${where}`,
        { latest, instead: replacement },
      )
    return number
  }

  async keepUploads(until: string): Promise<number> {
    const [row] = await query<{ number: number }>(
      this.#manager,
      'SELECT count(*) AS number FROM uploads WHERE expires_at < :until',
      { until },
    )
    const number = Number(row?.number ?? 0)
    if (number > 0)
      await query(
        this.#manager,
        'UPDATE uploads SET expires_at = :until WHERE expires_at < :until',
        { until },
      )
    return number
  }
}
