/**
 * A process that only encodes, for the svc on the same database with the same data folder or bucket. It has no key of
 * that svc, and reads no rows but its own and those of its runs.
 */
import { hostname } from 'node:os'
import { join } from 'node:path'
import { joinDataFolder, useStateFolder } from './adapters/data-folder.ts'
import { createDiskStorage } from './adapters/disk.ts'
import { createFfmpegEngine } from './adapters/ffmpeg/engine.ts'
import { readNoPictures } from './adapters/ffmpeg/stills/load-sharp.ts'
import { AlreadyRunning, shareLock, takeWorkFolder } from './adapters/lock.ts'
import { createLog } from './adapters/log.ts'
import { memoryBytes, randomIds } from './adapters/system.ts'
import { ConfigError, type Config } from './config.ts'
import { openWorkerSeat } from './db/postgres/worker-seat.ts'
import { createEncodeWorker } from './encoding/encode-worker.ts'
import { createRunFolder } from './encoding/run-folder.ts'
import { openRunFiles } from './open-storage.ts'
import type { Log } from './ports/deps.ts'
import type { MediaEngine } from './ports/media.ts'
import type { PartsReader } from './ports/source-parts.ts'
import { StartRefused } from './ports/start-refused.ts'
import type { RunFiles } from './ports/workers.ts'
import { ownVersion } from './settings-of.ts'

/** In the data folder, for workers with a bucket; each has a folder in it. */
const WORK_FOLDER = 'worker'
const OTHERS_WRITE_MS = 3_600_000
/** From the signal on, whatever does not answer. */
export const STOP_MS = 4_500

/** Until SIGTERM or SIGINT, or until it is drained. Throws `ConfigError`, `StartRefused`. */
export async function runWorker(config: Config): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined)
    throw new ConfigError(
      'A worker needs SVC_DATABASE_URL, the PostgreSQL database of the svc that it encodes for.',
    )
  const place = config.storageUrl === undefined ? inDataFolder(dataDir) : besideBucket(config)
  const { log } = createLog(config.logLevel, {
    file: config.logFile,
    maxBytes: config.logMaxBytes,
    rotatedFiles: config.logFiles,
    fields: () => ({}),
  })
  readNoPictures()
  const media = createFfmpegEngine({
    explicitPath: config.ffmpeg,
    searchPath: config.searchPath,
    hidden: [dataDir],
    requiresSandbox: config.sandbox === 'required',
    log,
  })
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(0), STOP_MS).unref()
      stop.abort()
    })
  try {
    const engine = await usable(media, stop.signal)
    const { files, folder } = await place.open({ media, log, signal: stop.signal })
    const seat = await openWorkerSeat(databaseUrl, log)
    const id = randomIds.prefixed('wrk')
    const about = {
      name: hostname(),
      version: ownVersion(),
      folder,
      encoders: Math.max(1, config.encoders),
      memoryBytes: memoryBytes(),
      ...engine,
    }
    const worker = createEncodeWorker({ seat, media, files, log }, id, about)
    stop.signal.addEventListener('abort', () => worker.stop())
    if (stop.signal.aborted) worker.stop()
    void worker.letIn.then((isIn) => {
      if (isIn) announce(log, { worker: id, name: about.name, data_dir: dataDir })
    })
    const end = await worker.run()
    await seat.close()
    if (typeof end === 'object') throw new StartRefused(end.refused)
    log.info({ worker: id, end }, 'the worker has ended')
  } finally {
    await media.close()
    place.release()
  }
}

type FilesDeps = { media: PartsReader; log: Log; signal: AbortSignal }

/** Where the files of runs are. */
interface FilesPlace {
  /** `folder`: id of the place. Throws `StartRefused`. */
  open(deps: FilesDeps): Promise<{ files: RunFiles; folder: string }>
  release(): void
}

function inDataFolder(dataDir: string): FilesPlace {
  const folder = joinDataFolder(dataDir)
  const { release } = sharedLock(dataDir)
  return {
    async open({ log }) {
      const storage = createDiskStorage({ dataDir, log, leftOverMs: OTHERS_WRITE_MS })
      return { files: createRunFolder({ storage }), folder }
    },
    release,
  }
}

/** Nothing in common but the bucket: copies of sources, and what is being made, are in a folder of this process. */
function besideBucket(config: Config): FilesPlace {
  process.umask(0o077)
  const root = join(config.dataDir, WORK_FOLDER)
  useStateFolder(root)
  const { path: dir, release } = takeWorkFolder(root)
  return {
    async open(deps) {
      const { files, place: folder } = await openRunFiles(config, { dir, ...deps })
      return { files, folder }
    },
    release,
  }
}

function sharedLock(dataDir: string): ReturnType<typeof shareLock> {
  try {
    return shareLock(dataDir)
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    throw new StartRefused(
      `${error.message} For workers, the svc that uses it needs SVC_STATE_DIR. See docs/scale-out.md.`,
    )
  }
}

async function usable(
  media: Pick<MediaEngine, 'info' | 'fingerprints'>,
  signal: AbortSignal,
): Promise<{ ffmpeg: string; fingerprints: Record<string, string> }> {
  const info = await media.info()
  if (!info)
    throw new StartRefused('No usable ffmpeg was found. Install ffmpeg, or set SVC_FFMPEG.')
  if (info.refuses !== null) throw new StartRefused(info.refuses)
  return { ffmpeg: info.version, fingerprints: await media.fingerprints({ signal }) }
}

/** On standard output, for the program that has started it. */
function announce(log: Log, fields: object): void {
  log.info(fields, 'the worker takes runs')
  process.stdout.write(`${JSON.stringify(fields)}\n`)
}
