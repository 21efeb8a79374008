/** What things need of memory and disk. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Daemon } from '../../test/daemon.ts'
import { ask } from '../../test/postgres.ts'

const CONNECTIONS = 2_000
const AT_ONCE = 50
/** For what answering has left behind to be collected. */
const SETTLE_MS = 3_000

/** Bytes of svc for each connection that has asked once and stays open, as those of players do. */
export async function memoryOfConnections(daemon: Daemon, video: string): Promise<number> {
  const { port } = new URL(daemon.baseUrl)
  const path = new URL((await daemon.api.videos.get({ params: { id: video } })).urls.hls).pathname
  const open = async (): Promise<Socket> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }
  // A few before, so that what is made for the first ones is not counted; more would leave room that others fill.
  await closed(await several(open, AT_ONCE))
  await pause(SETTLE_MS)
  const before = await residentBytes(daemon.pid)
  const sockets = await several(open, CONNECTIONS)
  await pause(SETTLE_MS)
  const after = await residentBytes(daemon.pid)
  await closed(sockets)
  return (after - before) / CONNECTIONS
}

async function several(open: () => Promise<Socket>, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, open))))
  return sockets
}

async function closed(sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
}

const residentBytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) * 1_024

/** Of each event of raw viewing data, with its indexes. */
export async function sizesOf(url: string, dataDir: string): Promise<string> {
  const database = new DatabaseSync(join(dataDir, 'analytics.db'), { timeout: 10_000 })
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const { bytes, events } = database
    .prepare(
      `SELECT (SELECT count(*) FROM events) AS events,
         (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) AS bytes`,
    )
    .get() as { bytes: number; events: number }
  database.close()
  const [there] = await ask<{ bytes: string; events: string }>(
    url,
    `SELECT (SELECT count(*) FROM analytics.events) AS events, sum(pg_total_relation_size(c.oid)) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'analytics' AND c.relkind = 'r'`,
  )
  const each = (bytesOfAll: number, number: number): string => (bytesOfAll / number).toFixed(0)
  return (
    `an event takes ${each(bytes, events)} bytes in SQLite (${events} of them), ` +
    `${each(Number(there!.bytes), Number(there!.events))} in PostgreSQL (${there!.events})`
  )
}
