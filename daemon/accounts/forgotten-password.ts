/**
 * A link for a new password, by mail to the address of the account. Whether there is such an account shows
 * neither in the response nor in its time: both only queue a job, which looks for it.
 */
import { refusal } from '../contract/errors.ts'
import { queueMail } from '../mail/queue.ts'
import { newJob } from '../model/new-job.ts'
import type { Deps } from '../ports/deps.ts'
import { isMailOn } from '../ports/mail-on.ts'
import type { JobRecord } from '../ports/records.ts'
import { recordOf } from '../sessions/sign-in.ts'

const FORGOTTEN_MS = 3_600_000

/** Throws `invalid_state` without a mail server. */
export async function requireMail({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  if (!(await db.read((repositories) => isMailOn(settings, repositories))))
    throw refusal('mail_off')
}

export async function requestPasswordReset(
  deps: Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings' | 'queue'>,
  email: string,
): Promise<void> {
  await deps.db.write(async (repositories) => {
    const payload = { reset: deps.vault.seal(email) }
    await repositories.jobs.enqueue(newJob(deps, 'mail', deps.vault.hash(email), payload))
  })
  deps.queue.wake()
}

/**
 * The job. Accounts without a password get none this way: they sign in otherwise. The second factor is
 * still asked for.
 */
export async function mailPasswordReset(
  deps: Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings' | 'queue'>,
  { payload }: JobRecord,
): Promise<void> {
  const email = deps.vault.open(payload.reset!)
  const code = deps.ids.secret()
  await deps.db.write(async (repositories) => {
    const account = await repositories.accounts.byEmail(email)
    if (!account || account.password === null) return
    const url = `${deps.settings.baseUrl}/reset#${code}`
    const mail = { kind: 'password_reset' as const, account: account.id, url }
    if (!(await queueMail(deps, repositories, mail))) return
    await repositories.sessions.insert(
      recordOf(deps, {
        hash: deps.vault.hash(code),
        kind: 'reset',
        account: account.id,
        lifeMs: FORGOTTEN_MS,
      }),
    )
  })
  deps.queue.wake()
}
