/** Every night, makes a backup if the owner has enabled it, and a restore test of the newest backup. */
import type { Backup } from '../contract/backup.ts'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { ChangeDeps } from '../model/change.ts'
import { createBackup } from './create.ts'
import { allBackups } from './list.ts'
import { requestVerification } from './verify.ts'

const LOOK_EVERY_MS = 300_000
/** Local time of the machine, when hardly anybody needs the disk. */
const FROM_HOUR = 3
const CLOCK_SLACK_MS = 3_600_000

/** Returns what ends it. */
export function startNightlyBackups(
  deps: ChangeDeps & Pick<Deps, 'backups' | 'schedule' | 'preferences' | 'log'>,
): () => void {
  let testedAt = new Date(0)
  const lookBoth = async (): Promise<void> => {
    await backUpIfDue(deps)
    if (await verifyIfDue(deps, testedAt)) testedAt = deps.clock.now()
  }
  const look = (): Promise<void> =>
    lookBoth().catch((error: unknown) =>
      deps.log.error({ err: error }, 'the nightly backup could not be started'),
    )
  const end = deps.schedule.every('nights', LOOK_EVERY_MS, look)
  void look()
  return end
}

/** Decides by the time of day, and by the existing backups. */
export async function backUpIfDue(
  deps: ChangeDeps & Pick<Deps, 'backups' | 'preferences'>,
): Promise<void> {
  if (!deps.preferences.now().nightlyBackup) return
  const backups = (await allBackups(deps)).map(({ backup }) => backup)
  if (!isNightDue(deps.clock.now(), backups)) return
  await createBackup(deps, 'nightly').catch((error: unknown) => {
    // A manual backup is running; check again after it.
    if (!(error instanceof AppError && error.reason === 'backup_runs')) throw error
  })
}

/**
 * Tests the newest backup where no test was made since the night began: with nightly backups, each has
 * its own. `testedAt`: when this process last started one, which a disk may have refused to store.
 */
export async function verifyIfDue(
  deps: ChangeDeps & Pick<Deps, 'backups'>,
  testedAt: Date,
): Promise<boolean> {
  const begins = nightBegins(deps.clock.now())
  if (deps.clock.now() < begins || testedAt >= begins) return false
  const backups = (await allBackups(deps)).map(({ backup }) => backup)
  const isBusy = backups.some(
    ({ status, verification }) =>
      status === 'waiting' ||
      status === 'running' ||
      verification?.state === 'waiting' ||
      verification?.state === 'running' ||
      new Date(verification?.finished_at ?? 0) >= begins,
  )
  const newest = backups.find(({ status }) => status === 'ready')
  if (isBusy || !newest) return false
  await requestVerification(deps, newest.id)
  return true
}

function nightBegins(now: Date): Date {
  const begins = new Date(now)
  begins.setHours(FROM_HOUR, 0, 0, 0)
  return begins
}

/** A failed backup counts as this night's: retrying all day would not help a full disk. */
export function isNightDue(
  now: Date,
  backups: readonly Pick<Backup, 'trigger' | 'created_at'>[],
): boolean {
  const begins = nightBegins(now)
  // A date in the future was written while the clock was wrong, and counts for no night.
  return (
    now >= begins &&
    !backups.some(
      ({ trigger, created_at: at }) =>
        trigger === 'nightly' &&
        new Date(at) >= begins &&
        new Date(at).getTime() <= now.getTime() + CLOCK_SLACK_MS,
    )
  )
}
