/** Viewing data go between PostgreSQL and an SQLite file, as rows do (docs/decisions/0241). */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { StartRefused } from '../../../ports/start-refused.ts'
import { asSingleFile, requireEqual, rowCounts } from '../../../postgres/compare.ts'
import { ANSWER_MS, withClient } from '../../../postgres/connect.ts'
import { loadTable } from '../../../postgres/rows-in.ts'
import { removeDatabase, saveInto, saveTable } from '../../../postgres/rows-out.ts'
import type { RowTable } from '../../../postgres/tables.ts'
import { isUnfinished } from '../../../postgres/unfinished.ts'
import { openForWriting } from '../schema.ts'
import { DAY, makeDays } from './event-days.ts'
import { IN_SCHEMA, prepareAnalytics, SCHEMA } from './schema.ts'

interface Copying {
  url: string
  /** SQLite file. */
  file: string
  signal: AbortSignal
  onRows?: ((rows: number) => void) | undefined
}

/** All viewing data as of one moment, into a new file, which replaces another. Leaves none after a fault. */
export async function saveAnalytics({ url, file, signal, onRows }: Copying): Promise<void> {
  await removeDatabase(file)
  // SQLite alone would let others read it.
  await writeFile(file, '', { mode: 0o600 })
  openForWriting(file).close()
  await withClient(
    url,
    (client) =>
      saveInto(client, file, async (database) => {
        for (const table of tablesIn(database))
          await saveTable(client, table, database, { signal, onRows })
      }),
    { ...IN_SCHEMA, answerMs: ANSWER_MS },
  )
}

/** Moves viewing data of a stopped appliance; no file: nobody has watched yet. */
export function movingAnalytics({ url, file, signal, onRows }: Copying) {
  const names = (counts: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${SCHEMA}.${name}`, count]))
  const copyAndCompare = async (copy: string): Promise<void> => {
    try {
      await saveAnalytics({ url, file: copy, signal })
      requireEqual(file, copy)
    } finally {
      await removeDatabase(copy)
    }
  }
  return {
    prepare: () => prepareAnalytics(url),
    requireUnused: requireEmpty,
    async load(client: Client): Promise<Record<string, number>> {
      if (!existsSync(file)) return {}
      asSingleFile(file)
      return names(await loadAnalytics(client, { file, signal, onRows }))
    },
    async compare(): Promise<void> {
      if (existsSync(file)) await copyAndCompare(`${file}.compared`)
    },
    async save(): Promise<Record<string, number>> {
      const isEmpty = await withClient(
        url,
        async (client) => (await client.query('SELECT 1 FROM words LIMIT 1')).rows.length === 0,
        IN_SCHEMA,
      )
      // Whatever is there then was never moved, and stays.
      if (isEmpty) return {}
      if (existsSync(file))
        throw new StartRefused(
          `${file} exists already. Move it elsewhere first; nothing was changed.`,
        )
      try {
        await saveAnalytics({ url, file, signal })
        await copyAndCompare(`${file}.part`)
        return names(rowCounts(file))
      } catch (error) {
        await removeDatabase(file)
        throw error
      }
    },
  }
}

/** Inside the caller's transaction, whose names are looked up among viewing data from then on. */
async function loadAnalytics(
  client: Client,
  { file, signal, onRows }: Omit<Copying, 'url'>,
): Promise<Record<string, number>> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const isAnotherAttempt = await isUnfinished(client)
    await client.query(`SET LOCAL search_path TO ${SCHEMA}`)
    if (isAnotherAttempt) await clear(client, tablesIn(database))
    else await requireEmpty(client)
    await client.query('DELETE FROM rolled_up')
    const counts: Record<string, number> = {}
    for (const table of tablesIn(database))
      counts[table.name] =
        table.name === 'events'
          ? await loadEvents(client, table, database, { signal, onRows })
          : await loadTable(client, table, database, { signal, onRows })
    await continueNumbers(client)
    return counts
  } finally {
    database.close()
  }
}

/** What an attempt that did not end has left. */
async function clear(client: Client, tables: readonly RowTable[]): Promise<void> {
  await client.query(`TRUNCATE batches, ${tables.map(({ name }) => name).join(', ')}`)
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT 1 FROM ${SCHEMA}.words LIMIT 1`)
  if (rows.length > 0)
    throw new StartRefused(
      'The PostgreSQL database is in use already: it has viewing analytics. Nothing was changed; create another one.',
    )
}

/** The tables of the file, which PostgreSQL has too. */
export function tablesIn(database: DatabaseSync): RowTable[] {
  const names = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
  return names.map(({ name }) => ({
    name: String(name),
    columns: database
      .prepare('SELECT name, type FROM pragma_table_info(?)')
      .all(name as string)
      .map((column) => ({
        name: String(column['name']),
        isBoolean: false,
        isText: column['type'] === 'TEXT',
      })),
  }))
}

async function loadEvents(
  client: Client,
  table: RowTable,
  database: DatabaseSync,
  { signal, onRows }: Pick<Copying, 'signal' | 'onRows'>,
): Promise<number> {
  await makeDays(client, database)
  const listed = table.columns.map((column) => `here.${column.name}`).join(', ')
  return loadTable(client, { ...table, columns: [...table.columns, ...DAY.columns] }, database, {
    signal,
    onRows,
    query: `SELECT ${listed}, ${DAY.select} FROM events AS here ${DAY.join}`,
  })
}

/** New rows come behind those that were copied, and what is not added up yet is known. */
export async function continueNumbers(client: Client): Promise<void> {
  await client.query(
    `SELECT setval('word_ids', (SELECT coalesce(max(id), 0) + 1 FROM words), false),
       setval('view_ids', (SELECT coalesce(max(id), 0) + 1 FROM views), false),
       setval('event_ids', greatest((SELECT max(id) FROM events), (SELECT event FROM rolled_up)) + 1, false)`,
  )
  await client.query(
    `INSERT INTO batches (id, added, last_event, first_day, last_day)
     SELECT gen_random_uuid(), '{}', max(id), min(day), max(day) FROM events
     WHERE id > (SELECT event FROM rolled_up) HAVING count(*) > 0`,
  )
}
