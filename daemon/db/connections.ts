/**
 * The connections to the database file: a writer and a reader, or one that only reads where the disk is so full that
 * SQLite cannot even make the files that connections share.
 */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DataSource } from 'typeorm'
import { StartRefused } from '../ports/start-refused.ts'
import { ENTITIES } from './entities.ts'
import { NodeSqlite } from './node-sqlite.ts'
import { errcodeOf, isDamage, isFull, isDatabaseProblem } from './problem.ts'

/** With less than this free, SQLite's files beside the database cannot be counted on. */
const LEAST_FREE_BYTES = 256 * 1024

type ConnectionUse = 'write' | 'read' | 'alone'

export interface Connections {
  /** null: the disk is full, and there is `reader` alone. */
  writer: DataSource | null
  reader: DataSource
  close(): Promise<void>
}

type Migrations = NonNullable<ConstructorParameters<typeof DataSource>[0]['migrations']>

/** Throws `StartRefused` where the file is no database, or a damaged one. */
export async function connect(file: string, migrations: Migrations): Promise<Connections> {
  const writer = source(file, 'write', migrations)
  try {
    await opened(writer)
  } catch (error) {
    if (await isOutOfSpace(error, file)) return alone(file)
    throw refused(error, file)
  }
  // Opened once the writer has made its tables.
  const reader = source(file, 'read', [])
  const close = async (): Promise<void> => {
    if (reader.isInitialized) await reader.destroy()
    await writer.destroy()
  }
  return { writer, reader, close }
}

async function alone(file: string): Promise<Connections> {
  const reader = source(file, 'alone', [])
  await opened(reader).catch((error: unknown) => {
    throw refused(error, file)
  })
  return { writer: null, reader, close: () => reader.destroy() }
}

/** Asked for a row, so that a file that cannot be read is found now. */
async function opened(connection: DataSource): Promise<void> {
  try {
    await connection.initialize()
    await connection.query('SELECT count(*) FROM sqlite_schema')
  } catch (error) {
    if (connection.isInitialized) await connection.destroy().catch(() => undefined) // the first fault counts
    throw error
  }
}

export async function hasSpace(file: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(file))
  return bavail * bsize >= LEAST_FREE_BYTES
}

async function isOutOfSpace(error: unknown, file: string): Promise<boolean> {
  return isFull(error) || (isDatabaseProblem(error) && !(await hasSpace(file)))
}

function refused(error: unknown, file: string): unknown {
  if (isDamage(error))
    return new StartRefused(
      `The database ${file} is damaged (${(error as Error).message}). Restore your backup: ` +
        'docs/backup.md.',
    )
  const code = errcodeOf(error)
  if (code === undefined) return error
  return new StartRefused(
    `The database ${file} cannot be opened: ${(error as Error).message} (SQLite ${code}). ` +
      'Check its disk and that this user can read and write it.',
  )
}

function source(database: string, use: ConnectionUse, migrations: Migrations): DataSource {
  return new DataSource({
    type: 'better-sqlite3',
    driver: NodeSqlite,
    database,
    readonly: use === 'read',
    entities: ENTITIES,
    migrations,
    prepareDatabase(connection: NodeSqlite) {
      try {
        connection.pragma('busy_timeout = 5000')
        // Before the first read: what connections share then lies in memory, and needs no room on the disk.
        if (use === 'alone') connection.pragma('locking_mode = EXCLUSIVE')
        connection.pragma('cache_size = -32000')
        if (use !== 'write') return
        connection.pragma('journal_mode = WAL')
        connection.pragma('synchronous = FULL')
      } catch (error) {
        // TypeORM forgets a connection that it could not prepare, and its locks would stay.
        connection.close()
        throw error
      }
    },
  })
}
