import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import type { JobRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { allBackups, placeOf } from './list.ts'
import { readName } from '../ports/backup-name.ts'
import { notifyBackup, recordBackup } from './notify.ts'
import { nightsOf, removeOldNights, type NightDeps } from './remove-old-nights.ts'

const NOTIFY_EVERY_MS = 500

type MakeDeps = ChangeDeps & NightDeps

/** After a kill it continues with what was copied; after a cancellation everything is removed (remove.ts). */
export async function makeBackup(
  deps: MakeDeps,
  job: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  const name = job.payload.name!
  const place = placeOf(job)
  let notifiedAtMs = 0
  const onProgress = (): void => {
    const nowMs = performance.now()
    if (nowMs - notifiedAtMs < NOTIFY_EVERY_MS) return
    notifiedAtMs = nowMs
    void notifyBackup(deps, name)
  }
  const isNight = readName(name)?.trigger === 'nightly'
  // Manual backups share nothing: each is independent.
  const [before] = isNight
    ? (await nightsOf(deps, place)).filter(({ backup }) => backup.status === 'ready')
    : []
  const earlier = before && {
    name: before.name,
    isSuspect: before.backup.verification?.error?.path != null,
  }
  // A process that was killed at the very end has left only the rest to do.
  if (!(await isWhole(deps, name)))
    await deps.backups.make(name, { place, earlier: earlier ?? null, signal, onProgress })
  const finished = await notifyBackup(deps, name)
  if (finished && finished.missing_files > 0)
    deps.log.error(
      { backup: name, missing: finished.missing_files, first: finished.missing.slice(0, 3) },
      'the backup is missing files that the database references: they are missing from the ' +
        'data folder',
    )
  if (!isNight || !finished) return
  await change(deps, (tx) => tx.enqueue('verify_backup', finished.id, { name }))
  await removeOldNights(deps, place)
}

const isWhole = async (deps: MakeDeps, name: string): Promise<boolean> =>
  (await allBackups(deps)).some((each) => each.name === name && each.backup.status === 'ready')

export async function failBackup(
  deps: MakeDeps,
  job: JobRecord,
  code: ErrorCode,
  message: string,
): Promise<void> {
  const name = job.payload.name!
  // When the disk is gone, only the log can keep the reason.
  await deps.backups
    .fail(name, placeOf(job), { code, message: message || ERRORS[code].title })
    .catch((error: unknown) =>
      deps.log.error({ err: error, backup: name }, 'could not store that a backup failed'),
    )
  const backup = await notifyBackup(deps, name)
  // Nothing can be recorded on a full disk.
  if (backup?.status === 'failed')
    await recordBackup(deps, 'backup.failed', backup).catch((error: unknown) =>
      deps.log.error({ err: error, backup: name }, 'could not record that a backup failed'),
    )
}
