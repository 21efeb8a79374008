/** Stands between a client and a PostgreSQL: can cut the connection at the worst moment, or be silent for ever. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CutProxy {
  /** The address, through it. */
  url: string
  /** The next answer that a transaction was committed does not arrive: its connection is cut instead. */
  cutAtCommit(): void
  /** As if the machine of the server had lost its power: what is said is lost, and no connection is closed. */
  silence(): void
  /** New connections reach the server again; those of before stay silent. */
  forward(): void
  /** How often it has cut one. */
  cuts(): number
  close(): Promise<void>
}

const SOCKET = '.s.PGSQL.5432'
/** What the server answers to COMMIT. */
const COMMITTED = Buffer.from('COMMIT\0')

/** `url`: on the socket in `folder`. */
export async function cutProxy(url: string, folder: string): Promise<CutProxy> {
  const own = await mkdtemp(join(tmpdir(), 'cut-'))
  const open = new Set<Socket>()
  let isArmed = false
  let cuts = 0
  let isSilent = false
  const silent = new WeakSet<Socket>()
  const server = createServer((client) => {
    const upstream = connect(join(folder, SOCKET))
    for (const socket of [client, upstream]) {
      open.add(socket)
      if (isSilent) silent.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => silent.has(client) || upstream.write(bytes))
    upstream.on('data', (bytes: Buffer) => {
      if (silent.has(upstream)) return
      if (isArmed && bytes.includes(COMMITTED)) {
        isArmed = false
        cuts += 1
        client.destroy()
      } else client.write(bytes)
    })
  })
  server.listen(join(own, SOCKET))
  await once(server, 'listening')
  const through = new URL(url)
  through.searchParams.set('host', own)
  return {
    url: through.href,
    cutAtCommit: () => void (isArmed = true),
    silence() {
      isSilent = true
      for (const socket of open) silent.add(socket)
    },
    forward: () => void (isSilent = false),
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await rm(own, { recursive: true, force: true })
    },
  }
}
