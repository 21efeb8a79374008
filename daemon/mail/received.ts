/** Files that came by an upload link, in one message for those that came shortly after each other. */
import type { JobRecord } from '../ports/records.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { Received } from '../ports/mail.ts'
import type { Change } from '../model/change.ts'
import { isMailOn } from '../ports/mail-on.ts'
import { queueMail } from './queue.ts'
import { choosers, wantsReceived } from './recipients.ts'

/** So long after the last file, and at most so long after the first. */
const QUIET_MS = 2 * 60_000
const MOST_MS = 15 * 60_000
/** Videos that are remembered; the others are counted. */
const MOST_VIDEOS = 100

/** In the transaction in which the file becomes a video's source. `holder`: where the upload was counted. */
export async function noteReceived(tx: Change, holder: string, video: string): Promise<void> {
  const link = await tx.uploadLinks.get(holder)
  if (!link || !(await isMailOn(tx.settings, tx))) return
  const waiting = (await tx.jobs.get('mail', link.id))?.payload
  const before = waiting ? receivedOf(waiting) : null
  const since = waiting?.since ?? tx.now
  const { space, collection, label, createdByAccount: owner } = link
  const videos = [...(before?.videos ?? []), video].slice(0, MOST_VIDEOS)
  const received: Received = {
    space,
    collection,
    label,
    owner,
    videos,
    count: (before?.count ?? 0) + 1,
  }
  const runAtMs = Math.min(Date.parse(tx.now) + QUIET_MS, Date.parse(since) + MOST_MS)
  await tx.enqueue(
    'mail',
    link.id,
    { received: JSON.stringify(received), since },
    { runAt: new Date(runAtMs).toISOString(), replaces: true },
  )
}

const receivedOf = (payload: JobRecord['payload']): Received =>
  JSON.parse(payload.received!) as Received

/** A message for each person who wants to know. */
export async function notifyOfReceived(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'settings' | 'queue'>,
  { id, subject }: Pick<JobRecord, 'id' | 'subject'>,
): Promise<void> {
  await deps.db.write(async (repositories) => {
    const job = await repositories.jobs.get('mail', subject)
    if (job?.id !== id) return
    // In this transaction, so that a file that comes now is in the next message.
    await repositories.jobs.remove(id)
    await queueFor(deps, repositories, receivedOf(job.payload))
  })
  deps.queue.wake()
}

async function queueFor(
  deps: Parameters<typeof notifyOfReceived>[0],
  repositories: Repositories,
  received: Received,
): Promise<void> {
  for (const person of await choosers(repositories, 'files_arrived'))
    if (await wantsReceived(repositories, person, received))
      await queueMail(deps, repositories, {
        kind: 'files_arrived',
        account: person.account.id,
        ...received,
      })
}
