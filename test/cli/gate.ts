/** A TCP gate before the daemon: holds what comes in after so many bytes, or breaks every connection. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface Gate {
  url: string
  /** From now on so many bytes go in, then nothing does. Resolves when that is reached. */
  holdAfter(bytes: number): Promise<void>
  /** From now on so many bytes go in on each connection, then nothing does on that one. */
  holdEachAfter(bytes: number): void
  /** Lets everything through again. */
  open(): void
  /** Breaks what is connected now. */
  cut(): void
  close(): Promise<void>
}

/** `target` is an address with a port. */
export async function openGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target)
  const connected = new Set<Socket>()
  const held = new Set<() => void>()
  let left = Infinity
  let most = Infinity
  let reached: () => void = () => undefined

  /** What has to wait is kept: a gap in the middle would be a lie about the network. */
  function passing(): Transform {
    let passed = 0
    const pass = (stream: Transform, part: Buffer, done: () => void) => {
      const now = part.subarray(0, Math.max(0, Math.min(part.length, left, most - passed)))
      left -= now.length
      passed += now.length
      if (now.length > 0) stream.push(now)
      if (left > 0 && passed < most) return done()
      held.add(() => pass(stream, part.subarray(now.length), done))
      reached()
    }
    return new Transform({
      transform(part: Buffer, _encoding, done) {
        pass(this, part, done)
      },
    })
  }

  const server = createServer((client) => {
    const daemon = connect(Number(port), hostname)
    client.pipe(passing()).pipe(daemon)
    daemon.pipe(client)
    for (const [socket, other] of [
      [client, daemon],
      [daemon, client],
    ] as const) {
      connected.add(socket)
      socket
        .on('error', () => other.destroy())
        .on('close', () => {
          connected.delete(socket)
          other.destroy()
        })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => {
    held.clear()
    for (const socket of connected) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAfter(bytes) {
      left = bytes
      return new Promise((resolve) => (reached = resolve))
    },
    holdEachAfter(bytes) {
      most = bytes
    },
    open() {
      left = most = Infinity
      for (const goOn of held) {
        held.delete(goOn)
        goOn()
      }
    },
    cut,
    async close() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
