/** Whether svc can use a PostgreSQL database: how old its server is, what it sorts by, and its encoding. */
import type { Client } from 'pg'
import type { PostgresFitting } from '../../contract/database-check.ts'
import { StartRefused } from '../../ports/start-refused.ts'

const OLDEST = 150_000

/** Collations that compare code points: those of C, whose provider is the system or, since 17, PostgreSQL itself. */
const BY_CODE_POINT = /^(C|POSIX|C\.UTF-?8)$/i

export async function fittingOf(client: Client): Promise<PostgresFitting> {
  const { rows } = await client.query<{
    version: number
    name: string
    sorts: string
    encoding: string
  }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
       datcollate AS sorts, pg_encoding_to_char(encoding) AS encoding
     FROM pg_database WHERE datname = current_database()`,
  )
  const [{ version, name, sorts: collation, encoding }] = rows as [(typeof rows)[0]]
  if (version < OLDEST)
    return {
      version: name,
      sorts: collation,
      encoding,
      unfit: `svc needs PostgreSQL 15 or newer; this server is PostgreSQL ${name}.`,
    }
  const isIcu = await sortsByIcu(client)
  const sorts = isIcu ? 'of ICU' : collation
  const fits = !isIcu && BY_CODE_POINT.test(collation) && encoding === 'UTF8'
  return {
    version: name,
    sorts,
    encoding,
    unfit: fits
      ? null
      : `svc needs a database that sorts by code point and is encoded in UTF-8; this one has the collation ` +
        `${sorts} and the encoding ${encoding}. Create another one: ` +
        `CREATE DATABASE svc TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';`,
  }
}

/** Earlier servers have no such column, and are refused before. */
async function sortsByIcu(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ provider: string }>(
    'SELECT datlocprovider AS provider FROM pg_database WHERE datname = current_database()',
  )
  return rows[0]!.provider === 'i'
}

/** Throws `StartRefused`. */
export async function requireFitting(client: Client): Promise<void> {
  const { unfit } = await fittingOf(client)
  if (unfit) throw new StartRefused(unfit)
}
