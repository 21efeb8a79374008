/** Looks after notifications of the server and its webhooks, and sends the digest of the week. */
import type { ProblemEntry } from '../contract/problems.ts'
import type { NotificationKind } from '../contract/notifications.ts'
import { isMailOn } from '../ports/mail-on.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { queueMail, type NotificationMail } from './queue.ts'
import { choosers, wants, type ChosenKind } from './recipients.ts'
import { weekOf } from './week.ts'

const LOOK_EVERY_MS = 30_000
/** A receiver that is restarted is no news, nor is a place of backups that is away for a moment. */
const PATIENCE_MS = 5 * 60_000
/** So much more space than the limit until the next shortage is news. */
const RECOVERED = 1.2
const DAY_MS = 24 * 3_600_000
/** After this, a problem that stays is mailed again. */
const REMEMBERED_DAYS = 40

export type ProblemMailDeps = Pick<
  Deps,
  'db' | 'ids' | 'clock' | 'schedule' | 'vault' | 'settings' | 'queue' | 'storage' | 'log'
>
type Problems = () => Promise<readonly ProblemEntry[]>

/** Looks at the start and twice a minute. Returns what ends it. */
export function watchForMail(deps: ProblemMailDeps, problems: Problems): () => Promise<void> {
  let looking: Promise<void> | null = null
  const look = (): Promise<void> =>
    (looking ??= notifyOfProblems(deps, problems)
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'could not look what to mail about'),
      )
      .finally(() => (looking = null)))
  const end = deps.schedule.every('mail', LOOK_EVERY_MS, look)
  void look()
  return async () => {
    end()
    await looking
  }
}

/** Does nothing without a mail server, or while nobody wants notifications. */
export async function notifyOfProblems(deps: ProblemMailDeps, problems: Problems): Promise<void> {
  const isWanted = await deps.db.read(
    async (repositories) =>
      (await isMailOn(deps.settings, repositories)) &&
      (await repositories.accounts.notified()).length > 0,
  )
  if (!isWanted) return
  const [found, { freeBytes }] = [await problems(), await deps.storage.usage()]
  const now = deps.clock.now()
  await deps.db.write(async (repositories) => {
    for (const problem of found) {
      if (problem.code === 'webhook_failing') await notifyOfWebhook(deps, repositories, problem)
      if (problem.code === 'backup_failed') await notifyOfPlace(deps, repositories, problem)
      if (problem.code === 'backup_damaged')
        await notifyOfBackup(deps, repositories, problem, problem.since)
    }
    await notifyOfDisk(deps, repositories, freeBytes)
    await sendDigests(deps, repositories)
    const forgotten = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
    await repositories.mails.removeBefore(forgotten)
  })
  deps.queue.wake()
}

async function notifyOfWebhook(
  deps: ProblemMailDeps,
  repositories: Repositories,
  { since, given }: ProblemEntry,
): Promise<void> {
  if (!hasLasted(deps, since)) return
  const webhook = await repositories.webhooks.get(String(given['id']))
  if (!webhook) return
  await notifyAll(deps, repositories, {
    kind: 'webhook_failing',
    space: webhook.space,
    about: `${webhook.id} ${since}`,
    mail: (account) => ({ kind: 'webhook_failing', account, webhook: webhook.id }),
  })
}

const hasLasted = ({ clock }: Pick<Deps, 'clock'>, since: string): boolean =>
  clock.now().getTime() - Date.parse(since) >= PATIENCE_MS

/** Once a day for each place, since a restart forgets when a place became unusable. */
async function notifyOfPlace(
  deps: ProblemMailDeps,
  repositories: Repositories,
  problem: ProblemEntry,
): Promise<void> {
  const { since, given } = problem
  if (!hasLasted(deps, since)) return
  const about = `${given['place']} ${new Date(since).toDateString()}`
  await notifyOfBackup(deps, repositories, problem, about)
}

const notifyOfBackup = (
  deps: ProblemMailDeps,
  repositories: Repositories,
  { since, given }: ProblemEntry,
  about: string,
): Promise<void> =>
  notifyAll(deps, repositories, {
    kind: 'backup_failed',
    space: null,
    about,
    mail: (account) => ({
      kind: 'backup_failed',
      account,
      at: since,
      error: String(given['error'] ?? ''),
    }),
  })

async function notifyOfDisk(
  deps: ProblemMailDeps,
  repositories: Repositories,
  freeBytes: number,
): Promise<void> {
  const { diskLowBytes } = deps.settings
  if (freeBytes > diskLowBytes * RECOVERED) await repositories.mails.forget('disk_low', 'disk')
  if (freeBytes >= diskLowBytes) return
  await notifyAll(deps, repositories, {
    kind: 'disk_low',
    space: null,
    about: 'disk',
    mail: (account) => ({ kind: 'disk_low', account, freeBytes }),
  })
}

/** On Mondays, about the seven days before. */
async function sendDigests(deps: ProblemMailDeps, repositories: Repositories): Promise<void> {
  const week = weekOf(deps.clock.now())
  if (!week) return
  for (const { account } of await choosers(repositories, 'weekly_digest'))
    await queueMail(
      deps,
      repositories,
      { kind: 'weekly_digest', account: account.id, ...week },
      { about: week.to },
    )
}

async function notifyAll(
  deps: ProblemMailDeps,
  repositories: Repositories,
  {
    kind,
    space,
    about,
    mail,
  }: {
    kind: Exclude<NotificationKind, ChosenKind>
    space: string | null
    about: string
    mail: (account: string) => NotificationMail
  },
): Promise<void> {
  for (const person of await choosers(repositories, kind))
    if (wants(person, kind, space))
      await queueMail(deps, repositories, mail(person.account.id), { about })
}
