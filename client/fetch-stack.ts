/** How tus-js-client reaches the network where there is no XMLHttpRequest: in Node, and in the workers of browsers. */
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'

export const fetchStack = (send: typeof fetch): HttpStack => ({
  createRequest: (method, url) => newRequest(send, method, url),
  getName: () => 'svc-fetch',
})

function newRequest(send: typeof fetch, method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {}
  const stop = new AbortController()
  let progressed: (sentBytes: number) => void = () => undefined
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void (headers[name] = value),
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => void (progressed = handler),
    getUnderlyingObject: () => undefined,
    abort: async () => stop.abort(),
    async send(body: Blob | null | undefined) {
      const response = await send(url, {
        method,
        headers,
        signal: stop.signal,
        body: body ? counted(body, progressed) : null,
        duplex: 'half',
      } as RequestInit)
      return answerOf(response, await response.text())
    },
  }
}

/** The reader takes a part of the file at a time: it is never in memory as a whole. */
function counted(body: Blob, progressed: (sentBytes: number) => void): ReadableStream {
  let sentBytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      sentBytes += part.byteLength
      progressed(sentBytes)
      controller.enqueue(part)
    },
  })
  return body.stream().pipeThrough(count)
}

const answerOf = (response: Response, body: string): HttpResponse => ({
  getStatus: () => response.status,
  getHeader: (name) => response.headers.get(name) ?? undefined,
  getBody: () => body,
  getUnderlyingObject: () => response,
})
