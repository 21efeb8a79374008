/** Settings of nightly backups: enabled or not, and how many are kept. */
import type { NIGHT_FIELDS, System, SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import type { PreferenceName } from '../ports/preferences.ts'
import { changePreferences, fixedOf } from './preferred.ts'

const NAMES = { nightly: 'nightlyBackup', kept: 'backupsKept' } as const satisfies Record<
  (typeof NIGHT_FIELDS)[number],
  PreferenceName
>

export async function describeNights(
  deps: Pick<Deps, 'preferences' | 'backups'>,
): Promise<System['backups']> {
  const { nightlyBackup, backupsKept } = deps.preferences.now()
  return {
    folder: deps.backups.folder,
    nightly: nightlyBackup,
    kept: backupsKept,
    signed_by: await deps.backups.signedBy(),
    fixed: fixedOf(deps, NAMES),
  }
}

export async function changeNights(
  deps: Pick<Deps, 'preferences'>,
  change: NonNullable<SystemUpdate['backups']>,
): Promise<void> {
  await changePreferences(deps, NAMES, change)
}
