/** Makes a backup every night, if the owner has enabled it. */
import type { Backup } from '../contract/backup.ts'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { ChangeDeps } from '../model/change.ts'
import { createBackup } from './create.ts'
import { allBackups } from './list.ts'

const LOOK_EVERY_MS = 300_000
/** Local time of the machine, when hardly anybody needs the disk. */
const FROM_HOUR = 3
const CLOCK_SLACK_MS = 3_600_000

/** Returns what ends it. */
export function startNightlyBackups(
  deps: ChangeDeps & Pick<Deps, 'backups' | 'preferences' | 'log'>,
): () => void {
  const look = (): void =>
    void backUpIfDue(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the nightly backup could not be started'),
    )
  const looking = setInterval(look, LOOK_EVERY_MS).unref()
  look()
  return () => clearInterval(looking)
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

/** A failed backup counts as this night's: retrying all day would not help a full disk. */
export function isNightDue(
  now: Date,
  backups: readonly Pick<Backup, 'trigger' | 'created_at'>[],
): boolean {
  const begins = new Date(now)
  begins.setHours(FROM_HOUR, 0, 0, 0)
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
