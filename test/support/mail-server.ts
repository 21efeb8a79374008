/** A real SMTP server on loopback, which keeps what it is sent. */
import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from '../daemon.ts'

export interface ReceivedMail {
  /** Of the envelope. */
  from: string
  to: string[]
  /** Decoded, by lower-case name. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
  /** As it came. */
  raw: string
}

export interface MailServer {
  port: number
  /** Environment of a daemon that sends through it. */
  env: Record<string, string>
  received: ReceivedMail[]
  /** Once there are messages for which `which` holds; takes them away. */
  take(count: number, which?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail[]>
  close(): Promise<void>
}

export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.key ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          ...parsed(Buffer.concat(parts).toString('latin1')),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        })
        done(null, 'accepted as number 42')
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    port,
    env: {
      SVC_SMTP_HOST: '127.0.0.1',
      SVC_SMTP_PORT: String(port),
      SVC_SMTP_SECURITY: 'none',
      SVC_MAIL_FROM: 'video@example.org',
    },
    received,
    async take(count, which = () => true) {
      await until(
        () => received.filter(which).length,
        (found) => found >= count,
        `${count} messages`,
      )
      const taken = received.filter(which)
      for (const mail of taken) received.splice(received.indexOf(mail), 1)
      return taken
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parsed(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1)
  const bodyOf = (type: string): string => {
    for (const part of parts.map((each) => splitPart(each.replace(/^\r\n/, ''))))
      if (part.headers.get('content-type')?.startsWith(type))
        return decoded(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')
    return ''
  }
  return {
    headers,
    raw,
    subject: headers.get('subject') ?? '',
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  }
}

function splitPart(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

/** RFC 2047. */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    )

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const bytes =
    encoding === 'quoted-printable'
      ? body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : body
  return Buffer.from(bytes, 'latin1').toString().replace(/\r\n/g, '\n')
}
