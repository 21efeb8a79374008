/** Hands messages to the jobs, in the transaction of what they are about. */
import { isMailOn } from '../ports/mail-on.ts'
import { newJob } from '../model/new-job.ts'
import type { MailLanguage, NotificationKind } from '../contract/notifications.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { MailKind, Received } from '../ports/mail.ts'

const HOUR_MS = 3_600_000

/** Messages of a kind that one person or address is sent within an hour; others are dropped. */
export const MOST_AN_HOUR: Readonly<Record<MailKind, number>> = {
  invitation: 5,
  password_reset: 3,
  video_ready: 20,
  video_failed: 20,
  files_arrived: 20,
  webhook_failing: 5,
  disk_low: 1,
  backup_failed: 2,
  weekly_digest: 1,
}

/** A message as it waits. What changes in the meantime, such as names and roles, is read when it is sent. */
export type QueuedMail = (
  | {
      kind: 'invitation'
      to: string
      invitation: string
      url: string
      language: MailLanguage | null
    }
  | { kind: 'password_reset'; account: string; url: string }
  | { kind: 'video_ready'; account: string; video: string }
  | { kind: 'video_failed'; account: string; video: string }
  | ({ kind: 'files_arrived'; account: string } & Received)
  | { kind: 'webhook_failing'; account: string; webhook: string }
  | { kind: 'disk_low'; account: string; freeBytes: number }
  | { kind: 'backup_failed'; account: string; at: string; error: string }
  | { kind: 'weekly_digest'; account: string; from: string; to: string }
) & {
  /** The last one of its kind for an hour: it says so. */
  isLast?: boolean
}
export type MailOf<Kind extends MailKind> = Extract<QueuedMail, { kind: Kind }>
export type NotificationMail = Extract<QueuedMail, { kind: NotificationKind }>

type QueueDeps = Pick<Deps, 'ids' | 'clock' | 'vault' | 'settings'>

/**
 * Returns whether it will be sent: not without a mail server, above the limit, or when the recipient
 * got a message `about` it before. Links are secrets, so the job holds the message sealed.
 */
export async function queueMail(
  deps: QueueDeps,
  repositories: Pick<Repositories, 'mails' | 'jobs' | 'system'>,
  mail: QueuedMail,
  { about = null }: { about?: string | null } = {},
): Promise<boolean> {
  if (!(await isMailOn(deps.settings, repositories))) return false
  const { mails, jobs } = repositories
  const now = deps.clock.now()
  const kind = mail.kind
  const recipient = 'account' in mail ? mail.account : deps.vault.hash(mail.to)
  if (about !== null && (await mails.has({ kind, recipient, about }))) return false
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const sent = await mails.countSince({ kind, recipient }, since)
  if (sent >= MOST_AN_HOUR[kind]) return false
  const id = deps.ids.prefixed('mal')
  const isLast = MOST_AN_HOUR[kind] > 1 && sent + 1 === MOST_AN_HOUR[kind]
  await mails.insert({ id, kind, recipient, about, createdAt: now.toISOString() })
  await jobs.enqueue(
    newJob(deps, 'mail', id, { sealed: deps.vault.seal(JSON.stringify({ ...mail, isLast })) }),
  )
  return true
}
