/** Tests that hold for viewing data in each database: SQLite, and PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe } from 'mocha'
import { createPostgresEngine } from '../../daemon/adapters/analytics/postgres/engine.ts'
import { prepareAnalytics } from '../../daemon/adapters/analytics/postgres/schema.ts'
import { openForWriting as openSession } from '../../daemon/adapters/analytics/postgres/session.ts'
import { openForWriting } from '../../daemon/adapters/analytics/schema.ts'
import { createSqliteEngine } from '../../daemon/adapters/analytics/sqlite-engine.ts'
import type { WriterEngine } from '../../daemon/adapters/analytics/writer.ts'
import type { Analytics } from '../../daemon/ports/analytics.ts'
import { ask, startPostgres, type Postgres } from '../postgres.ts'
import { openAnalytics } from './open-analytics.ts'
import { databaseOf } from './test-database.ts'

/** A place where viewing data lie, opened as often as wanted. */
export interface ViewingPlace {
  dataDir: string
  /** For the daemon whose data folder this is; empty: SQLite. */
  databaseUrl: string
  /** Events are kept for 30 days. */
  open(): Analytics
  /** What writes to it, without a thread. */
  engine(): WriterEngine
  /** Rows of one question, or a change. */
  ask<Row extends object>(sql: string): Promise<Row[]>
}

export const viewingUrl = (url: string): string =>
  `${url}&options=${encodeURIComponent('-c search_path=analytics')}`

/** Rows of one question to the viewing data of a daemon, in whichever database it has them. */
export async function askViewingData<Row extends object>(
  dataDir: string,
  sql: string,
): Promise<Row[]> {
  const url = databaseOf(dataDir)
  return url ? ask<Row>(viewingUrl(url), sql) : askSqlite<Row>(dataDir, sql)
}

function askSqlite<Row extends object>(dataDir: string, sql: string): Row[] {
  const database = new DatabaseSync(join(dataDir, 'analytics.db'), { timeout: 10_000 })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}

export function sqlitePlace(dataDir: string): ViewingPlace {
  return {
    dataDir,
    databaseUrl: '',
    open: () => openAnalytics(dataDir, 30, ''),
    engine: () => createSqliteEngine(openForWriting(join(dataDir, 'analytics.db'))),
    ask: async (sql) => askSqlite(dataDir, sql),
  }
}

export async function postgresPlace(url: string, dataDir: string): Promise<ViewingPlace> {
  await prepareAnalytics(url)
  return {
    dataDir,
    databaseUrl: url,
    open: () => openAnalytics(dataDir, 30, url),
    engine: () => createPostgresEngine(openSession(url)),
    ask: (sql) => ask(viewingUrl(url), sql),
  }
}

/** Call at the top of a file: `tests` describes what holds for viewing data in each database. */
export function onEachViewingData(
  name: string,
  tests: (newPlace: () => Promise<ViewingPlace>) => void,
): void {
  const made: string[] = []
  const newFolder = async (): Promise<string> => {
    made.push(await mkdtemp(join(tmpdir(), 'svc-test-')))
    return made.at(-1)!
  }
  const removeFolders = async (): Promise<void> => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
  }
  describe(`${name} (SQLite)`, () => {
    after(removeFolders)
    tests(async () => sqlitePlace(await newFolder()))
  })
  describe(`${name} (PostgreSQL)`, () => {
    let server: Postgres
    before(async () => {
      server = await startPostgres()
    })
    after(async () => {
      await server.remove()
      await removeFolders()
    })
    tests(async () => postgresPlace(await server.database(), await newFolder()))
  })
}
