/**
 * How tus-js-client reaches the network here. Its own way uses `url.parse`, which Node warns about on
 * stderr, and waits for ever on a connection that has gone silent.
 */
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Transform, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'

/** No byte either way. Longer than the appliance takes to make a large file durable. */
const SILENCE_MS = 120_000

export const httpStack: HttpStack = {
  createRequest: (method, url) => newRequest(method, url),
  getName: () => 'svc',
}

function newRequest(method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {}
  let progressed: (bytesSent: number) => void = () => undefined
  let request: ClientRequest | undefined
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void (headers[name] = value),
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => void (progressed = handler),
    getUnderlyingObject: () => request,
    async abort() {
      request?.destroy()
    },
    send(body: (Readable & { size: number }) | null | undefined) {
      if (body) headers['Content-Length'] = String(body.size)
      const open = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
      const sent = open(url, { method, headers })
      request = sent
      return new Promise((resolve, reject) => {
        sent.setTimeout(SILENCE_MS, () =>
          sent.destroy(Object.assign(new Error('the connection timed out'), { code: 'ETIMEDOUT' })),
        )
        sent.once('response', (message) => void answerOf(message).then(resolve, reject))
        sent.once('error', reject)
        if (!body) sent.end()
        else {
          body.pipe(counting((bytes) => progressed(bytes))).pipe(sent)
          // Without an error: that the connection broke is no fault of the file.
          sent.once('close', () => body.destroy())
        }
      })
    },
  }
}

function counting(count: (bytes: number) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      count(bytes)
      done(null, part)
    },
  })
}

async function answerOf(message: IncomingMessage): Promise<HttpResponse> {
  const body = await text(message)
  return {
    getStatus: () => message.statusCode ?? 0,
    getHeader: (name) => message.headers[name.toLowerCase()]?.toString(),
    getBody: () => body,
    getUnderlyingObject: () => message,
  }
}
