/**
 * `node daemon/programs/move-files.ts < FILE`: moves the files of videos of a stopped appliance to the bucket whose
 * address is the first line of standard input, or back to its data folder (`disk`). It is what
 * `svc migrate --to-storage` starts. A line of JSON for each step, the last one with the result.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MovedFiles } from '../adapters/object-storage/move-files.ts'
import { createLog } from '../adapters/log.ts'
import { changedFile, ConfigError, readConfig } from '../config.ts'
import { writeConfigFile } from '../config/file.ts'
import { AppError } from '../contract/errors.ts'
import { openDatabase } from '../db/database.ts'
import { SQLITE_FILE } from '../db/files.ts'
import { openPostgres } from '../db/postgres/open.ts'
import { requireStopped } from '../db/postgres/stopped.ts'
import { requireOnePlace } from '../moving/finish.ts'
import { moveStorage } from '../open-storage.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { ownVersion } from '../settings-of.ts'
import { bucketSettings } from '../storage-config.ts'
import { firstLine, noData, runToExit, withFolderAlone } from './stopped-appliance.ts'

const REPORT_EVERY_MS = 200

async function main(): Promise<void> {
  const config = readConfig()
  const { dataDir } = config
  const to = (await firstLine()).trim()
  if (to !== 'disk' && !to.startsWith('s3://'))
    throw new ConfigError('The storage must be s3://… or disk.')
  await withFolderAlone(
    config,
    'It was stopped. The files are used where they were.',
    async (signal) => {
      const moved = await move(to, signal)
      process.stdout.write(
        `${JSON.stringify({ object: 'files_moved', data_dir: dataDir, ...moved })}\n`,
      )
    },
  )
}

async function move(to: string, signal: AbortSignal) {
  const config = readConfig()
  const { dataDir, databaseUrl: url, storageAccessKey, storageSecretKey } = config
  const { log } = createLog('warn', { file: undefined, maxBytes: 0, rotatedFiles: 0 })
  const target = to === 'disk' ? null : bucketSettings({ ...config, storageUrl: to })
  // Without the address of PostgreSQL, a new file of rows would record where the files are, and no svc would read it.
  requireOnePlace(dataDir, url)
  if (url) await requireStopped(url)
  else if (!existsSync(join(dataDir, SQLITE_FILE))) throw noData(dataDir)
  const opening = { file: join(dataDir, SQLITE_FILE), version: ownVersion(), log }
  const db = await (url ? openPostgres({ url, ...opening }) : openDatabase(opening))
  try {
    if ((await db.read(({ spaces }) => spaces.oldest())) === null)
      throw new StartRefused('The database has no svc data.')
    let lastReportedMs = 0
    const progress = ({ bytes }: MovedFiles, total: number): void => {
      if (performance.now() - lastReportedMs < REPORT_EVERY_MS) return
      lastReportedMs = performance.now()
      process.stdout.write(`${JSON.stringify({ object: 'progress', bytes, total })}\n`)
    }
    const moved = await moveStorage(config, target, { db, log, signal, progress })
    // A start in between reports where the files are.
    const settings = target
      ? { storageUrl: to, storageAccessKey, storageSecretKey }
      : { storageUrl: undefined, storageAccessKey: undefined, storageSecretKey: undefined }
    writeConfigFile(dataDir, changedFile(dataDir, settings))
    return {
      storage: target ? 's3' : 'disk',
      files: moved.files,
      bytes: moved.bytes,
      copied_files: moved.copiedFiles,
      copied_bytes: moved.copiedBytes,
    }
  } finally {
    await db.close()
  }
}

await runToExit(main, (error) => error instanceof AppError)
