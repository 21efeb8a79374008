/**
 * `node daemon/programs/move-database.ts < FILE`: moves the rows of a stopped appliance to the database whose address
 * is the first line of standard input (`postgres://…`), or back to the file in its data folder (`sqlite`). It is what
 * `svc migrate` starts.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { movingAnalytics } from '../adapters/analytics/postgres/copy.ts'
import { ANALYTICS_FILE } from '../adapters/analytics/schema.ts'
import { createLog } from '../adapters/log.ts'
import { changedFile, ConfigError, readConfig } from '../config.ts'
import { writeConfigFile } from '../config/file.ts'
import { MOVED_DATABASE, SQLITE_FILE } from '../db/files.ts'
import { moveToPostgres, moveToSqlite, type MovedRows, type MoveRows } from '../db/postgres/move.ts'
import { requireStopped } from '../db/postgres/stopped.ts'
import { setSqliteAside } from '../moving/finish.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { ownVersion } from '../settings-of.ts'
import { firstLine, noData, runToExit, withFolderAlone } from './stopped-appliance.ts'

async function main(): Promise<void> {
  const config = readConfig()
  const { dataDir } = config
  const to = (await firstLine()).trim()
  if (to !== 'sqlite' && !/^postgres(?:ql)?:\/\//.test(to))
    throw new ConfigError('The database must be postgres://… or sqlite.')
  const { log } = createLog('warn', { file: undefined, maxBytes: 0, rotatedFiles: 0 })
  await withFolderAlone(config, 'It was stopped. Nothing was changed.', async (signal) => {
    const { databaseUrl, fromEnv } = readConfig()
    // In config.json, unless the environment sets it: then the operator changes it there.
    const noteDatabase = (url: string | undefined): void => {
      if (!fromEnv.includes('databaseUrl'))
        writeConfigFile(dataDir, changedFile(dataDir, { databaseUrl: url }))
    }
    const moving = { dataDir, version: ownVersion(), log, noteDatabase, signal }
    const moved =
      to === 'sqlite' ? await back(moving, databaseUrl) : await away(moving, to, databaseUrl)
    process.stdout.write(`${JSON.stringify(moved)}\n`)
  })
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
    throw now
      ? new StartRefused(
          `The rows of ${dataDir} are in PostgreSQL already. Move them to sqlite first.`,
        )
      : noData(dataDir)
  const views = join(dataDir, ANALYTICS_FILE)
  const analytics = movingAnalytics({ url, file: views, signal: moving.signal })
  const rows = await moveToPostgres({ ...moving, url, file }, analytics)
  // A start after that refuses, and names what is to be set.
  await setSqliteAside(dataDir)
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
  await requireStopped(url)
  const views = join(dataDir, ANALYTICS_FILE)
  const analytics = movingAnalytics({ url, file: views, signal: moving.signal })
  const rows = await moveToSqlite({ ...moving, url, file }, analytics)
  noteDatabase(undefined)
  await rm(join(dataDir, MOVED_DATABASE), { force: true })
  return { object: 'database_moved', data_dir: dataDir, database: 'sqlite', ...rows }
}

await runToExit(main)
