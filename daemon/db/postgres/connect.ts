/** A connection for what needs a session: a lock, a cursor, a transaction over many tables. */
import type { Client, ClientConfig } from 'pg'

export type Pg = typeof import('pg')

export const CONNECT_MS = 10_000
/** BIGINT and NUMERIC, which the driver answers as text; none of ours reaches 2^53. */
const AS_NUMBERS = [20, 1700]

/** Loaded only where PostgreSQL is used. */
export const loadDriver = async (): Promise<Pg> => (await import('pg')).default as unknown as Pg

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const pg = await loadDriver()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'svc session',
    types: typesOf(pg),
  })
  // The query that runs then fails by itself; between two of them the next one does.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function typesOf(pg: Pg): ClientConfig['types'] {
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      AS_NUMBERS.includes(oid) && format !== 'binary'
        ? Number
        : pg.types.getTypeParser(oid, format)) as never,
  }
}
