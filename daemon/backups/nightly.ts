/** Every night, makes a backup if the owner has enabled it, and a restore test of the newest backup. */
import { BACKUP_PLACES, type Backup } from '../contract/backup.ts'
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
  const testedAt = { local: new Date(0), elsewhere: new Date(0) }
  const lookAt = async (place: Backup['place']): Promise<void> => {
    await backUpIfDue(deps, place)
    if (await verifyIfDue(deps, testedAt[place], place)) testedAt[place] = deps.clock.now()
  }
  const look = async (): Promise<void> => {
    for (const place of BACKUP_PLACES)
      await lookAt(place).catch((error: unknown) =>
        deps.log.error({ err: error, place }, 'the nightly backup could not be started'),
      )
  }
  const end = deps.schedule.every('nights', LOOK_EVERY_MS, look)
  void look()
  return end
}

/** Whether a backup is made in this place every night. */
export const isNightly = async (
  { backups, preferences }: Pick<Deps, 'backups' | 'preferences'>,
  place: Backup['place'],
): Promise<boolean> =>
  place === 'local' ? preferences.now().nightlyBackup : (await backups.destination()) !== null

/** Decides by the time of day, and by the existing backups. */
export async function backUpIfDue(
  deps: ChangeDeps & Pick<Deps, 'backups' | 'preferences'>,
  place: Backup['place'] = 'local',
): Promise<void> {
  if (!(await isNightly(deps, place))) return
  if (!isNightDue(deps.clock.now(), await backupsIn(deps, place))) return
  await createBackup(deps, 'nightly', place).catch((error: unknown) => {
    // A manual backup is running, or that of the other place; check again after it.
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
  place: Backup['place'] = 'local',
): Promise<boolean> {
  const begins = nightBegins(deps.clock.now())
  if (deps.clock.now() < begins || testedAt >= begins) return false
  const backups = await backupsIn(deps, place)
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

const backupsIn = async (
  deps: Pick<Deps, 'db' | 'backups'>,
  place: Backup['place'],
): Promise<Backup[]> =>
  (await allBackups(deps)).map(({ backup }) => backup).filter((backup) => backup.place === place)

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
