/** A receiver of webhooks that knows nothing of ours: signatures are checked by the `standardwebhooks` package. */
import { createServer, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { SvcEvent } from '../../daemon/contract/event.ts'
import { listening, stopped } from './server.ts'

export interface Received {
  id: string
  type: string
  video: string
  path: string
  headers: Record<string, string>
  text: string
  event: SvcEvent
}

export interface Receiver {
  url: string
  port: number
  /** In the order in which they came. */
  received: Received[]
  /** Throws when neither the body nor a header was signed with this secret. */
  verify(message: Received, secret: string): void
  close(): Promise<void>
}

/** `answer` decides each; default is 204. */
export async function startReceiver(
  answer: (response: ServerResponse, message: Received) => void = (response) =>
    void response.writeHead(204).end(),
  port = 0,
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    // It has nothing to be fetched.
    if (request.method !== 'POST') return void response.writeHead(404).end()
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const event = JSON.parse(text) as SvcEvent
      const message = {
        id: String(request.headers['webhook-id']),
        type: event.type,
        video: event.data.object.id,
        path: request.url!,
        headers: request.headers as Record<string, string>,
        text,
        event,
      }
      received.push(message)
      answer(response, message)
    })
  })
  const taken = await listening(server, port)
  return {
    url: `http://127.0.0.1:${taken}/hook`,
    port: taken,
    received,
    verify: ({ text, headers }, secret) => void new Webhook(secret).verify(text, headers),
    close: () => stopped(server),
  }
}
