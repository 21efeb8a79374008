/**
 * Backups where several processes have no folder in common: they are on the disk of the one that works for all, or at
 * the destination that it knows; the others ask it. Jobs run there, and make, test and prune backups as usual.
 */
import { refusal } from '../contract/errors.ts'
import type { BackupPlaceName, Backups, StoredBackup } from '../ports/backups.ts'
import type { SharedProcesses } from '../ports/shared.ts'

interface NamedBackup {
  name: string
  place: BackupPlaceName
}

export function createSharedBackups(
  here: Backups,
  shared: Pick<SharedProcesses, 'ask' | 'answer' | 'conducts'>,
): Backups {
  /** Done by the process that conducts, whichever is asked. */
  function there<I, O>(name: string, work: (input: I) => Promise<O>): (input: I) => Promise<O> {
    shared.answer(name, work)
    return async (input) => (shared.conducts ? work(input) : ((await shared.ask(name, input)) as O))
  }
  const list = there<null, StoredBackup[]>('backups.list', () => here.list())
  const address = there('backups.address', ({ name, place }: NamedBackup) =>
    here.addressOf(name, place),
  )
  const addressOf = (name: string, place: BackupPlaceName): Promise<string> =>
    address({ name, place })

  return {
    ...here,
    addressOf,
    list: () => list(null),
    unread: there('backups.unread', (place: BackupPlaceName) => here.unread(place)),
    progress: there('backups.progress', (name: string) => here.progress(name)),
    isVerifying: there('backups.is_verifying', (name: string) => here.isVerifying(name)),
    requireUsable: there('backups.usable', (place: BackupPlaceName) => here.requireUsable(place)),
    remove: there('backups.remove', (name: string) => here.remove(name)),
    async archive(name) {
      if (shared.conducts) return here.archive(name)
      throw refusal('backup_elsewhere', { path: await addressOf(name, 'local') })
    },
  }
}
