/** Input that is not HTTP never becomes a request: the error is written to the raw connection. */
import type { Server } from 'node:http'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { Patience } from './patience.ts'
import { problemHeaders, toProblem } from './problem.ts'

export function answerUnreadable(
  server: Server,
  deps: Pick<Deps, 'ids' | 'settings'>,
  { headersMs }: Patience,
): void {
  const sentences: Record<string, string> = {
    HPE_HEADER_OVERFLOW: 'The headers are too long; the limit is 16 kB.',
    ERR_HTTP_REQUEST_TIMEOUT: `The headers did not arrive within ${headersMs / 1000} s.`,
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const requestId = deps.ids.prefixed('req')
    const refusal = new AppError(
      'bad_request',
      sentences[error.code ?? ''] ?? 'The request line or a header is not valid HTTP.',
    )
    const body = JSON.stringify(toProblem(refusal, requestId, deps.settings.baseUrl))
    const headers = Object.entries({
      ...problemHeaders(refusal),
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    })
    socket.end(
      `HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
  })
  // An expectation that nobody knows may be passed over (RFC 9110, 10.1.1): the request counts.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
