/** A server that the appliance fetches from: another platform's API, files of an import list. */
import { createServer } from 'node:http'
import { listening, stopped } from '../../test/support/server.ts'

export interface StandIn {
  url: string
  host: string
  /** What each path answers; any other is not found. */
  serve: Map<string, string | Buffer>
  close(): Promise<void>
}

export async function startStandIn(): Promise<StandIn> {
  const serve = new Map<string, string | Buffer>()
  const server = createServer((request, response) => {
    const answer = serve.get(new URL(request.url!, 'http://stand-in').pathname)
    response.statusCode = answer === undefined ? 404 : 200
    response.end(answer)
  })
  const port = await listening(server)
  return {
    url: `http://localhost:${port}`,
    host: 'localhost',
    serve,
    close: () => stopped(server),
  }
}
