/**
 * The receivers, in a process of their own: argv[2] is a JSON list of how each behaves. Prints
 * their ports, and at every line on standard input what came so far.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

export type Manner = 'healthy' | 'hangs' | 'fails'
export interface Arrival {
  id: string
  video: string
  createdAt: string
  atMs: number
}

if (import.meta.main) {
  const manners = JSON.parse(process.argv[2]!) as Manner[]
  const arrivals: Arrival[][] = manners.map(() => [])
  const ports = await Promise.all(manners.map(receiver))
  process.stdout.write(`${JSON.stringify(ports)}\n`)
  createInterface({ input: process.stdin })
    .on('line', () => process.stdout.write(`${JSON.stringify(arrivals)}\n`))
    .on('close', () => process.exit())

  function receiver(manner: Manner, at: number): Promise<number> {
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      let text = ''
      request
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => {
          const { created_at: createdAt, data } = JSON.parse(text) as {
            created_at: string
            data: { object: { id: string } }
          }
          arrivals[at]!.push({
            id: String(request.headers['webhook-id']),
            video: data.object.id,
            createdAt,
            atMs: Date.now(),
          })
          if (manner !== 'hangs') response.writeHead(manner === 'fails' ? 500 : 204).end()
        })
    })
    return new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  }
}
