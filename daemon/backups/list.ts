import type { Backup, BackupQuery } from '../contract/backup.ts'
import { AppError } from '../contract/errors.ts'
import type { List } from '../contract/values.ts'
import type { BackupPlaceName, StoredBackup } from '../ports/backups.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobKind, JobRecord } from '../ports/records.ts'
import { readName } from '../ports/backup-name.ts'
import { presentBackup } from './present.ts'

type ListDeps = Pick<Deps, 'db' | 'backups'>

/** The cursor is the last name of the previous page: names are in chronological order. */
export async function listBackups(
  deps: ListDeps,
  { limit, cursor }: BackupQuery,
): Promise<List<Backup>> {
  const all = (await allBackups(deps)).filter(({ name }) => cursor === undefined || name < cursor)
  const page = all.slice(0, limit)
  const hasMore = all.length > limit
  return {
    object: 'list',
    data: page.map(({ backup }) => backup),
    has_more: hasMore,
    next_cursor: hasMore ? page.at(-1)!.name : null,
  }
}

export async function findBackup(
  deps: ListDeps,
  id: string,
): Promise<{ name: string; backup: Backup }> {
  const found = (await allBackups(deps)).find(({ backup }) => backup.id === id)
  if (!found) throw new AppError('backup_not_found', `There is no backup ${id}.`)
  return found
}

/** Existing and pending backups, newest first. */
export async function allBackups(deps: ListDeps): Promise<{ name: string; backup: Backup }[]> {
  const { existing, making, verifying } = await read(deps)
  const names = new Set(existing.map(({ name }) => name))
  const pending = await Promise.all(
    [...making]
      .filter(([name]) => !names.has(name))
      .map(([name, place]) => pendingBackup(deps, name, place)),
  )
  const shown = [...existing, ...pending].map(async (each) => {
    const about = readName(each.name)
    const queued = { isMaking: making.has(each.name), isVerifying: verifying.includes(each.name) }
    return about
      ? [{ name: each.name, backup: await presentBackup(deps, about, each, queued) }]
      : []
  })
  return (await Promise.all(shown)).flat().sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** A backup of which there is only the job. */
export const pendingBackup = async (
  { backups }: Pick<Deps, 'backups'>,
  name: string,
  place: BackupPlaceName,
): Promise<StoredBackup> => ({
  name,
  place,
  path: await backups.addressOf(name, place),
  whole: null,
  failed: null,
  verification: null,
})

/** Jobs of earlier versions name none. */
export const placeOf = ({ payload }: Pick<JobRecord, 'payload'>): BackupPlaceName =>
  payload['place'] === 'elsewhere' ? 'elsewhere' : 'local'

interface ReadBackups {
  existing: StoredBackup[]
  /** Names that jobs are for, and the places that they are made in. */
  making: Map<string, BackupPlaceName>
  verifying: string[]
}

async function read({ db, backups }: ListDeps): Promise<ReadBackups> {
  for (let again = false; ; again = true) {
    const existing = await backups.list()
    const { rows } = await db.read(({ jobs }) =>
      jobs.list(['backup', 'verify_backup'], { limit: 100 }),
    )
    const namesOf = (kind: JobKind): [string, BackupPlaceName][] =>
      rows.filter((job) => job.kind === kind).map((job) => [job.payload.name!, placeOf(job)])
    const making = new Map(namesOf('backup'))
    const verifying = namesOf('verify_backup').map(([name]) => name)
    // A backup that was finished between the two queries is looked up again.
    const isOpen = existing.some(
      ({ name, whole, failed }) => !whole && !failed && !making.has(name),
    )
    if (!isOpen || again) return { existing, making, verifying }
  }
}
