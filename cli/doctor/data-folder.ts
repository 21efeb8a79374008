/** The data folder on this machine: can it be written, has it room, is its database whole? */
import { randomBytes } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBytes } from '../output/units.ts'
import { failed, ok, skipped, warning, type Check } from './check.ts'

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
        'data folder',
        `Cannot open ${folder} (${stats.code}).`,
        'Run the command as the user that runs svc.',
      ),
    ]
  }
  return [
    await writeCheck(folder),
    await spaceCheck(folder),
    await databaseCheck(join(folder, 'svc.db')),
  ]
}

async function writeCheck(folder: string): Promise<Check> {
  const path = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 })
    return ok('data folder', folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const hint =
      code === 'ENOSPC' || code === 'EDQUOT'
        ? 'Free space on its disk.'
        : `Give the user that runs svc permission to write to it: chown -R USER ${folder}`
    return failed('data folder', `Cannot write to ${folder} (${code}).`, hint)
  } finally {
    await rm(path, { force: true })
  }
}

async function spaceCheck(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${formatBytes(free)} free`
  if (free < LEAST_BYTES)
    return failed(
      'free space',
      `${detail} on the disk of the data folder.`,
      'Free space there: a video needs about as much space as its source, in addition to ' +
        'the source.',
    )
  if (free < LITTLE_BYTES)
    return warning(
      'free space',
      `${detail} on the disk of the data folder.`,
      'A video needs about as much space as its source, in addition to the source.',
    )
  return ok('free space', detail)
}

/** Every page of it is read: a moment for a usual one. */
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
      const rows = database.prepare('PRAGMA quick_check(3)').all() as { quick_check: string }[]
      const faults = rows.map(({ quick_check: fault }) => fault).filter((fault) => fault !== 'ok')
      return faults.length === 0
        ? ok(name, 'is intact')
        : failed(name, `The database is damaged: ${faults.join('; ')}`, restore)
    } finally {
      database.close()
    }
  } catch (error) {
    return failed(name, `The database cannot be read: ${(error as Error).message}.`, restore)
  }
}
