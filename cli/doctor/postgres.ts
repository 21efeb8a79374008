/** Checks of a PostgreSQL database, by the server's own program: this CLI has no driver for it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseCheck, PostgresLook } from '../../daemon/contract/database-check.ts'
import { FOLDER_ID_FILE } from '../../daemon/contract/data-folder.ts'
import { runProgram } from '../daemon/run-program.ts'
import { CliError } from '../errors/cli-error.ts'
import { formatBytes } from '../output/units.ts'
import { failed, ok, skipped, type Check } from './check.ts'
import { formatCheck, keyCheck, strandedCheck } from './data.ts'

const NAME = 'PostgreSQL'
const RESTORE =
  'Rebuild it as its owner (REINDEX INDEX …), check the disk, and restore a backup if that fails.'

export const usesPostgres = async (folder: string): Promise<boolean> =>
  (await isConfigured(folder)) || rowsAreElsewhere(folder)

/** None where the rows are in SQLite. */
export async function postgresChecks(folder: string): Promise<Check[]> {
  if (!(await isConfigured(folder))) return rowsAreElsewhere(folder) ? [unknownAddress()] : []
  let check: DatabaseCheck
  try {
    check = await runProgram('check-database', [], '', { env: { SVC_DATA_DIR: folder } })
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return [skipped(NAME, `It could not be checked: ${error.message}`)]
  }
  if (check.database === 'sqlite') return []
  if (check.database === 'unreachable')
    return [
      failed(
        'postgres_unreachable',
        `${check.address} cannot be used: ${check.reason}.`,
        'Check SVC_DATABASE_URL, that its server is running, and that this user may connect.',
      ),
    ]
  return checksOf(folder, check.look)
}

async function checksOf(folder: string, look: PostgresLook): Promise<Check[]> {
  if (look.unfit) return [failed('postgres_unfit', look.unfit, 'See docs/scale-out.md.')]
  const { version, sorts, sizeBytes, connections, data } = look
  const checks = [
    ok(
      NAME,
      `${version} responds at ${look.address}: sorts by ${sorts}, ${formatBytes(sizeBytes)}, ` +
        `${connections.used} of ${connections.most} connections in use`,
    ),
    indexCheck(look),
  ]
  if (!data) return checks
  return [
    ...checks,
    await keyCheck(folder, data.sealed, process.env.SVC_MASTER_KEY),
    (await formatCheck(data.migrations, data.format)).check,
    strandedCheck(data.strandedJobs),
  ]
}

function indexCheck({ faults, indexes: { count, look, unread } }: PostgresLook): Check {
  if (faults.length > 0) return failed('postgres_damaged', `${faults.join('; ')}.`, RESTORE)
  if (look === 'part')
    return skipped(
      'indexes',
      `${count} are valid; not all of their pages were read: ${unread}.`,
      'Run svc doctor again when the database is less busy.',
    )
  return look === 'whole'
    ? ok('indexes', `${count} are valid, and their pages were read`)
    : ok(
        'indexes',
        `${count} are valid; their pages were not read, because the extension amcheck is not in this database or not ` +
          'available to this user',
      )
}

/** By the environment, or by the settings of the data folder. */
async function isConfigured(folder: string): Promise<boolean> {
  if (process.env.SVC_DATABASE_URL) return true
  return readFile(join(folder, 'config.json'), 'utf8').then(
    (text) => text.includes('"databaseUrl"'),
    () => false,
  ) // none, or one that the checks of the folder report
}

/** With a data folder that has been used, and has no file of rows. */
const rowsAreElsewhere = (folder: string): boolean =>
  !existsSync(join(folder, 'svc.db')) &&
  ['svc.db.moved', FOLDER_ID_FILE].some((name) => existsSync(join(folder, name)))

const unknownAddress = (): Check =>
  skipped(
    NAME,
    'The rows are in PostgreSQL, and its address is not known here.',
    'Run svc doctor with the SVC_DATABASE_URL that svc has.',
  )
