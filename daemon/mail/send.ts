/** The job of a message: it is written and handed to the mail server. */
import { AppError } from '../contract/errors.ts'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobRecord } from '../ports/records.ts'
import { compose } from './compose.ts'
import { messageOf } from './content.ts'
import type { QueuedMail } from './queue.ts'
import { mailServer } from './server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** A day in all; then a message is no news any more. */
export const MAIL_RETRY_MS: number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
]
/** After a longer stop of svc, or from a restored backup. */
const OUTDATED_MS = 24 * HOUR
/** First digit of a reply that no retry changes (RFC 5321 §4.2.1). */
const PERMANENT = 500

type SendDeps = Pick<Deps, 'db' | 'analytics' | 'clock' | 'settings' | 'vault' | 'mailer' | 'log'>

/** Throws `mail_failed`: it is tried again. */
export async function sendMail(
  deps: SendDeps,
  { id, payload, createdAt }: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  if (deps.clock.now().getTime() - Date.parse(createdAt) > OUTDATED_MS) {
    deps.log.warn({ job: id }, 'a message was older than a day: dropped')
    return
  }
  const server = await deps.db.read((repositories) => mailServer(deps, repositories))
  if (!server) return
  const mail = JSON.parse(deps.vault.open(payload.sealed!)) as QueuedMail
  const addressed = await compose(deps, mail, server.language)
  if (!addressed) return
  const { to, language, content, chosen } = addressed
  const settingsUrl = chosen ? `${deps.settings.baseUrl}/account/notifications` : null
  const message = messageOf(content, { language, settingsUrl })
  try {
    await deps.mailer.send(server, { to, ...message }, signal)
  } catch (error) {
    if (!isFinal(error)) throw error
    deps.log.warn({ err: error, job: id, mail: mail.kind }, 'a message was refused permanently')
  }
}

/** The message or its recipient was refused; a refused password is one of the settings. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.reason === 'mail_refused' &&
  Number(error.given?.['status']) >= PERMANENT

/** After a day of failures. */
export async function dropMail(
  { log }: Pick<Deps, 'log'>,
  job: JobRecord,
  _code: ErrorCode,
  message: string,
): Promise<void> {
  log.error({ job: job.id, reason: message }, 'a message could not be sent for a day: dropped')
}
