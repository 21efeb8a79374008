/** The column of raw events that SQLite does not have: the day of their view, which decides in which table they are. */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { DAY_MS } from '../keep.ts'
import { ensurePartitions } from './partitions.ts'
import { asking } from './session.ts'

/** An event whose view is gone is stored with those that came when it did. */
const DAY_OF_EVENT = `coalesce(views.hour / 24, here.at / ${DAY_MS})`

/** Asked of an SQLite file whose events are called `here`. */
export const DAY = {
  columns: [{ name: 'day', isBoolean: false, isText: false }],
  select: `${DAY_OF_EVENT} AS day`,
  join: 'LEFT JOIN main.views AS views ON views.id = here.view',
} as const

/** Makes the tables of all days of the file. */
export async function makeDays(client: Client, database: DatabaseSync): Promise<void> {
  const days = database
    .prepare(`SELECT DISTINCT ${DAY.select} FROM main.events AS here ${DAY.join}`)
    .all()
    .map(({ day }) => Number(day))
  await ensurePartitions(asking(client), days)
}
