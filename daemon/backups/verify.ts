/** Restore tests: a job of its own, every night for the newest backup, or when the owner asks. */
import type { Backup } from '../contract/backup.ts'
import { AppError, refusal } from '../contract/errors.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { BackupDamaged, type StoredVerification } from '../ports/backups.ts'
import type { Deps } from '../ports/deps.ts'
import { NotYet } from '../ports/not-yet.ts'
import type { JobRecord } from '../ports/records.ts'
import { allBackups, findBackup } from './list.ts'
import { notifyBackup, recordBackup } from './notify.ts'
import { removeOldNights, type NightDeps } from './remove-old-nights.ts'

/** Longer than any test should take: ten large files have a limit of their own. */
const LIMIT_MS = 2 * 3_600_000
const FOR_SPACE_MS = 10 * 60_000

type VerifyDeps = ChangeDeps & NightDeps

/** A running test continues; one that waits for disk space looks again at once. */
export async function requestVerification(
  deps: ChangeDeps & Pick<Deps, 'backups'>,
  id: string,
): Promise<Backup> {
  const { name, backup } = await findBackup(deps, id)
  if (backup.status !== 'ready') throw refusal('backup_not_verifiable', { status: backup.status })
  await change(deps, async (tx) => {
    await tx.enqueue('verify_backup', id, { name }, { replaces: true })
    // What the audit log reads.
    return backup
  })
  return (await findBackup(deps, id)).backup
}

export async function runVerification(
  deps: VerifyDeps,
  { payload }: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  const name = payload.name!
  const now = (await allBackups(deps)).find((each) => each.name === name)?.backup
  // Deleted meanwhile.
  if (now?.status !== 'ready') return
  const limit = AbortSignal.timeout(LIMIT_MS)
  const verifying = deps.backups.verify(name, AbortSignal.any([signal, limit]))
  void notifyBackup(deps, name)
  try {
    const { files, hashedFiles, rows } = await verifying
    await settle(deps, name, {
      state: 'verified',
      files,
      hashed_files: hashedFiles,
      rows,
      error: null,
    })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof AppError && error.code === 'storage_full')
      await waitForSpace(deps, name, now, error)
    if (limit.aborted)
      return await fail(deps, name, 'not_finished', null, 'It was not finished within two hours.')
    if (!(error instanceof BackupDamaged)) throw error
    await fail(deps, name, error.reason, error.path, error.message)
  }
}

/** After a fault that shows nothing of the backup, and came again. */
export const giveUpVerification = (
  deps: VerifyDeps,
  { payload }: JobRecord,
  message: string,
): Promise<void> =>
  fail(
    deps,
    payload.name!,
    'not_finished',
    null,
    message || 'It could not be finished: the log says why.',
  )

async function waitForSpace(
  deps: VerifyDeps,
  name: string,
  { verification }: Backup,
  { message }: AppError,
): Promise<never> {
  if (verification?.error?.reason !== 'no_space')
    deps.log.warn({ backup: name, reason: message }, 'a restore test waits for disk space')
  await deps.backups.keepVerification(name, {
    files: 0,
    hashed_files: 0,
    rows: 0,
    finished_at: null,
    ...verification,
    state: 'waiting',
    error: { reason: 'no_space', path: null, message },
  })
  throw new NotYet(FOR_SPACE_MS)
}

const fail = (
  deps: VerifyDeps,
  name: string,
  reason: NonNullable<StoredVerification['error']>['reason'],
  path: string | null,
  message: string,
): Promise<void> =>
  settle(deps, name, {
    state: 'failed',
    files: 0,
    hashed_files: 0,
    rows: 0,
    error: { reason, path, message },
  })

async function settle(
  deps: VerifyDeps,
  name: string,
  result: Omit<StoredVerification, 'finished_at'>,
): Promise<void> {
  const stored = { ...result, finished_at: deps.clock.now().toISOString() }
  // A backup that was deleted during its test is not damaged.
  if (!(await allBackups(deps)).some((each) => each.name === name)) return
  await deps.backups.keepVerification(name, stored)
  const found = (await allBackups(deps)).find((each) => each.name === name)
  if (!found) return
  const backup = { ...found.backup, verification: stored }
  if (result.state === 'failed')
    deps.log.error(
      { backup: name, reason: result.error?.reason, path: result.error?.path },
      'the restore test of a backup failed',
    )
  else deps.log.info({ backup: name, ...result }, 'the restore test of a backup succeeded')
  await recordBackup(deps, result.state === 'failed' ? 'backup.failed' : 'backup.verified', backup)
  await notifyBackup(deps, name)
  if (result.state === 'verified') await removeOldNights(deps, backup.place)
}
