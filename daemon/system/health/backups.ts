import { lastVerified } from '../../backups/last-verified.ts'
import { allBackups } from '../../backups/list.ts'
import type { Backup } from '../../contract/backup.ts'
import type { ProblemEntry } from '../../contract/problems.ts'
import type { SystemHealth } from '../../contract/system-health.ts'
import type { Deps } from '../../ports/deps.ts'
import { part } from './part.ts'

const DAY_MS = 86_400_000
/** Nightly backups: one night may be missed. Backups by hand: a month of work is too much to lose. */
const OLD_DAYS = { nightly: 2, manual: 30 }
/** The newest one is tested every night. */
const UNTESTED_DAYS = 2

export async function describeBackups(
  deps: Pick<Deps, 'db' | 'backups' | 'clock' | 'preferences'>,
  problems: ProblemEntry[],
): Promise<SystemHealth['backups']> {
  const ready = (await allBackups(deps))
    .map(({ backup }) => backup)
    .filter(({ status }) => status === 'ready')
  const { nightlyBackup: nightly } = deps.preferences.now()
  const [newest] = ready
  const verifiedAt = lastVerified(ready)
  const about = { nightly, verified_at: verifiedAt }
  if (!newest)
    return {
      ...part(problems, 'attention', 'none', 'There is no backup.'),
      ...about,
      newest: null,
    }
  const { created_at: at, verification } = newest
  const ageDays = (deps.clock.now().getTime() - Date.parse(at)) / DAY_MS
  const isOld = ageDays > OLD_DAYS[nightly ? 'nightly' : 'manual']
  const isUntested = verification === null && ageDays > UNTESTED_DAYS
  const made = `The newest backup was made on ${at.slice(0, 10)}`
  return {
    ...(isOld
      ? part(problems, 'attention', 'old', `${made}.`)
      : isUntested
        ? part(problems, 'attention', 'untested', `${made} and has not been tested.`)
        : part(problems, 'ok', null, `${made}${testOf(verification)}.`)),
    ...about,
    newest: {
      id: newest.id,
      created_at: newest.created_at,
      trigger: newest.trigger,
      size_bytes: newest.size_bytes,
      test: newest.verification?.state ?? null,
    },
  }
}

function testOf(verification: Backup['verification']): string {
  if (verification === null) return ' and will be tested tonight'
  const { state } = verification
  if (state === 'failed') return ''
  return state === 'verified' ? ' and passed its restore test' : ' and is being tested'
}
