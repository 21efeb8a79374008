/**
 * The access log in the Combined Log Format of Apache (httpd.apache.org/docs/2.4/logs.html#combined), which GoAccess,
 * AWStats, fail2ban and others read. Without query strings, tokens and the codes of links; times are in UTC. The number
 * of bytes counts the headers too.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loggable } from '../ports/loggable.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Observes a request until its response has ended, then writes its line. */
export function logAccess(
  request: IncomingMessage,
  response: ServerResponse,
  {
    write,
    clientOf,
    now,
  }: {
    write: (line: string) => void
    clientOf: (request: IncomingMessage) => string
    now: () => Date
  },
): void {
  const { socket, method = '-', url = '', httpVersion } = request
  const [at, before, address] = [now(), socket.bytesWritten, clientOf(request)]
  response.once('close', () => {
    const { referer, 'user-agent': agent } = request.headers
    write(
      `${address || '-'} - - [${stamp(at)}] "${quoted(`${method} ${loggable(url)} HTTP/${httpVersion}`)}" ` +
        `${response.statusCode} ${socket.bytesWritten - before} ` +
        `"${quoted(pageOf(referer))}" "${quoted(agent || '-')}"\n`,
    )
  })
}

/** `28/Nov/2026:04:55:33 +0000` */
function stamp(at: Date): string {
  const [day, time] = [String(at.getUTCDate()).padStart(2, '0'), at.toISOString().slice(11, 19)]
  return `${day}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}:${time} +0000`
}

function pageOf(referer: string | undefined): string {
  const page = URL.parse(referer ?? '')
  return page ? `${page.origin}${loggable(page.pathname)}` : '-'
}

/** What could end the field, or act on a terminal, as `\xhh`. */
const quoted = (text: string): string =>
  text.replace(
    /[^ !#-[\]-~]/g,
    (char) => `\\x${(char.codePointAt(0)! & 0xff).toString(16).padStart(2, '0')}`,
  )
