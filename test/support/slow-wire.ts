/** A line to the appliance on which each connection sends so many bytes a second and no more. */
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { listening } from './server.ts'

export interface SlowWire {
  url: string
  /** From so many bytes on, in all, it sends this many a second. */
  slowAfter(bytes: number, bytesPerSecond: number): void
  /** Nothing is slowed any more. */
  open(): void
  /** How many connections there have been. */
  connections(): number
  close(): Promise<void>
}

const PARTS_A_SECOND = 20

export async function openSlowWire(target: string, bytesPerSecond: number): Promise<SlowWire> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let passed = 0
  let connections = 0
  let later = { from: Infinity, bytesPerSecond }
  let isOpen = false

  function slowed(): Transform {
    return new Transform({
      highWaterMark: bytesPerSecond / PARTS_A_SECOND,
      transform(part: Buffer, _encoding, done) {
        this.push(part)
        passed += part.length
        const speed = passed > later.from ? later.bytesPerSecond : bytesPerSecond
        if (isOpen) done()
        else setTimeout(done, (part.length / speed) * 1_000)
      },
    })
  }
  const server = createServer((client) => {
    connections += 1
    const appliance = connect(Number(port), hostname)
    for (const [end, other] of [
      [client, appliance],
      [appliance, client],
    ] as const) {
      open.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        open.delete(end)
        other.destroy()
      })
    }
    client.pipe(slowed()).pipe(appliance)
    appliance.pipe(client)
  })
  const url = `http://127.0.0.1:${await listening(server)}`
  return {
    url,
    slowAfter: (bytes, speed) => void (later = { from: passed + bytes, bytesPerSecond: speed }),
    open: () => void (isOpen = true),
    connections: () => connections,
    close() {
      for (const end of open) end.destroy()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
