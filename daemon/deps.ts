/** The only place that knows which adapter stands behind which port. */
import { join, resolve } from 'node:path'
import { createAnalytics } from './adapters/analytics.ts'
import { saveAnalytics } from './adapters/analytics/postgres/copy.ts'
import { prepareAnalytics } from './adapters/analytics/postgres/schema.ts'
import { createAnnouncer, createSharedAnnouncer } from './adapters/announcer.ts'
import { createBackups, type BackupsOptions } from './adapters/backups.ts'
import type { RowSaver } from './adapters/backups/saved-rows.ts'
import { createCounts } from './adapters/counts.ts'
import { lookInThread } from './adapters/backups/threads.ts'
import { createUploadFiles } from './adapters/disk.ts'
import { createFileCache } from './adapters/disk/file-cache.ts'
import { createFetcher } from './adapters/fetch.ts'
import { createMessenger } from './adapters/fetch/messenger.ts'
import { createOpenId } from './adapters/fetch/openid.ts'
import { createWebApi } from './adapters/fetch/web-api.ts'
import { createFfmpegEngine } from './adapters/ffmpeg/engine.ts'
import { readNoPictures } from './adapters/ffmpeg/stills/load-sharp.ts'
import { createLocalFolders } from './adapters/local-folders.ts'
import { createMetrics } from './adapters/metrics.ts'
import { createPublicCertificate } from './adapters/public-certificate.ts'
import { createSelfCheck } from './adapters/self-check.ts'
import { createMailer } from './adapters/smtp.ts'
import { createSystemClock, memoryBytes, randomIds, systemSchedule } from './adapters/system.ts'
import { createTextReader } from './adapters/text-reader.ts'
import { createTranscriber } from './adapters/transcriber.ts'
import { openVault, type OpenVault } from './adapters/vault.ts'
import { backupDestination } from './backups/destination.ts'
import { createSharedBackups } from './backups/shared-backups.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { SQLITE_FILE } from './db/files.ts'
import { openPostgres } from './db/postgres/open.ts'
import { createArrivals } from './encoding/arrivals.ts'
import { createEncoders } from './encoding/encoders.ts'
import { createEncodeSpeed } from './encoding/encode-speed.ts'
import { createSegmentMaker } from './encoding/maker.ts'
import { createSharedMaker } from './encoding/shared-maker.ts'
import { requireOnePlace } from './moving/finish.ts'
import { createWorkerPool } from './encoding/worker-pool.ts'
import type { SwitchedQueue } from './jobs/queue.ts'
import { presentEvent } from './model/present-event.ts'
import { preferencesOf } from './preferences-of.ts'
import { isOneOfSeveral, openBucketUploads, openStorage } from './open-storage.ts'
import { createWatched } from './playback/watched.ts'
import type { Backups } from './ports/backups.ts'
import type { Clock, Deps, Log, Settings } from './ports/deps.ts'
import { shareOwnerSecret } from './sessions/owner-secret.ts'
import { countAnnouncements, countEncodes } from './system/measure.ts'
import type { Schedule } from './ports/schedule.ts'
import type { SelfCheck } from './ports/self-check.ts'
import { KEEP_ALL } from './system/clock-watch.ts'

/** Dependencies that exist before the others; by default the machine's clock and a log that loses nothing. */
interface Around {
  clock?: Clock
  schedule?: Schedule
  lostLines?: SelfCheck['lostLines']
  https?: Deps['https']
  migration: Deps['migration']
}

export async function createDeps(
  config: Config,
  settings: Settings,
  log: Log,
  queue: SwitchedQueue,
  {
    clock = createSystemClock(),
    schedule = systemSchedule,
    lostLines = () => null,
    https = null,
    migration,
  }: Around,
): Promise<Deps> {
  readNoPictures()
  const metrics = createMetrics()
  const stateDir = config.stateDir ?? config.dataDir
  const { db, vault } = await openData(config, settings.version, log)
  const { shared } = db
  if (shared) queue.share(shared)
  const announcer = shared
    ? createSharedAnnouncer(shared, (row) => ({
        seq: row.seq,
        space: row.space,
        event: presentEvent(row),
      }))
    : createAnnouncer()
  countAnnouncements({ announcer, metrics })
  const media = countEncodes(
    createFfmpegEngine({
      explicitPath: config.ffmpeg,
      searchPath: config.searchPath,
      hidden: [config.dataDir],
      requiresSandbox: config.sandbox === 'required',
      log,
      waitingStills: config.maxStills,
      requireFreeSpace: (bytes) => storage.requireFreeSpace(bytes),
    }),
    metrics,
  )
  const { databaseUrl } = config
  if (databaseUrl) await prepareAnalytics(databaseUrl)
  const save = databaseUrl ? saverOf(databaseUrl, db) : null
  // With a shared database, others may be writing.
  const around = { db, log, leftOverMs: shared ? 3_600_000 : 0 }
  const storage = await openStorage(config, around).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  // Several processes with a bucket have no folder in common.
  const isApart = storage.remote !== null && isOneOfSeveral(config)
  const backupsOf = (options: BackupsOptions): Backups =>
    isApart && shared ? createSharedBackups(createBackups(options), shared) : createBackups(options)
  const encoders = createEncoders(config.encoders)
  const arrivals = createArrivals()
  const maker = createSegmentMaker({
    media,
    storage,
    arrivals,
    encoders,
    log,
    memoryBytes: memoryBytes(),
  })
  return {
    db,
    storage,
    uploadFiles: isApart
      ? openBucketUploads(config, { ...around, storage })
      : createUploadFiles({ dataDir: config.dataDir }),
    arrivals,
    media,
    frames: createFileCache({
      dir: join(stateDir, 'cache'),
      limitBytes: config.frameCacheBytes,
      log,
    }),
    tracks: media,
    texts: createTextReader({
      file: new URL('./read-text-program.ts', import.meta.url),
      data: { allowPrivateHosts: config.allowPrivateHosts },
    }),
    transcriber: createTranscriber({
      command: config.transcriber ?? null,
      limitSeconds: config.transcriberSeconds ?? null,
      searchPath: config.searchPath,
      log,
    }),
    encoders,
    encodeSpeed: createEncodeSpeed({ announcer, encoders, clock }),
    maker: shared ? createSharedMaker(maker, { db, shared, storage }) : maker,
    workers: shared
      ? createWorkerPool({
          media,
          storage,
          encoders,
          log,
          ids: randomIds,
          rows: shared.workers,
          version: settings.version,
        })
      : null,
    fetcher: createFetcher({ allowPrivateHosts: config.allowPrivateHosts }),
    webApi: createWebApi({ allowPrivateHosts: config.allowPrivateHosts }),
    localFolders: createLocalFolders({ dataDir: config.dataDir }),
    messenger: createMessenger({ allowPrivateHosts: config.allowPrivateHosts }),
    mailer: createMailer({ clock }),
    openId: createOpenId({ allowPrivateHosts: config.allowPrivateHosts }),
    announcer,
    analytics: createAnalytics({
      dataDir: config.dataDir,
      databaseUrl,
      keyOfDay: isApart ? shared?.keyOfDay : undefined,
      countries: config.countries,
      botNetworks: config.botNetworks,
      clock,
      schedule,
      log,
      ...(clock.holdsBack?.()
        ? KEEP_ALL
        : { eventDays: config.analyticsEventDays, days: config.analyticsDays }),
    }),
    backups: backupsOf({
      dataDir: config.dataDir,
      folder: config.backupDir ? resolve(config.backupDir) : join(config.dataDir, 'backups'),
      version: settings.version,
      saveRows: save,
      bucket: storage.remote,
      log,
      destination: () =>
        db.read((repositories) => backupDestination({ settings, vault }, repositories)),
    }),
    metrics,
    selfCheck: createSelfCheck({
      lostLines,
      look: (signal) => lookInThread({ dataDir: config.dataDir, save }, signal),
      schedule,
      log,
    }),
    https,
    publicCertificate: createPublicCertificate({ url: () => settings.baseUrl, log, schedule }),
    watched: createWatched(clock, shared),
    queue,
    clock,
    counts: shared?.counts ?? createCounts({ clock }),
    schedule,
    ids: randomIds,
    vault,
    log,
    settings,
    preferences: await preferencesOf(config, { db, isApart, log }),
    migration,
  }
}

/** The database, and the key that opens what is sealed in it. Throws `StartRefused`. */
export async function openData(
  {
    dataDir,
    stateDir,
    databaseUrl: url,
    masterKey,
  }: Pick<Config, 'dataDir' | 'stateDir' | 'databaseUrl' | 'masterKey'>,
  version: string,
  log: Log,
): Promise<Pick<Deps, 'db' | 'vault'>> {
  let vault: OpenVault | undefined
  // Before anything is changed in the database: one without its key is left as it is.
  const admit = (found: { isNew: boolean; sealed: string | null }): void =>
    // Where several use the database, a process without a file yet gets the secret from the row.
    void (vault ??= openVault(dataDir, found, stateDir === undefined ? log : undefined, masterKey))
  const opening = { version, log, admit, file: join(dataDir, SQLITE_FILE) }
  requireOnePlace(dataDir, url)
  const db = await (url
    ? openPostgres({ url, together: { isAlone: stateDir === undefined }, ...opening })
    : openDatabase(opening))
  if (db.shared) await shareOwnerSecret({ db, vault: vault! }, vault!.ownerSecret)
  return { db, vault: vault! }
}

/** For backups: the rows, or viewing data. */
function saverOf(url: string, db: Deps['db']): RowSaver {
  return (file, { analytics, ...options }) =>
    analytics ? saveAnalytics({ url, file, ...options }) : db.saveRows!(file, options)
}
