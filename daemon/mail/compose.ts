/** The content of each message, by what is true when it is sent. */
import { ALL_SPACES } from '../contract/account.ts'
import type { MailLanguage } from '../contract/notifications.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { MailKind } from '../ports/mail.ts'
import { digestContent } from './digest.ts'
import { bytesIn, timeIn } from './formats.ts'
import { receivedContent } from './received-content.ts'
import { chosen, oneLine, type Addressed } from './content.ts'
import type { MailOf, QueuedMail } from './queue.ts'
import { recipient, wants, wantsVideo } from './recipients.ts'
import { textsIn } from './messages.ts'

export type ComposeDeps = Pick<Deps, 'db' | 'analytics' | 'clock' | 'settings' | 'vault'>

/** null: there is nothing to report any more, or nobody who may know. */
type Compose<Kind extends MailKind> = (
  deps: ComposeDeps,
  repositories: Repositories,
  mail: MailOf<Kind>,
  language: MailLanguage,
) => Promise<Addressed | null>

const COMPOSERS: { [Kind in MailKind]: Compose<Kind> } = {
  invitation,
  password_reset: passwordReset,
  video_ready: videoReady,
  video_failed: videoFailed,
  files_arrived: receivedContent,
  webhook_failing: webhookFailing,
  disk_low: diskLow,
  backup_failed: backupFailed,
  weekly_digest: digestContent,
}

/** `language`: of the installation. */
export function compose(
  deps: ComposeDeps,
  mail: QueuedMail,
  language: MailLanguage,
): Promise<Addressed | null> {
  const by = COMPOSERS[mail.kind] as Compose<MailKind>
  return deps.db.read(async (repositories) => {
    const addressed = await by(deps, repositories, mail as never, language)
    if (!addressed?.chosen || !mail.isLast) return addressed
    const { content } = addressed
    const notes = [...(content.notes ?? []), textsIn(addressed.language).isLast]
    return { ...addressed, content: { ...content, notes } }
  })
}

async function invitation(
  { clock }: ComposeDeps,
  { invitations, spaces }: Repositories,
  mail: MailOf<'invitation'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const row = await invitations.get(mail.invitation)
  if (!row || row.expiresAt <= clock.now().toISOString()) return null
  const language = mail.language ?? fallback
  const words = textsIn(language)
  const space =
    row.space === ALL_SPACES ? null : oneLine((await spaces.get(row.space))?.name ?? 'svc')
  const by = row.invitedBy === null ? null : oneLine(row.invitedBy)
  return {
    to: mail.to,
    language,
    chosen: false,
    content: {
      subject: words.invitation.subject(by, space),
      to: null,
      paragraphs: [words.invitation.text(by, space, words.roles[row.role])],
      action: { label: words.invitation.action, url: mail.url },
      notes: [words.invitation.until(timeIn(language, row.expiresAt)), words.invitation.ignore],
    },
  }
}

async function passwordReset(
  { clock, vault }: ComposeDeps,
  repositories: Repositories,
  mail: MailOf<'password_reset'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const person = await recipient(repositories, mail.account)
  const link = await repositories.sessions.get(vault.hash(new URL(mail.url).hash.slice(1)))
  if (!person || !link || link.expiresAt <= clock.now().toISOString()) return null
  const language = person.account.language ?? fallback
  const words = textsIn(language).reset
  return {
    to: person.account.email!,
    language,
    chosen: false,
    content: {
      subject: words.subject,
      to: person.account.name,
      paragraphs: [words.text],
      action: { label: words.action, url: mail.url },
      notes: [words.until, words.ignore],
    },
  }
}

async function videoReady(
  deps: ComposeDeps,
  repositories: Repositories,
  mail: MailOf<'video_ready'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const found = await videoOf(repositories, mail)
  if (!found || found.video.status !== 'ready') return null
  const { person, name, space } = found
  const language = person.account.language ?? fallback
  const words = textsIn(language).ready
  return chosen(person.account, language, {
    subject: words.subject(name),
    paragraphs: [words.text(name, space)],
    action: { label: words.action, url: `${deps.settings.baseUrl}/videos/${mail.video}` },
  })
}

async function videoFailed(
  deps: ComposeDeps,
  repositories: Repositories,
  mail: MailOf<'video_failed'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const found = await videoOf(repositories, mail)
  if (!found || found.video.status !== 'errored') return null
  const { person, name, space, video } = found
  const language = person.account.language ?? fallback
  const words = textsIn(language).failed
  const error = video.error && (words.reasons[video.error.code] ?? video.error.message)
  return chosen(person.account, language, {
    subject: words.subject(name),
    paragraphs: [words.text(name, space), ...(error ? [words.reason(oneLine(error, 500))] : [])],
    action: { label: words.action, url: `${deps.settings.baseUrl}/videos/${mail.video}` },
  })
}

async function videoOf(
  repositories: Repositories,
  { kind, account, video: id }: MailOf<'video_ready' | 'video_failed'>,
) {
  const [person, video] = [
    await recipient(repositories, account),
    await repositories.videos.get(id),
  ]
  if (!person || !video || !(await wantsVideo(repositories, person, kind, video))) return null
  const space = oneLine((await repositories.spaces.get(video.space))?.name ?? video.space)
  return { person, video, name: oneLine(video.name), space }
}

async function webhookFailing(
  deps: ComposeDeps,
  repositories: Repositories,
  mail: MailOf<'webhook_failing'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const person = await recipient(repositories, mail.account)
  const webhook = await repositories.webhooks.get(mail.webhook)
  if (!person || !webhook?.enabled || webhook.failingSince === null) return null
  if (!wants(person, 'webhook_failing', webhook.space)) return null
  const language = person.account.language ?? fallback
  const words = textsIn(language).webhook
  const space = oneLine((await repositories.spaces.get(webhook.space))?.name ?? webhook.space)
  const since = timeIn(language, webhook.failingSince)
  return chosen(person.account, language, {
    subject: words.subject(new URL(webhook.url).host),
    paragraphs: [
      words.text(oneLine(webhook.url, 300), space, since),
      words.error(oneLine(webhook.failingError ?? '', 500)),
      words.again,
    ],
    action: {
      label: words.action,
      url: `${deps.settings.baseUrl}/developers/webhooks/${webhook.id}`,
    },
  })
}

async function diskLow(
  deps: ComposeDeps,
  repositories: Repositories,
  mail: MailOf<'disk_low'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const person = await recipient(repositories, mail.account)
  if (!person || !wants(person, 'disk_low', null)) return null
  const language = person.account.language ?? fallback
  const words = textsIn(language).disk
  const free = bytesIn(language, mail.freeBytes)
  return chosen(person.account, language, {
    subject: words.subject(free),
    paragraphs: [words.text(free)],
    action: { label: words.action, url: `${deps.settings.baseUrl}/settings/storage` },
  })
}

async function backupFailed(
  deps: ComposeDeps,
  repositories: Repositories,
  mail: MailOf<'backup_failed'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const person = await recipient(repositories, mail.account)
  if (!person || !wants(person, 'backup_failed', null)) return null
  const language = person.account.language ?? fallback
  const words = textsIn(language).backup
  return chosen(person.account, language, {
    subject: words.subject,
    paragraphs: [words.text(timeIn(language, mail.at)), words.reason(oneLine(mail.error, 500))],
    action: { label: words.action, url: `${deps.settings.baseUrl}/settings/storage` },
  })
}
