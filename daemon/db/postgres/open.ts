/**
 * Opens a PostgreSQL database (15 or newer) that one or several svc processes share. They write one transaction at a
 * time, as with SQLite (docs/decisions/0226), so that what holds there holds here too.
 */
import type { Client } from 'pg'
import { DataSource } from 'typeorm'
import { DATA_FORMAT } from '../../contract/data-format.ts'
import { AppError } from '../../contract/errors.ts'
import type { Database } from '../../ports/database.ts'
import { StartRefused } from '../../ports/start-refused.ts'
import type { DatabaseOptions } from '../database.ts'
import { ENTITIES } from '../entities.ts'
import { DATA_FORMAT_FACT, requireSvcDatabase } from '../found.ts'
import { runPending } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { CONNECT_MS, loadDriver, typesOf, withClient } from './connect.ts'
import { saveAsSqlite } from './save.ts'
import { isPostgresFull, withoutPassword } from './problem.ts'
import { ReadySources } from '../ready-sources.ts'
import { repositoriesOn } from '../repositories.ts'

export interface PostgresOptions extends Omit<DatabaseOptions, 'file'> {
  /** `postgres://user:password@host:5432/database?sslmode=verify-full` */
  url: string
  /** Connections that read; one more writes. */
  readers?: number
}

const READERS = 8
/** Names of locks that every process of one installation takes: any numbers that nothing else uses. */
const WRITE_LOCK = '(7386, 1)'
const MIGRATION_LOCK = '(7386, 2)'

/** Throws `StartRefused` where it cannot be reached, is too old, sorts by a language, or is of a newer svc. */
export async function openPostgres({
  url,
  version = '0',
  log,
  admit,
  readers = READERS,
}: PostgresOptions): Promise<Database> {
  const pg = await loadDriver()
  const known = MIGRATIONS.map(({ name }) => name)
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
      // The next query on that connection says so.
      poolErrorHandler: (error: Error) =>
        log?.error({ err: error }, 'a connection to the database was lost'),
      extra: {
        types: typesOf(pg),
        ...(use === 'read' ? { options: '-c default_transaction_read_only=on' } : {}),
      },
    })
  const writer = source('write')
  const reader = source('read')
  const close = async (): Promise<void> => {
    for (const each of [reader, writer]) if (each.isInitialized) await each.destroy()
  }
  try {
    await underLock(url, async (client) => {
      await requireFitting(client)
      await writer.initialize()
      const found = await requireSvcDatabase(writer, { version, known, admit })
      await runPending(writer, found, { known, log })
      if (found.format !== DATA_FORMAT) await noteFormat(writer)
    })
    await reader.initialize()
  } catch (error) {
    await close()
    throw refused(error, url)
  }
  return sharedDatabase(url, writer, reader, close)
}

function sharedDatabase(
  url: string,
  writer: DataSource,
  reader: DataSource,
  close: () => Promise<void>,
): Database {
  const repositories = repositoriesOn(reader.manager, new ReadySources())
  let last: Promise<unknown> = Promise.resolve()
  let writes = 0
  return {
    read: (work) => work(repositories),
    write(work) {
      const transaction = last
        .then(() =>
          writer.transaction(async (manager) => {
            await manager.query(`SELECT pg_advisory_xact_lock${WRITE_LOCK}`)
            return work(repositoriesOn(manager, null))
          }),
        )
        .finally(() => (writes += 1))
        .catch((error: unknown) => {
          if (isPostgresFull(error)) throw new AppError('storage_full', undefined, { cause: error })
          throw error
        })
      last = transaction.catch(() => undefined)
      return transaction
    },
    writes: () => writes,
    // Its server checks its own pages, and answers with an error.
    damage: () => null,
    saveRows: (file, options) =>
      withClient(url, (client) => saveAsSqlite(client, { file, ...options })),
    async ping() {
      await reader.query('SELECT 1')
    },
    async close() {
      await last
      await close()
    },
  }
}

/** Processes that start at once bring the database up to date one after another. */
const underLock = (url: string, work: (client: Client) => Promise<void>): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`SELECT pg_advisory_lock${MIGRATION_LOCK}`)
    await work(client)
    // Fails where the connection, and the lock with it, was lost meanwhile.
    await client.query(`SELECT pg_advisory_unlock${MIGRATION_LOCK}`)
  })

const OLDEST = 150_000

/** Collations that compare code points: those of C, whose provider is the system or, since 17, PostgreSQL itself. */
const BY_CODE_POINT = /^(C|POSIX|C\.UTF-?8)$/i

async function requireFitting(client: Client): Promise<void> {
  const { rows } = await client.query<{
    version: number
    name: string
    provider: string
    sorts: string
    encoding: string
  }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
       datlocprovider AS provider, datcollate AS sorts, pg_encoding_to_char(encoding) AS encoding
     FROM pg_database WHERE datname = current_database()`,
  )
  const [{ version, name, provider, sorts, encoding }] = rows as [(typeof rows)[0]]
  if (version < OLDEST)
    throw new StartRefused(`svc needs PostgreSQL 15 or newer; this server is PostgreSQL ${name}.`)
  if (provider === 'i' || !BY_CODE_POINT.test(sorts) || encoding !== 'UTF8')
    throw new StartRefused(
      `svc needs a database that sorts by code point and is encoded in UTF-8; this one has the collation ` +
        `${provider === 'i' ? 'of ICU' : sorts} and the encoding ${encoding}. Create another one: ` +
        `CREATE DATABASE svc TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';`,
    )
}

async function noteFormat(writer: DataSource): Promise<void> {
  await writer.query(
    `INSERT INTO system_facts (name, value) VALUES ('${DATA_FORMAT_FACT}', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [String(DATA_FORMAT)],
  )
}

function refused(error: unknown, url: string): unknown {
  if (error instanceof StartRefused || error instanceof AppError) return error
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined && !/timeout|terminated/i.test(message)) return error
  return new StartRefused(
    `The database ${withoutPassword(url)} cannot be used: ${message || code}. Check SVC_DATABASE_URL, ` +
      'that its server runs, and that it lets this user in.',
  )
}
