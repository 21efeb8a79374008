/** A real server on a free port of 127.0.0.1, closed with all its connections after the test. */
import { randomInt } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { afterEach } from 'mocha'

export interface Served {
  port: number
  /** `http://127.0.0.1:<port>` */
  url: string
  server: Server
}

/** Call in a `describe`: the answer starts servers that stop after each test. */
export function servers(): (listener: RequestListener) => Promise<Served> {
  const running: Server[] = []
  afterEach(async () => {
    for (const server of running.splice(0)) await stopped(server)
  })
  return async (listener) => {
    // Not closed between two requests of a test that has to wait for the processor.
    const server = createServer({ keepAliveTimeout: 600_000 }, listener)
    running.push(server)
    const port = await listening(server)
    return { server, port, url: `http://127.0.0.1:${port}` }
  }
}

export async function listening(server: NetServer, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Below those that a system gives to servers that take any port, and to connections. */
const FREE_PORTS = [20_000, 32_000] as const

/** One that nobody listens on, for programs that must be told one: until they have it, no other server is given it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer()
    try {
      const port = await listening(server, randomInt(...FREE_PORTS))
      await stopped(server)
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

export async function stopped(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
