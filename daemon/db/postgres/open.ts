/**
 * Opens a PostgreSQL database (15 or newer) that one or several svc processes share. They write one transaction at a
 * time, as with SQLite (docs/decisions/0226), so that what holds there holds here too.
 */
import type { Client, Pool } from 'pg'
import { DataSource } from 'typeorm'
import { DATA_FORMAT } from '../../contract/data-format.ts'
import { AppError } from '../../contract/errors.ts'
import type { Database, Repositories } from '../../ports/database.ts'
import { StartRefused } from '../../ports/start-refused.ts'
import type { DatabaseOptions } from '../database.ts'
import { ENTITIES } from '../entities.ts'
import { DATA_FORMAT_FACT, requireSvcDatabase } from '../found.ts'
import { copyBefore, pendingOf, runPending } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import {
  ANSWER_MS,
  CONNECT_MS,
  clientWithLimit,
  KEEPALIVE,
  KEPT_ALIVE,
  loadDriver,
  typesOf,
  withClient,
} from '../../postgres/connect.ts'
import { requireFitting } from './fitting.ts'
import { beginWriting, makeLiveTables } from './live.ts'
import { openShared, type OpenShared } from './shared.ts'
import { saveAsSqlite } from './save.ts'
import { MIGRATION_LOCK, WRITE_LOCK } from '../../postgres/locks.ts'
import { isPostgresFull, refusedStart } from '../../postgres/problem.ts'
import { isUnfinished } from '../../postgres/unfinished.ts'
import { ReadySources } from '../ready-sources.ts'
import { repositoriesOn } from '../repositories.ts'
import { withWriteGate } from '../write-gate.ts'

export interface PostgresOptions extends Omit<DatabaseOptions, 'file'> {
  /** `postgres://user:password@host:5432/database?sslmode=verify-full` */
  url: string
  /** Connections that read; one more writes. */
  readers?: number
  /** For tests. A question without an answer for so long fails, except while the database is brought up to date. */
  answerMs?: number
  /** Sends notes to other processes, and gets theirs, as a daemon does. */
  together?: { isAlone: boolean }
  /** Where the SQLite file would be: a copy is made beside it before an upgrade. */
  file?: string
}

const READERS = 8
/** For counts and the version, which wait for no transaction. */
const LIVE_POOL = {
  max: 4,
  connectionTimeoutMillis: CONNECT_MS,
  // A connection whose server is silent is given up: the next question has another one.
  query_timeout: CONNECT_MS,
  ...KEPT_ALIVE,
  application_name: 'svc live',
}
const LOST = 'a connection to the database was lost'
/** A process that is lost in the middle of a transaction would keep all others from writing. */
const WRITING = { idle_in_transaction_session_timeout: 60_000 }

/** Throws `StartRefused` where it cannot be reached, is too old, sorts by a language, or is of a newer svc. */
export async function openPostgres({
  url,
  version = '0',
  log,
  admit,
  readers = READERS,
  answerMs = ANSWER_MS,
  together,
  file,
}: PostgresOptions): Promise<Database> {
  const pg = await loadDriver()
  const known = MIGRATIONS.map(({ name }) => name)
  const { signal } = new AbortController()
  /** An upgrade takes as long as it takes. */
  let limitMs: number | null = null
  const source = (use: 'write' | 'read'): DataSource =>
    new DataSource({
      type: 'postgres',
      driver: pg,
      url,
      entities: ENTITIES,
      migrations: use === 'write' ? MIGRATIONS : [],
      poolSize: use === 'write' ? 1 : readers,
      connectTimeoutMS: CONNECT_MS,
      applicationName: `svc ${use}`,
      installExtensions: false,
      // The next query on that connection fails.
      poolErrorHandler: (error: Error) => log?.error({ err: error }, LOST),
      extra: {
        types: typesOf(pg),
        Client: clientWithLimit(pg, () => limitMs),
        ...KEPT_ALIVE,
        ...(use === 'read' ? { options: '-c default_transaction_read_only=on' } : WRITING),
      },
    })
  const writer = source('write')
  const reader = source('read')
  let live: Pool | undefined
  let shared: OpenShared | null = null
  const close = async (): Promise<void> => {
    await shared?.close()
    await live?.end()
    for (const each of [reader, writer]) if (each.isInitialized) await each.destroy()
  }
  try {
    await underLock(url, async (client) => {
      await requireFitting(client)
      if (together) await requireFinished(client)
      await writer.initialize()
      const found = await requireSvcDatabase(writer, { version, known, admit })
      if (file && found.applied.length > 0 && pendingOf(found, known) > 0)
        await copyBefore({ file, version, log }, (part) =>
          withClient(url, (saving) => saveAsSqlite(saving, { file: part, signal, earlier: found })),
        )
      await runPending(writer, found, { known, log })
      if (found.format !== DATA_FORMAT) await noteFormat(writer)
      if (together)
        await makeLiveTables((sql) => client.query(sql).then(({ rows }) => rows), WRITE_LOCK)
    })
    limitMs = answerMs
    await reader.initialize()
    const repositories = repositoriesOn(reader.manager, new ReadySources())
    if (together) {
      live = new pg.Pool({ ...LIVE_POOL, connectionString: url, types: typesOf(pg) })
      live.on('error', (error) => log?.error({ err: error }, LOST))
      shared = await openShared({
        url,
        ...together,
        pool: live,
        read: (work) => work(repositories),
        log,
      })
    }
    return sharedDatabase({ url, writer, reader, repositories, live, shared, close })
  } catch (error) {
    await close()
    throw refusedStart(error, url)
  }
}

function sharedDatabase({
  url,
  writer,
  reader,
  repositories,
  live,
  shared,
  close,
}: {
  url: string
  writer: DataSource
  reader: DataSource
  repositories: Repositories
  live: Pool | undefined
  shared: OpenShared | null
  close: () => Promise<void>
}): Database {
  let last: Promise<unknown> = Promise.resolve()
  let alone = 0
  return withWriteGate({
    read: (work) => work(repositories),
    write(work) {
      const transaction = last
        .then(() =>
          writer.transaction(async (manager) => {
            await manager.query(
              shared ? beginWriting(WRITE_LOCK) : `SELECT pg_advisory_xact_lock${WRITE_LOCK}`,
            )
            return work(repositoriesOn(manager, null))
          }),
        )
        .finally(() => (alone += 1))
        .catch((error: unknown) => {
          if (isPostgresFull(error)) throw new AppError('storage_full', undefined, { cause: error })
          throw error
        })
      last = transaction.catch(() => undefined)
      return transaction
    },
    version: live ? createVersion(live) : () => alone,
    shared,
    // PostgreSQL checks its own pages, and answers with an error.
    damage: () => null,
    saveRows: (file, options) =>
      withClient(url, (client) => saveAsSqlite(client, { file, ...options }), {
        answerMs: ANSWER_MS,
      }),
    async ping() {
      await reader.query('SELECT 1')
    },
    async close() {
      await last
      await close()
    },
  })
}

/**
 * Asks the database, so that what one process has answered holds in all others from then on. Callers that ask while a
 * question is under way share the next one: its answer may be older than what they know of.
 */
function createVersion(pool: Pool): () => Promise<number> {
  let asking: Promise<number> | null = null
  let next: Promise<number> | null = null
  const ask = async (): Promise<number> => {
    const { rows } = await pool.query<{ number: number }>('SELECT number FROM live_version')
    return rows[0]!.number
  }
  const begin = (): Promise<number> => {
    const mine = ask().finally(() => {
      if (asking === mine) asking = null
    })
    asking = mine
    return mine
  }
  return () => {
    if (!asking) return begin()
    return (next ??= asking
      .catch(() => 0)
      .then(() => {
        next = null
        return begin()
      }))
  }
}

/** Processes that start at once bring the database up to date one after another. */
const underLock = (url: string, work: (client: Client) => Promise<void>): Promise<void> =>
  withClient(
    url,
    async (client) => {
      await client.query(`SELECT pg_advisory_lock${MIGRATION_LOCK}`)
      await work(client)
      // Fails where the connection, and the lock with it, was lost meanwhile.
      await client.query(`SELECT pg_advisory_unlock${MIGRATION_LOCK}`)
    },
    { settings: KEEPALIVE },
  )

/** Rows that another place still has, and changes. */
async function requireFinished(client: Client): Promise<void> {
  if (await isUnfinished(client))
    throw new StartRefused(
      'The PostgreSQL database has an unfinished copy of an svc that uses another database. Finish it with ' +
        '`svc migrate --to-database` there, or create another database.',
    )
}

async function noteFormat(writer: DataSource): Promise<void> {
  await writer.query(
    `INSERT INTO system_facts (name, value) VALUES ('${DATA_FORMAT_FACT}', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [String(DATA_FORMAT)],
  )
}
