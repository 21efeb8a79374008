/**
 * Which database the daemons of a test use: SQLite in their data folder, or, where SVC_TEST_POSTGRES is the folder of a
 * running PostgreSQL, one there that is named by the data folder.
 */
import { createHash } from 'node:crypto'
import { ask } from '../postgres.ts'

const nameOf = (dataDir: string): string =>
  `svc_${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`
const urlOn = (server: string, database: string): string =>
  `postgres://svc@localhost/${database}?host=${encodeURIComponent(server)}`

/** Address of the database of a daemon that was started for this data folder; undefined: SQLite. */
export function databaseOf(dataDir: string): string | undefined {
  const server = process.env['SVC_TEST_POSTGRES']
  return server ? urlOn(server, nameOf(dataDir)) : undefined
}

/** Settings for a daemon of this data folder. The database is made on the first call. */
export async function databaseEnv(dataDir: string): Promise<{ SVC_DATABASE_URL?: string }> {
  const server = process.env['SVC_TEST_POSTGRES']
  if (!server) return {}
  const name = nameOf(dataDir)
  const url = (database: string): string => urlOn(server, database)
  const found = await ask(url('postgres'), 'SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.length === 0)
    await ask(
      url('postgres'),
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`,
    )
  return { SVC_DATABASE_URL: url(name) }
}
