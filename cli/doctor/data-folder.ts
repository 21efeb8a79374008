/** The data folder on this machine: can it be written, has it room, is its database whole? */
import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foreignEntry, RESTORING_NOTE } from '../../daemon/contract/data-folder.ts'
import { formatBytes } from '../output/units.ts'
import { failed, ok, skipped, warning, type Check } from './check.ts'
import { FAULTS } from './faults.ts'
import { usesPostgres } from './postgres.ts'

const ELSEWHERE = 'Set SVC_DATA_DIR to a separate folder.'
/** With less, the appliance refuses to write. */
const FULL_BYTES = 1_000_000
const LEAST_BYTES = 1_000_000_000
const LITTLE_BYTES = 10_000_000_000

export async function folderChecks(folder: string): Promise<Check[]> {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => error)
  if (stats instanceof Error) {
    if (stats.code === 'ENOENT')
      return [
        skipped(
          'data folder',
          `${folder} does not exist yet: svc creates it when it starts.`,
          'Set SVC_DATA_DIR if it is elsewhere.',
        ),
      ]
    return [
      failed(
        'folder_unusable',
        `Cannot open ${folder} (${stats.code}).`,
        'Run the command as the user that runs svc.',
      ),
    ]
  }
  if (!stats.isDirectory())
    return [failed('folder_unusable', `${folder} is a file, not a folder.`, ELSEWHERE)]
  return [
    (await restoreCheck(folder)) ?? (await foreignCheck(folder)) ?? (await writeCheck(folder)),
    await spaceCheck(folder),
    ...((await usesPostgres(folder)) ? [] : [await databaseCheck(join(folder, 'svc.db'))]),
  ]
}

/** null: no restore into it was stopped. */
const restoreCheck = (folder: string): Promise<Check | null> =>
  stat(join(folder, RESTORING_NOTE)).then(
    () =>
      failed(
        'folder_unusable',
        `The restore of a backup into ${folder} is not complete.`,
        'Run the same svc restore command again, or, to start without it, delete everything in the folder.',
      ),
    () => null,
  )

/** null: nothing in it is of others. */
async function foreignCheck(folder: string): Promise<Check | null> {
  const names = await readdir(folder).catch(() => [] as string[]) // whether it can be used is looked at next
  const foreign = foreignEntry(names)
  return foreign === null
    ? null
    : failed(
        'folder_unusable',
        `${folder} is not a data folder of svc: it contains other files (${foreign}).`,
        ELSEWHERE,
      )
}

async function writeCheck(folder: string): Promise<Check> {
  const path = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 })
    return ok('data folder', folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const detail = `Cannot write to ${folder} (${code}).`
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? failed('disk_full', detail, 'Free space on its disk.', FAULTS.folder_unusable.doctor)
      : failed(
          'folder_unusable',
          detail,
          `Give the user that runs svc permission to write to it: chown -R USER ${folder}`,
        )
  } finally {
    // Where it could not be written, it cannot be looked for either, perhaps.
    await rm(path, { force: true }).catch(() => undefined)
  }
}

async function spaceCheck(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${formatBytes(free)} free`
  if (free < LEAST_BYTES)
    return failed(
      free < FULL_BYTES ? 'disk_full' : 'space_low',
      `${detail} on the disk of the data folder.`,
      'Free space there: a video needs about as much space as its source, in addition to ' +
        'the source.',
    )
  if (free < LITTLE_BYTES)
    return warning(
      'space_low',
      `${detail} on the disk of the data folder.`,
      'A video needs about as much space as its source, in addition to the source.',
    )
  return ok('free space', detail)
}

/** Every page of it is read, and each index is compared with its table: a moment for a usual one. */
async function databaseCheck(path: string): Promise<Check> {
  const name = 'database file'
  if (!(await stat(path).catch(() => null))) return skipped(name, 'It does not exist yet.')
  const sqlite = await import('node:sqlite').catch(() => null)
  if (!sqlite)
    return skipped(
      name,
      `Node.js ${process.versions.node} cannot read it.`,
      'Run svc with Node.js 24.',
    )
  const restore = 'Stop svc and restore the data folder from a backup.'
  try {
    const database = new sqlite.DatabaseSync(path, { readOnly: true })
    try {
      // In this process, beside a running daemon (WAL allows it), so that a large database delays no request.
      const rows = database.prepare('PRAGMA integrity_check(3)').all() as {
        integrity_check: string
      }[]
      const faults = rows
        .map(({ integrity_check: fault }) => fault)
        .filter((fault) => fault !== 'ok')
      return faults.length === 0
        ? ok(name, 'is intact')
        : failed('database_damaged', `The database is damaged: ${faults.join('; ')}`, restore)
    } finally {
      database.close()
    }
  } catch (error) {
    return failed(
      'database_unreadable',
      `The database cannot be read: ${(error as Error).message}.`,
      restore,
    )
  }
}
