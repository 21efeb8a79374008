/** The network between a page and the appliance: a real TCP proxy that can stand still, break, and be mended. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { listening } from '../../support/server.ts'

export interface Wire {
  url: string
  /** No byte more than so many goes to the appliance, until `open`. */
  hold(afterBytes: number): void
  /** So many bytes more. */
  allow(bytes: number): void
  open(): void
  /** Breaks what is connected; what comes is broken too. */
  cut(): void
  mend(): void
  /** To the appliance, since the last `hold` or `open`. */
  passed(): number
  close(): Promise<void>
}

/** `onlyFiles`: what is held are the bytes of files, while all other requests go on. */
export async function openWire(target: string, { onlyFiles = false } = {}): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let isCut = false
  let left = Infinity
  let passed = 0
  const held: (() => void)[] = []

  const server: Server = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const appliance = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [browser, appliance]
    pairs.add(pair)
    for (const end of pair) {
      // Either may break; the other goes with it.
      end.on('error', () => undefined)
      end.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    appliance.pipe(browser)
    let isFile = !onlyFiles
    const pass = (part: Buffer) => {
      // A request begins a part: the browser sends none before the one before it is answered.
      const [, method] = /^([A-Z]{3,7}) \//.exec(part.toString('latin1', 0, 9)) ?? []
      if (onlyFiles && method) isFile = method === 'PATCH'
      const now = isFile ? part.subarray(0, left) : part
      if (isFile) left -= now.length
      passed += now.length
      if (now.length > 0 && !appliance.write(now)) {
        browser.pause()
        if (appliance.listenerCount('drain') === 0) appliance.once('drain', () => browser.resume())
      }
      if (now.length === part.length) return
      browser.pause()
      held.push(() => {
        pass(part.subarray(now.length))
        browser.resume()
      })
    }
    browser.on('data', pass)
    browser.on('end', () => appliance.end())
  })
  const own = await listening(server)

  const wire: Wire = {
    url: `http://127.0.0.1:${own}`,
    hold(afterBytes) {
      left = afterBytes
      passed = 0
    },
    allow(bytes) {
      left += bytes
      for (const go of held.splice(0)) go()
    },
    open() {
      left = Infinity
      passed = 0
      for (const go of held.splice(0)) go()
    },
    cut() {
      isCut = true
      for (const pair of pairs) for (const end of pair) end.destroy()
    },
    mend() {
      isCut = false
    },
    passed: () => passed,
    async close() {
      wire.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return wire
}
