/** Checks of the data folder: whether its key fits, its version, leftovers, and the location of the log. */
import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { opens, readKey, sealedIn } from '../../daemon/adapters/backups/sealed.ts'
import { DATA_FORMAT } from '../../daemon/contract/data-format.ts'
import { START_REFUSALS } from '../../daemon/contract/problems.ts'
import { installedAt } from '../daemon/program.ts'
import { logFileOf } from '../daemon/status-of.ts'
import { formatBytes } from '../output/units.ts'
import { failed, ok, skipped, warning, type Check } from './check.ts'

const DAY_MS = 86_400_000
const LARGE_LOG_BYTES = 1_000_000_000
const RESTORE = 'Copy the master.key of this data back, or restore a backup: docs/backup.md.'

export async function dataChecks(folder: string): Promise<Check[]> {
  return [...(await insideDatabase(folder)), await logCheck(folder)]
}

async function insideDatabase(folder: string): Promise<Check[]> {
  const path = join(folder, 'svc.db')
  if (!(await stat(path).catch(() => null))) return []
  const sqlite = await import('node:sqlite').catch(() => null)
  if (!sqlite) return []
  let database: DatabaseSync | undefined
  try {
    database = new sqlite.DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    return [
      await keyCheck(folder, sealedIn(database)),
      ...(await formatChecks(folder, database)),
      strandedCheck(strandedJobs(database)),
    ]
  } catch (error) {
    // The check of the file reports damage, and use by an appliance on a full disk.
    return [
      skipped('master key', `The database could not be queried: ${(error as Error).message}.`),
    ]
  } finally {
    database?.close()
  }
}

/** `sealed`: a value of the data; `given`: the key, where it is not the file. */
export async function keyCheck(
  folder: string,
  sealed: string | null,
  given?: string,
): Promise<Check> {
  const name = 'master key'
  const text = given
    ? given
    : await readFile(join(folder, 'master.key'), 'utf8').catch(
        (error: NodeJS.ErrnoException) => error,
      )
  if (text instanceof Error) {
    if (text.code === 'ENOENT')
      return failed(
        'master_key_missing',
        `${join(folder, 'master.key')} is missing: svc does not start without it.`,
        RESTORE,
      )
    return skipped(
      name,
      `It cannot be read (${text.code}).`,
      'Run the command as the user that runs svc.',
    )
  }
  const key = readKey(text)
  if (key === null)
    return failed(
      'master_key_wrong',
      'It is damaged: it must contain 64 hexadecimal digits.',
      RESTORE,
    )
  if (sealed === null) return ok(name, 'is present')
  return opens(key, sealed)
    ? ok(name, 'decrypts the database secrets')
    : failed('master_key_wrong', 'It does not belong to this data.', RESTORE)
}

async function formatChecks(folder: string, database: DatabaseSync): Promise<Check[]> {
  const names = database
    .prepare('SELECT name FROM migrations ORDER BY timestamp')
    .all()
    .map((row) => String(row['name']))
  const { user_version: format } = database.prepare('PRAGMA user_version').get() as {
    user_version: number
  }
  const { check, isBehind } = await formatCheck(names, format)
  return [check, ...(isBehind ? await spaceToUpgrade(folder, database) : [])]
}

/** `applied`: names of migrations. */
export async function formatCheck(
  applied: readonly string[],
  format: number,
): Promise<{ check: Check; isBehind: boolean }> {
  const name = 'version of the data'
  const migrations = await readFile(
    join(installedAt(), 'dist', 'daemon', 'migrations.json'),
    'utf8',
  ).then(
    (text) => new Set(JSON.parse(text) as number[]),
    () => null,
  ) // the appliance is not installed here
  const notBehind = (check: Check): { check: Check; isBehind: boolean } => ({
    check,
    isBehind: false,
  })
  if (!migrations)
    return notBehind(skipped(name, 'The svc server is not installed next to this CLI.'))
  const unknown = applied.filter((each) => !migrations.has(Number(each.slice(-3))))
  if (unknown.length > 0 || format > DATA_FORMAT)
    return notBehind(
      failed(
        'data_newer',
        'The data was written by a newer version of ' +
          `svc${unknown.length > 0 ? ` (${unknown.slice(0, 3).join(', ')})` : ''}.`,
        'Start the newer version, or go back: docs/upgrade.md.',
      ),
    )
  return {
    check: ok(name, `${applied.length} of ${migrations.size} migrations are applied`),
    isBehind: applied.length < migrations.size,
  }
}

/** The next start copies the database before it upgrades it. */
async function spaceToUpgrade(folder: string, database: DatabaseSync): Promise<Check[]> {
  const { bytes } = database
    .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    .get() as { bytes: number }
  const { bavail, bsize } = await statfs(folder)
  if (bytes < bavail * bsize) return []
  return [
    failed(
      'no_room_to_upgrade',
      `The database must be upgraded, and there is not enough disk space to copy it first: ` +
        `${formatBytes(bytes)} are needed, ${formatBytes(bavail * bsize)} are free.`,
      START_REFUSALS.no_room_to_upgrade.remedy,
    ),
  ]
}

function strandedJobs(database: DatabaseSync): number {
  const { number } = database
    .prepare('SELECT count(*) AS number FROM jobs WHERE run_at > ?')
    .get(new Date(Date.now() + DAY_MS + 3_600_000).toISOString()) as { number: number }
  return number
}

/** A clock that was ahead may have dated them; the appliance mends that when it starts. */
export function strandedCheck(number: number): Check {
  const name = 'jobs'
  if (number === 0) return ok(name, 'no job is scheduled far in the future')
  return failed(
    'jobs_stranded',
    `${number} ${number === 1 ? 'job is' : 'jobs are'} scheduled more than a day ahead.`,
    'Check that the clock is correct, then restart svc: it reschedules them.',
  )
}

async function logCheck(folder: string): Promise<Check> {
  const file = await logFileOf(folder)
  if (file === null) return ok('log', 'goes to standard error or to the journal')
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > LARGE_LOG_BYTES)
    return warning(
      'log_large',
      `${file} is ${formatBytes(size)}.`,
      'Rotate it: set SVC_LOG_MAX_BYTES, or use logrotate with SIGHUP (docs/operations.md).',
    )
  return ok('log', `${file}, ${formatBytes(size)}`)
}
