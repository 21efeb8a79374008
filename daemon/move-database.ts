/**
 * `node daemon/move-database.ts < FILE`: moves the rows of a stopped appliance to the database whose address is the first line
 * of standard input (`postgres://…`), or back to the file in its data folder (`sqlite`). It is what `svc migrate` starts.
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { useDataFolder } from './adapters/data-folder.ts'
import { AlreadyRunning, takeLock } from './adapters/lock.ts'
import { createLog } from './adapters/log.ts'
import { changedFile, ConfigError, readConfig } from './config.ts'
import { writeConfigFile } from './config-file.ts'
import { MOVED_DATABASE, SQLITE_FILE } from './db/files.ts'
import { moveToPostgres, moveToSqlite, type MovedRows, type MoveRows } from './db/postgres/move.ts'
import { StartRefused } from './ports/start-refused.ts'

async function main(): Promise<void> {
  const { dataDir, databaseUrl, fromEnv } = readConfig()
  const to = (await text(process.stdin)).split(/\r?\n/)[0]!.trim()
  if (to !== 'sqlite' && !/^postgres(?:ql)?:\/\//.test(to))
    throw new ConfigError('The database must be postgres://… or sqlite.')
  useDataFolder(dataDir)
  const lock = takeLock(dataDir)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('It was stopped. Nothing was changed.')))
  const log = createLog('warn', { file: undefined, maxBytes: 0, keptFiles: 0 }).log
  try {
    // In config.json, unless the environment says it: then whoever runs svc changes it there.
    const noteDatabase = (url: string | undefined): void => {
      if (!fromEnv.includes('databaseUrl'))
        writeConfigFile(dataDir, changedFile(dataDir, { databaseUrl: url }))
    }
    const moving = { dataDir, log, noteDatabase, signal: stopping.signal }
    const moved =
      to === 'sqlite' ? await back(moving, databaseUrl) : await away(moving, to, databaseUrl)
    process.stdout.write(`${JSON.stringify(moved)}\n`)
  } finally {
    lock.release()
  }
}

type Moving = Omit<MoveRows, 'url' | 'file'> & {
  dataDir: string
  noteDatabase(url: string | undefined): void
}
type Moved = MovedRows & { object: 'database_moved'; data_dir: string; database: string }

async function away(
  { dataDir, noteDatabase, ...moving }: Moving,
  url: string,
  now?: string,
): Promise<Moved> {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file))
    throw new StartRefused(
      now
        ? `The rows of ${dataDir} are in PostgreSQL already. Move them to sqlite first.`
        : `${dataDir} has no svc data. Set SVC_DATA_DIR to the data folder of svc.`,
    )
  const rows = await moveToPostgres({ ...moving, url, file })
  // A start after the first of the two refuses, and says what is to be set.
  await rename(file, join(dataDir, MOVED_DATABASE))
  noteDatabase(url)
  return { object: 'database_moved', data_dir: dataDir, database: 'postgres', ...rows }
}

async function back(
  { dataDir, noteDatabase, ...moving }: Moving,
  url: string | undefined,
): Promise<Moved> {
  const file = join(dataDir, SQLITE_FILE)
  if (!url) throw new ConfigError('The rows are in SQLite already: SVC_DATABASE_URL is not set.')
  if (existsSync(file))
    throw new StartRefused(`${file} exists already. Move it elsewhere first; nothing was changed.`)
  const rows = await moveToSqlite({ ...moving, url, file })
  noteDatabase(undefined)
  await rm(join(dataDir, MOVED_DATABASE), { force: true })
  return { object: 'database_moved', data_dir: dataDir, database: 'sqlite', ...rows }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof AlreadyRunning || error instanceof StartRefused
  process.stderr.write(
    `${expected || error instanceof Error ? (error as Error).message : String(error)}\n`,
  )
  process.exitCode = expected ? 2 : 1
})
