/** Connections to PostgreSQL: for a lock, a cursor, a transaction over many tables, and for viewing analytics. */
import type { Socket } from 'node:net'
import type { Client, ClientConfig } from 'pg'

export type Pg = typeof import('pg')

export const CONNECT_MS = 10_000
/**
 * A question of the library or of viewing analytics without an answer for so long has lost its server, which may be
 * gone without a word. A process that stands still may keep the others from writing for a minute, which is less.
 */
export const ANSWER_MS = 90_000
/** Between two questions, routers on the way forget a connection that is quiet for long. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/** BIGINT and NUMERIC, which the driver answers as text; none of ours reaches 2^53. */
const AS_NUMBERS = [20, 1700]

/** Loaded only where PostgreSQL is used. */
export const loadDriver = async (): Promise<Pg> => (await import('pg')).default as unknown as Pg

/** Settings of a session that holds a lock: a machine that is gone frees it within about ten seconds. */
export const KEEPALIVE = {
  tcp_keepalives_idle: '4',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
}

export interface Connecting {
  /** What the server shows of the connection. */
  name?: string
  /** Settings of the session by name. */
  settings?: Readonly<Record<string, string>>
  /** A query without an answer for so long fails; it may be done all the same. */
  answerMs?: number
  /** Called when the connection is lost between two queries. */
  onLost?: (client: Client) => void
}

/** To be ended by the caller. */
export async function connect(
  url: string,
  { name = 'svc session', settings = {}, answerMs, onLost = () => {} }: Connecting = {},
): Promise<Client> {
  const pg = await loadDriver()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: name,
    ...KEPT_ALIVE,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    types: typesOf(pg),
  })
  // The query that runs then fails by itself; between two of them the next one does.
  client.on('error', () => onLost(client))
  await client.connect()
  try {
    await configure(client, settings)
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}

/** Not as options of the connection, which an address may have too. */
export async function configure(
  client: Client,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  for (const setting of Object.entries(settings))
    await client.query('SELECT set_config($1, $2, false)', setting)
}

export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  connecting?: Connecting,
): Promise<T> {
  const client = await connect(url, connecting)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Clients of a pool that cut their connection where a question has no answer after `limitMs` (null: no limit). The
 * driver's own limit would return a connection to the pool that still waits for that answer.
 */
export function clientWithLimit(pg: Pg, limitMs: () => number | null): typeof Client {
  class ClientWithLimit extends pg.Client {
    override query(...question: unknown[]): never {
      const answer: unknown = (super.query as (...all: unknown[]) => unknown)(...question)
      const ms = limitMs()
      if (ms === null || !(answer instanceof Promise)) return answer as never
      const cut = (): void => void cutConnection(this, `timeout: no answer for ${ms / 1_000} s`)
      const timer = setTimeout(cut, ms)
      return answer.finally(() => clearTimeout(timer)) as never
    }
  }
  return ClientWithLimit
}

/** Without waiting for its server. `reason`: the error of what was asked; absent: the connection was terminated. */
export function cutConnection(client: Client, reason?: string): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy(reason === undefined ? undefined : new Error(reason))
}

export function typesOf(pg: Pg): ClientConfig['types'] {
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      AS_NUMBERS.includes(oid) && format !== 'binary'
        ? Number
        : pg.types.getTypeParser(oid, format)) as never,
  }
}
