/** The only place that knows which adapter stands behind which port. */
import { join } from 'node:path'
import { createAnnouncer } from './adapters/announcer.ts'
import { createDiskStorage, createUploadFiles } from './adapters/disk.ts'
import { createFetcher } from './adapters/fetch.ts'
import { createFfmpegEngine } from './adapters/ffmpeg/engine.ts'
import { randomIds, systemClock } from './adapters/system.ts'
import { openVault } from './adapters/vault.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import type { Worker } from './jobs/worker.ts'
import type { Deps, Log, Settings } from './ports/deps.ts'

export async function createDeps(config: Config, settings: Settings, log: Log, worker: Worker): Promise<Deps> {
  return {
    db: await openDatabase({ file: join(config.dataDir, 'svc.db') }),
    storage: createDiskStorage({ dataDir: config.dataDir, log }),
    uploadFiles: createUploadFiles({ dataDir: config.dataDir }),
    media: createFfmpegEngine({ explicitPath: config.ffmpeg, searchPath: config.searchPath, log }),
    fetcher: createFetcher({ allowPrivateHosts: config.allowPrivateHosts }),
    announcer: createAnnouncer(),
    queue: worker,
    clock: systemClock,
    ids: randomIds,
    vault: openVault(config.dataDir),
    log,
    settings,
  }
}
