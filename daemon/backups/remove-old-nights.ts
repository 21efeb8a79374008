import type { Backup } from '../contract/backup.ts'
import type { Deps } from '../ports/deps.ts'
import { allBackups } from './list.ts'

/** A name later than now by more than this was given while the clock was ahead. */
const CLOCK_SLACK_MS = 3_600_000

export type NightDeps = Pick<Deps, 'db' | 'backups' | 'preferences' | 'clock' | 'log'>

/**
 * Deletes old nightly backups; manual ones stay. Of failed nights, only those after the last success are
 * kept. The newest one whose restore test succeeded stays until a newer one has succeeded.
 */
export async function removeOldNights(deps: NightDeps, place: Backup['place']): Promise<void> {
  const nights = await nightsOf(deps, place)
  const whole = nights.filter(({ backup }) => backup.status === 'ready')
  const beforeSuccess = whole[0] ? nights.slice(nights.indexOf(whole[0])) : []
  const proved = whole.find(({ backup: { verification } }) => isProved(verification))
  const old = [
    ...whole.slice(deps.preferences.now().backupsKept).filter((night) => night !== proved),
    // What is damaged may still hold what somebody needs.
    ...beforeSuccess.filter(
      ({ backup }) => backup.status === 'failed' && backup.error?.code !== 'source_damaged',
    ),
  ]
  for (const { name } of old)
    // A host that cannot be reached now is asked again the next night; the new backup is whole all the same.
    await deps.backups
      .remove(name)
      .catch((error: unknown) =>
        deps.log.error({ err: error, backup: name }, 'an old nightly backup could not be deleted'),
      )
}

type Result = Awaited<ReturnType<typeof allBackups>>[number]['backup']['verification']
const isProved = (verification: Result): boolean =>
  verification !== null && verification.finished_at !== null && verification.error === null

/** Newest first; names in the future come last, so that they do not displace recent nights. */
export async function nightsOf(
  deps: NightDeps,
  place: Backup['place'],
): ReturnType<typeof allBackups> {
  const nights = (await allBackups(deps)).filter(
    ({ backup }) => backup.trigger === 'nightly' && backup.place === place,
  )
  const latestMs = deps.clock.now().getTime() + CLOCK_SLACK_MS
  const isAhead = ({ backup }: (typeof nights)[number]): boolean =>
    Date.parse(backup.created_at) > latestMs
  return [...nights.filter((night) => !isAhead(night)), ...nights.filter(isAhead)]
}
