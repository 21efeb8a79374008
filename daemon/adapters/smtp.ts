/** Hands messages to a mail server. nodemailer speaks the protocol and writes the headers. */
import { createTransport } from 'nodemailer'
import { refusal, type AppError } from '../contract/errors.ts'
import type { Reason } from '../contract/reasons.ts'
import type { Clock } from '../ports/deps.ts'
import type { Mailer, MailMessage, SmtpServer } from '../ports/mail.ts'

const CONNECT_MS = 10_000
const GREETING_MS = 10_000
/** Without a byte from the server. */
const SILENT_MS = 30_000
/** In all, also for a server that sends a byte now and then. */
const LONGEST_MS = 60_000
const MOST_REPLY_BYTES = 64_000
/** What people are shown of a reply. */
const MOST_CHARACTERS = 500

export function createMailer({ clock }: { clock: Clock }): Mailer {
  let last: ReturnType<Mailer['last']> = null
  return {
    last: () => last,
    async send(server, message, signal) {
      const at = clock.now().toISOString()
      try {
        const reply = await deliver(server, message, signal)
        last = { at, error: null }
        return reply
      } catch (error) {
        if (!signal.aborted) last = { at, error: (error as Error).message }
        throw error
      }
    },
  }
}

async function deliver(
  server: SmtpServer,
  { to, subject, text, html }: MailMessage,
  signal: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(LONGEST_MS)
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENT_MS,
    maxResponseSize: MOST_REPLY_BYTES,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { response } = await transport.sendMail({
      from: { name: server.fromName, address: server.from },
      to: { name: '', address: to },
      subject,
      text,
      html,
      // RFC 3834: no automatic replies, please.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      // Closes the connection.
      signal: AbortSignal.any([signal, timeout]),
    })
    return cut(response)
  } catch (error) {
    signal.throwIfAborted()
    throw explained(server, timeout.aborted ? new Error('no answer within a minute') : error)
  } finally {
    transport.close()
  }
}

interface SmtpFailure extends Error {
  code?: string
  /** Status in the reply of the server, such as 550. */
  responseCode?: number
  /** Reply of the server. */
  response?: string
}

function explained({ host, port }: SmtpServer, thrown: unknown): AppError {
  const error = thrown as SmtpFailure
  const answer = cut(error.response ?? error.message)
  const status = error.responseCode ?? 0
  return refusal(reasonOf(error), { host, port, answer, status }, { cause: thrown })
}

function reasonOf({ code = '', responseCode, message }: SmtpFailure): Reason {
  if (/certificate|altname|self.signed/i.test(message)) return 'mail_certificate'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'mail_sign_in'
  if (code === 'ETLS' || /wrong version number|SSL routines|STARTTLS/i.test(message))
    return 'mail_encryption'
  return responseCode === undefined ? 'mail_unreachable' : 'mail_refused'
}

/** On one line, without control characters. */
const cut = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
