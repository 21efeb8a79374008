/** A TCP gate before the daemon: holds the upload after so many bytes, or breaks every connection. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Gate {
  url: string
  /** Where it leads; unset, it refuses. */
  leadTo(url: string): void
  /** From now on so many bytes go in, then nothing does. Resolves when that is reached. */
  holdAfter(bytes: number): Promise<void>
  /** Lets everything through again. */
  open(): void
  /** Breaks what is connected now. */
  cut(): void
  close(): Promise<void>
}

export async function openGate(): Promise<Gate> {
  const pairs = new Set<[Socket, Socket]>()
  let target: URL | undefined
  let left = Infinity
  let reached: () => void = () => undefined

  const server = createServer((client) => {
    if (!target) return void client.destroy()
    const daemon = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [client, daemon]
    pairs.add(pair)
    daemon.pipe(client)
    client.on('data', (part: Buffer) => {
      const pass = part.subarray(0, Math.max(0, Math.min(part.length, left)))
      left -= part.length
      if (pass.length > 0 && !daemon.write(pass)) {
        client.pause()
        daemon.once('drain', () => left > 0 && client.resume())
      }
      if (left <= 0) {
        client.pause()
        reached()
      }
    })
    client.on('end', () => daemon.end())
    const end = () => {
      client.destroy()
      daemon.destroy()
      pairs.delete(pair)
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => {
    for (const [client, daemon] of pairs) {
      client.resetAndDestroy()
      daemon.resetAndDestroy()
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => void (target = new URL(url)),
    holdAfter(bytes) {
      left = bytes
      return new Promise((resolve) => (reached = resolve))
    },
    open() {
      left = Infinity
      for (const [client] of pairs) client.resume()
    },
    cut,
    async close() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
