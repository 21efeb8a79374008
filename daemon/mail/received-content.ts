/** What came by an upload link: titles, senders and the beginnings of descriptions, all of them strangers' words. */
import type { MailLanguage } from '../contract/notifications.ts'
import { mayReach } from '../model/may-reach.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { callerIn } from '../sessions/members.ts'
import { chosen, oneLine, type Addressed } from './content.ts'
import { timeIn } from './formats.ts'
import { textsIn } from './messages.ts'
import type { MailOf } from './queue.ts'
import { recipient, wantsReceived, type Recipient } from './recipients.ts'

const MOST_ROWS = 10
const MOST_DESCRIPTION = 300

/** null when nothing of it is there any more, or nothing that the person may see. */
export async function receivedContent(
  deps: Pick<Deps, 'settings'>,
  repositories: Repositories,
  mail: MailOf<'files_arrived'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const person = await recipient(repositories, mail.account)
  if (!person || !(await wantsReceived(repositories, person, mail))) return null
  const videos = await videosOf(repositories, person, mail)
  if (videos.length === 0) return null
  const language = person.account.language ?? fallback
  const words = textsIn(language).received
  const count = mail.count - (mail.videos.length - videos.length)
  const label = oneLine(mail.label)
  const space = oneLine((await repositories.spaces.get(mail.space))?.name ?? mail.space)
  const shown = videos.slice(0, MOST_ROWS)
  const path =
    count === 1
      ? `/videos/${videos[0]!.id}`
      : mail.collection
        ? `/?collection=${mail.collection}`
        : '/'
  return chosen(person.account, language, {
    subject: words.subject(count, label),
    paragraphs: [words.text(count, label, space)],
    rows: shown.flatMap((video) => rowsOf(video, language)),
    action: { label: words.action(count), url: `${deps.settings.baseUrl}${path}` },
    ...(count > shown.length ? { notes: [words.more(count - shown.length)] } : {}),
  })
}

async function videosOf(
  repositories: Repositories,
  person: Recipient,
  { videos, space }: MailOf<'files_arrived'>,
): Promise<VideoRecord[]> {
  const caller = await callerIn(repositories, person, space)
  const found: VideoRecord[] = []
  for (const id of videos) {
    const video = await repositories.videos.get(id)
    if (video && video.trashedAt === null && mayReach(caller, video.collection)) found.push(video)
  }
  return found
}

function rowsOf(video: VideoRecord, language: MailLanguage): [string, string][] {
  const words = textsIn(language).received
  const { sender } = video.metadata
  const when = timeIn(language, video.uploadedAt ?? video.createdAt)
  const description = oneLine(video.description, MOST_DESCRIPTION)
  return [
    [oneLine(video.name), sender ? words.by(oneLine(sender), when) : when],
    ...(description ? [['', description] as [string, string]] : []),
  ]
}
