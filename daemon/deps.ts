/** The only place that knows which adapter stands behind which port. */
import { join, resolve } from 'node:path'
import { createAnalytics } from './adapters/analytics.ts'
import { createAnnouncer } from './adapters/announcer.ts'
import { createBackups } from './adapters/backups.ts'
import { createDiskStorage, createUploadFiles } from './adapters/disk.ts'
import { createFileCache } from './adapters/disk/file-cache.ts'
import { createFetcher } from './adapters/fetch.ts'
import { createMessenger } from './adapters/fetch/messenger.ts'
import { createWebApi } from './adapters/fetch/web-api.ts'
import { createFfmpegEngine } from './adapters/ffmpeg/engine.ts'
import { createLocalFolders } from './adapters/local-folders.ts'
import { createMetrics } from './adapters/metrics.ts'
import { createPreferences } from './adapters/preferences.ts'
import { memoryBytes, randomIds, systemClock } from './adapters/system.ts'
import { createTextReader } from './adapters/text-reader.ts'
import { createTranscriber } from './adapters/transcriber.ts'
import { openVault } from './adapters/vault.ts'
import { changedFile, type Config, variablesOf } from './config.ts'
import { writeConfigFile } from './config-file.ts'
import { openDatabase } from './db/database.ts'
import { createEncoders } from './encoding/encoders.ts'
import { createSegmentMaker } from './encoding/maker.ts'
import type { Worker } from './jobs/worker.ts'
import type { Deps, Log, Settings } from './ports/deps.ts'
import { countAnnouncements, countEncodes } from './system/measure.ts'
import type { PreferenceName, Preferences } from './ports/preferences.ts'

export async function createDeps(config: Config, settings: Settings, log: Log, worker: Worker): Promise<Deps> {
  const metrics = createMetrics()
  const announcer = createAnnouncer()
  countAnnouncements({ announcer, metrics })
  const media = countEncodes(createFfmpegEngine({ explicitPath: config.ffmpeg, searchPath: config.searchPath, log, waitingStills: config.maxStills }), metrics)
  const storage = createDiskStorage({ dataDir: config.dataDir, log })
  const encoders = createEncoders(config.encoders)
  return {
    db: await openDatabase({ file: join(config.dataDir, 'svc.db') }),
    storage,
    uploadFiles: createUploadFiles({ dataDir: config.dataDir }),
    media,
    frames: createFileCache({ dir: join(config.dataDir, 'cache'), limitBytes: config.frameCacheBytes, log }),
    tracks: media,
    texts: createTextReader({ file: new URL('./read-text-thread.ts', import.meta.url), data: { allowPrivateHosts: config.allowPrivateHosts } }),
    transcriber: createTranscriber({ command: config.transcriber ?? null, limitSeconds: config.transcriberSeconds ?? null, searchPath: config.searchPath, log }),
    encoders,
    maker: createSegmentMaker({ media, storage, encoders, memoryBytes: memoryBytes() }),
    fetcher: createFetcher({ allowPrivateHosts: config.allowPrivateHosts }),
    webApi: createWebApi({ allowPrivateHosts: config.allowPrivateHosts }),
    localFolders: createLocalFolders({ dataDir: config.dataDir }),
    messenger: createMessenger({ allowPrivateHosts: config.allowPrivateHosts }),
    announcer,
    analytics: createAnalytics({
      dataDir: config.dataDir, countries: config.countries, botNetworks: config.botNetworks, eventDays: config.analyticsEventDays, days: config.analyticsDays, log,
    }),
    backups: createBackups({ dataDir: config.dataDir, folder: config.backupDir ? resolve(config.backupDir) : join(config.dataDir, 'backups'), version: settings.version, log }),
    metrics,
    queue: worker,
    clock: systemClock,
    ids: randomIds,
    vault: openVault(config.dataDir),
    log,
    settings,
    preferences: preferencesOf(config),
  }
}

function preferencesOf(config: Config): Preferences {
  const { dataDir, analyticsEventDays, analyticsDays, deliveryDays, nightlyBackup, backupsKept } = config
  const values = { analyticsEventDays, analyticsDays, deliveryDays, nightlyBackup, backupsKept }
  return createPreferences({
    values,
    fixed: variablesOf(Object.keys(values) as PreferenceName[], config),
    save: (change) => writeConfigFile(dataDir, changedFile(dataDir, change)),
  })
}
