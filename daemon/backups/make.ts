import type { Backup } from '../contract/backup.ts'
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobRecord } from '../ports/records.ts'
import { allBackups } from './list.ts'
import { readName } from './name.ts'

const NOTIFY_EVERY_MS = 500

/** A name later than now by more than this was given while the clock was ahead. */
const CLOCK_SLACK_MS = 3_600_000

type MakeDeps = Pick<Deps, 'db' | 'backups' | 'announcer' | 'preferences' | 'log' | 'clock'>

/** After a kill it continues with what was copied; after a cancellation everything is removed (remove.ts). */
export async function makeBackup(
  deps: MakeDeps,
  { payload }: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  const name = payload.name!
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
    ? (await nightsOf(deps)).filter(({ backup }) => backup.status === 'ready')
    : []
  await deps.backups.make(name, { earlier: before?.name ?? null, signal, onProgress })
  const finished = await notifyBackup(deps, name)
  if (finished && finished.missing_files > 0)
    deps.log.error(
      { backup: name, missing: finished.missing_files, first: finished.missing.slice(0, 3) },
      'the backup is missing files that the database references: they are missing from the ' +
        'data folder',
    )
  if (isNight) await removeOldNights(deps)
}

export async function failBackup(
  deps: MakeDeps,
  { payload }: JobRecord,
  code: ErrorCode,
  message: string,
): Promise<void> {
  const name = payload.name!
  // When the disk is gone, only the log can keep the reason.
  await deps.backups
    .fail(name, { code, message: message || ERRORS[code].title })
    .catch((error: unknown) =>
      deps.log.error({ err: error, backup: name }, 'could not store that a backup failed'),
    )
  await notifyBackup(deps, name)
}

/** Deletes old nightly backups; manual ones stay. Of failed nights, only those after the last success are kept. */
async function removeOldNights(deps: MakeDeps): Promise<void> {
  const nights = await nightsOf(deps)
  const whole = nights.filter(({ backup }) => backup.status === 'ready')
  const old = [
    ...whole.slice(deps.preferences.now().backupsKept),
    ...nights.filter(({ backup }) => backup.status === 'failed'),
  ]
  for (const { name } of old) await deps.backups.remove(name)
}

/** Newest first; names in the future come last, so that they do not displace recent nights. */
async function nightsOf(deps: MakeDeps): ReturnType<typeof allBackups> {
  const nights = (await allBackups(deps)).filter(({ backup }) => backup.trigger === 'nightly')
  const latestMs = deps.clock.now().getTime() + CLOCK_SLACK_MS
  const isAhead = ({ backup }: (typeof nights)[number]): boolean =>
    Date.parse(backup.created_at) > latestMs
  return [...nights.filter((night) => !isAhead(night)), ...nights.filter(isAhead)]
}

async function notifyBackup(deps: MakeDeps, name: string): Promise<Backup | undefined> {
  const found = await allBackups(deps).catch((error: unknown) => {
    deps.log.warn({ err: error, backup: name }, 'could not report backup progress')
    return []
  })
  const mine = found.find((each) => each.name === name)
  if (mine) deps.announcer.backup(mine.backup)
  return mine?.backup
}
