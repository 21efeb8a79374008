/** The key of the day, where several processes have no folder in common: a row that ends with its day. */
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

export async function keyOfDay(pool: Pick<Pool, 'query'>, day: string): Promise<Buffer> {
  // Two statements: what another process has inserted meanwhile is seen by the second.
  await pool.query('INSERT INTO live_day_keys VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    day,
    randomBytes(32).toString('hex'),
  ])
  await pool.query('DELETE FROM live_day_keys WHERE day < $1', [day])
  const { rows } = await pool.query<{ key: string }>(
    'SELECT key FROM live_day_keys WHERE day = $1',
    [day],
  )
  // A process whose clock is a day ahead has ended it.
  if (!rows[0]) throw new Error(`the key of ${day} is gone: the clocks of the processes disagree`)
  return Buffer.from(rows[0].key, 'hex')
}
