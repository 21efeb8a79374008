/**
 * Copies the rows of an appliance that runs to another database, and then what has changed since, until little is left.
 * Once nothing is written any more, the rest follows, and both are compared (docs/decisions/0241).
 */
import { existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import type { Client } from 'pg'
import { movingAnalytics, saveAnalytics } from '../adapters/analytics/postgres/copy.ts'
import {
  bringAnalyticsIn,
  bringAnalyticsOut,
  sumsOfAnalytics,
} from '../adapters/analytics/postgres/follow.ts'
import { IN_SCHEMA, SCHEMA } from '../adapters/analytics/postgres/schema.ts'
import { ANALYTICS_FILE, openForWriting } from '../adapters/analytics/schema.ts'
import { SQLITE_FILE } from '../db/files.ts'
import { claimForMove } from '../db/postgres/claim.ts'
import { bringRowsIn, bringRowsOut, sumsOfRows } from '../db/postgres/follow.ts'
import { loadFromSqlite } from '../db/postgres/load.ts'
import { openPostgres } from '../db/postgres/open.ts'
import { saveAsSqlite } from '../db/postgres/save.ts'
import { attachBefore } from '../postgres/changes-in.ts'
import { oldestOpen } from '../postgres/changes-out.ts'
import { asSingleFile, rowCounts } from '../postgres/compare.ts'
import { KEEPALIVE, withClient } from '../postgres/connect.ts'
import { refusedStart } from '../postgres/problem.ts'
import { requireSameSums, type TableSums } from '../postgres/sums.ts'
import { forgetMove, movingFolder } from './finish.ts'
import { paused, report, reportCounts, runMove } from './notes.ts'

export interface MoveTask {
  dataDir: string
  /** The PostgreSQL database to which or from which the rows go. */
  url: string
  to: 'sqlite' | 'postgres'
}

/** With so few rows left, they take less time than what follows. */
const FEW_ROWS = 500
/** An appliance that writes faster than it is followed is paused all the same. */
const MOST_PASSES = 10

const { dataDir, url, to } = workerData as MoveTask
const folder = movingFolder(dataDir)
/** Never aborted: the work ends with its thread. */
const { signal } = new AbortController()

interface Files {
  rows: string
  views: string
}

async function away(): Promise<void> {
  await (await openPostgres({ url })).close()
  const first = filesIn('0')
  const analytics = movingAnalytics({ url, file: first.views, signal, onRows: counted })
  await analytics.prepare()
  await withClient(
    url,
    async (client) => {
      await claimForMove(client, analytics, signal)
      let before = await snapshot(first)
      total = rowsOf(before.rows) + rowsOf(before.views)
      await loadFromSqlite(client, {
        file: before.rows,
        signal,
        alongside: analytics.load,
        onRows: counted,
      })
      await compare(client, client, before)
      report({ kind: 'catching_up' })
      for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
        const now = await snapshot(filesIn(String(pass)))
        const changed = await bringIn(client, before, now)
        await rm(join(folder, String(pass - 1)), { recursive: true })
        before = now
        if (changed <= FEW_ROWS) break
      }
      await paused(all())
      const now = { rows: liveRows, views: existsSync(liveViews) ? liveViews : before.views }
      await bringIn(client, before, now)
      await compare(client, client, now, 'last')
    },
    { name: 'svc move', settings: KEEPALIVE },
  )
}

const liveRows = join(dataDir, SQLITE_FILE)
const liveViews = join(dataDir, ANALYTICS_FILE)

function filesIn(name: string): Files {
  mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
  return { rows: join(folder, name, SQLITE_FILE), views: join(folder, name, ANALYTICS_FILE) }
}

/** Each file as of one moment. */
async function snapshot(into: Files): Promise<Files> {
  await copyOf(liveRows, into.rows)
  if (existsSync(liveViews)) await copyOf(liveViews, into.views)
  // Nobody has watched yet.
  else openForWriting(into.views).close()
  asSingleFile(into.views)
  return into
}

async function copyOf(file: string, copy: string): Promise<void> {
  const live = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    // In one step: a copy begins again whenever somebody writes between two.
    await backup(live, copy, { rate: 2 ** 31 - 1 })
  } finally {
    live.close()
  }
  asSingleFile(copy)
}

async function bringIn(client: Client, before: Files, now: Files): Promise<number> {
  await client.query('BEGIN')
  try {
    const rows = await reading(now.rows, (database) => {
      attachBefore(database, before.rows)
      return bringRowsIn(client, database, signal)
    })
    const views = await reading(now.views, (database) => {
      attachBefore(database, before.views)
      return bringAnalyticsIn(client, database, signal)
    })
    await client.query('COMMIT')
    return rows + views
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined) // its connection is lost; the first fault counts
    throw error
  }
}

async function back(): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = { rows: join(folder, SQLITE_FILE), views: join(folder, ANALYTICS_FILE) }
  const named = { name: 'svc move', settings: KEEPALIVE }
  const ofViews = { ...named, settings: { ...KEEPALIVE, ...IN_SCHEMA.settings } }
  await withClient(
    url,
    (client) =>
      withClient(
        url,
        async (viewsClient) => {
          total = await rowsThere(client)
          let since = await oldestOpen(client)
          await saveAsSqlite(client, { file: files.rows, signal, onRows: counted })
          await saveAnalytics({ url, file: files.views, signal, onRows: counted })
          report({ kind: 'catching_up' })
          for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
            const next = await oldestOpen(client)
            const changed = await bringOut(client, viewsClient, files, since)
            since = next
            if (changed <= FEW_ROWS) break
          }
          await paused(all())
          await bringOut(client, viewsClient, files, since)
          await reading(files.rows, async (database) => {
            const [fault] = database.prepare('PRAGMA foreign_key_check').all()
            if (fault)
              throw new Error(`a row of ${String(fault['table'])} refers to one that is missing`)
          })
          // Last, since it reports that the move can be decided.
          await compare(client, viewsClient, files, 'last')
        },
        ofViews,
      ),
    named,
  )
}

async function bringOut(
  client: Client,
  viewsClient: Client,
  files: Files,
  since: string,
): Promise<number> {
  const refreshing = { since, signal }
  const rows = await refreshed(client, files.rows, (database) =>
    bringRowsOut(client, database, refreshing),
  )
  const views = await refreshed(viewsClient, files.views, (database) =>
    bringAnalyticsOut(viewsClient, database, refreshing),
  )
  return rows + views
}

/** PostgreSQL as of one moment, and one transaction of the file. */
async function refreshed<T>(
  client: Client,
  file: string,
  work: (database: DatabaseSync) => Promise<T>,
): Promise<T> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    database.exec('PRAGMA synchronous = FULL; BEGIN')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const result = await work(database)
    database.exec('COMMIT')
    return result
  } finally {
    database.close()
    await client.query('ROLLBACK').catch(() => undefined) // its connection is lost, which has been reported
  }
}

/** Throws where a table differs. `last`: reports how much was compared. */
async function compare(
  client: Client,
  viewsClient: Client,
  files: Files,
  isLast?: 'last',
): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const rows = await reading(files.rows, (database) => sumsOfRows(client, database))
  await client.query('ROLLBACK')
  await viewsClient.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await viewsClient.query(`SET LOCAL search_path TO ${SCHEMA}`)
  const views = await reading(files.views, (database) => sumsOfAnalytics(viewsClient, database))
  await viewsClient.query('ROLLBACK')
  requireSameSums(rows.sqlite, rows.postgres)
  requireSameSums(views.sqlite, views.postgres)
  if (!isLast) return
  const tables = [rows.sqlite, views.sqlite].flatMap((sums: TableSums) => Object.values(sums))
  const compared = tables.reduce((sum, each) => sum + each.rows, 0)
  report({
    kind: 'compared',
    counts: { tables: tables.length, copied_rows: compared, total_rows: compared },
  })
}

async function reading<T>(file: string, work: (database: DatabaseSync) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const rowsOf = (file: string): number =>
  Object.values(rowCounts(file)).reduce((sum, number) => sum + number, 0)

/** An estimate of PostgreSQL, which is good enough for a bar. */
async function rowsThere(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `SELECT coalesce(sum(greatest(reltuples, 0)), 0)::bigint AS number FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE relkind = 'r' AND nspname IN (current_schema(), '${SCHEMA}')`,
  )
  return rows[0]!.number
}

let total = 0
let copied = 0
const all = () => ({ copied_rows: copied, total_rows: copied })

function counted(rows: number): void {
  copied += rows
  reportCounts(() => ({ copied_rows: copied, total_rows: Math.max(total, copied) }))
}

runMove(
  async () => {
    forgetMove(dataDir)
    await (to === 'postgres' ? away() : back())
  },
  (error) => refusedStart(error, url),
)
