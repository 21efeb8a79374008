/** The weekly digest: views of each space whose analytics the person may read. */
import { getOverview } from '../analytics/overview.ts'
import { getTopVideos } from '../analytics/rankings.ts'
import type { MailLanguage } from '../contract/notifications.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { SpaceRecord } from '../ports/records.ts'
import { callerIn } from '../sessions/members.ts'
import { countIn, dayIn, hoursIn } from './formats.ts'
import { chosen, oneLine, type Addressed } from './content.ts'
import type { MailOf } from './queue.ts'
import { recipient, wants, type Recipient } from './recipients.ts'
import { textsIn } from './messages.ts'

const MOST_SPACES = 20
const MOST_VIDEOS = 5
type DigestDeps = Pick<Deps, 'db' | 'analytics' | 'clock' | 'settings'>

/** null for an account that may not read analytics any more. */
export async function digestContent(
  deps: DigestDeps,
  repositories: Repositories,
  mail: MailOf<'weekly_digest'>,
  fallback: MailLanguage,
): Promise<Addressed | null> {
  const person = await recipient(repositories, mail.account)
  if (!person) return null
  const spaces = await spacesOf(repositories, person)
  if (spaces.length === 0) return null
  const language = person.account.language ?? fallback
  const words = textsIn(language).digest
  // The last day is included.
  const days = [mail.from, new Date(Date.parse(mail.to) - 1).toISOString()]
  const [from, to] = days.map((day) => dayIn(language, day)) as [string, string]
  const rows: [string, string][] = []
  for (const space of spaces) {
    const caller = await callerOf(repositories, person, space)
    const prefix = spaces.length > 1 ? `${oneLine(space.name, 40)} – ` : ''
    rows.push(...(await rowsOf(deps, caller, mail, language, prefix)))
  }
  return chosen(person.account, language, {
    subject: words.subject(from, to),
    paragraphs: [rows.length > 0 ? words.text(from, to) : words.none],
    rows,
    action: { label: words.action, url: `${deps.settings.baseUrl}/analytics` },
  })
}

async function spacesOf(
  { spaces }: Pick<Repositories, 'spaces'>,
  person: Recipient,
): Promise<SpaceRecord[]> {
  const { rows } = await spaces.list({ limit: 200 })
  return rows.filter(({ id }) => wants(person, 'weekly_digest', id)).slice(0, MOST_SPACES)
}

const callerOf = async (
  repositories: Pick<Repositories, 'collections'>,
  person: Recipient,
  { id }: SpaceRecord,
): Promise<Caller> => ({
  ...(await callerIn(repositories, person, id)),
  via: 'session',
  keyId: null,
})

/** None for a space that nobody has watched. */
async function rowsOf(
  deps: DigestDeps,
  caller: Caller,
  { from, to }: MailOf<'weekly_digest'>,
  language: MailLanguage,
  prefix: string,
): Promise<[string, string][]> {
  const words = textsIn(language).digest
  const range = { from, to, time_zone: 'UTC' }
  const { figures, previous } = await getOverview(deps, caller, { ...range, compare: 'previous' })
  if (figures.views === 0) return []
  const top = await getTopVideos(deps, caller, { ...range, sort: 'views', limit: MOST_VIDEOS })
  const before = previous?.figures
  const compared = (now: string, then: string | undefined): string =>
    then === undefined ? now : `${now} (${words.before(then)})`
  const count = (value: number): string => countIn(language, value)
  const length = (seconds: number): string => hoursIn(language, seconds)
  return [
    [`${prefix}${words.views}`, compared(count(figures.views), before && count(before.views))],
    [
      `${prefix}${words.visitors}`,
      compared(count(figures.visitors), before && count(before.visitors)),
    ],
    [
      `${prefix}${words.watchTime}`,
      compared(length(figures.watch_seconds), before && length(before.watch_seconds)),
    ],
    ...top.data.map(({ name, figures: its }, at): [string, string] => [
      at === 0 ? `${prefix}${words.most}` : '',
      `${oneLine(name)} (${words.viewsOf(count(its.views), its.views === 1)})`,
    ]),
  ]
}
