/** The only place that knows which adapter stands behind which port. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAnalytics } from './adapters/analytics.ts'
import { createAnnouncer } from './adapters/announcer.ts'
import { createBackups } from './adapters/backups.ts'
import { lookInThread } from './adapters/backups/threads.ts'
import { createDiskStorage, createUploadFiles } from './adapters/disk.ts'
import { createFileCache } from './adapters/disk/file-cache.ts'
import { createFetcher } from './adapters/fetch.ts'
import { createMessenger } from './adapters/fetch/messenger.ts'
import { createOpenId } from './adapters/fetch/openid.ts'
import { createWebApi } from './adapters/fetch/web-api.ts'
import { createFfmpegEngine } from './adapters/ffmpeg/engine.ts'
import { readNoPictures } from './adapters/ffmpeg/stills/load-sharp.ts'
import { createLocalFolders } from './adapters/local-folders.ts'
import { createMetrics } from './adapters/metrics.ts'
import { createPreferences } from './adapters/preferences.ts'
import { createPublicCertificate } from './adapters/public-certificate.ts'
import { createSelfCheck } from './adapters/self-check.ts'
import { createMailer } from './adapters/smtp.ts'
import { createSystemClock, memoryBytes, randomIds, systemSchedule } from './adapters/system.ts'
import { createTextReader } from './adapters/text-reader.ts'
import { createTranscriber } from './adapters/transcriber.ts'
import { openVault } from './adapters/vault.ts'
import { backupDestination } from './backups/destination.ts'
import { changedFile, type Config, variablesOf } from './config.ts'
import { writeConfigFile } from './config-file.ts'
import { openDatabase } from './db/database.ts'
import { MOVED_DATABASE, SQLITE_FILE } from './db/files.ts'
import { openPostgres } from './db/postgres/open.ts'
import { createArrivals } from './encoding/arrivals.ts'
import { createEncoders } from './encoding/encoders.ts'
import { createEncodeSpeed } from './encoding/encode-speed.ts'
import { createSegmentMaker } from './encoding/maker.ts'
import type { Worker } from './jobs/worker.ts'
import { createWatched } from './playback/watched.ts'
import type { Clock, Deps, Log, Settings, Vault } from './ports/deps.ts'
import { countAnnouncements, countEncodes } from './system/measure.ts'
import { StartRefused } from './ports/start-refused.ts'
import type { PreferenceName, Preferences } from './ports/preferences.ts'
import type { Schedule } from './ports/schedule.ts'
import type { SelfCheck } from './ports/self-check.ts'
import { KEEP_ALL } from './system/clock-watch.ts'

/** Dependencies that exist before the others; by default the machine's clock and a log that loses nothing. */
interface Around {
  clock?: Clock
  schedule?: Schedule
  lostLines?: SelfCheck['lostLines']
  https?: Deps['https']
}

export async function createDeps(
  config: Config,
  settings: Settings,
  log: Log,
  worker: Worker,
  {
    clock = createSystemClock(),
    schedule = systemSchedule,
    lostLines = () => null,
    https = null,
  }: Around = {},
): Promise<Deps> {
  readNoPictures()
  const metrics = createMetrics()
  const announcer = createAnnouncer()
  countAnnouncements({ announcer, metrics })
  const media = countEncodes(
    createFfmpegEngine({
      explicitPath: config.ffmpeg,
      searchPath: config.searchPath,
      hidden: [config.dataDir],
      requiresSandbox: config.sandbox === 'required',
      log,
      waitingStills: config.maxStills,
    }),
    metrics,
  )
  const storage = createDiskStorage({ dataDir: config.dataDir, log })
  const encoders = createEncoders(config.encoders)
  const arrivals = createArrivals()
  const { db, vault } = await openData(config, settings.version, log)
  return {
    db,
    storage,
    uploadFiles: createUploadFiles({ dataDir: config.dataDir }),
    arrivals,
    media,
    frames: createFileCache({
      dir: join(config.dataDir, 'cache'),
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
    maker: createSegmentMaker({
      media,
      storage,
      arrivals,
      encoders,
      log,
      memoryBytes: memoryBytes(),
    }),
    fetcher: createFetcher({ allowPrivateHosts: config.allowPrivateHosts }),
    webApi: createWebApi({ allowPrivateHosts: config.allowPrivateHosts }),
    localFolders: createLocalFolders({ dataDir: config.dataDir }),
    messenger: createMessenger({ allowPrivateHosts: config.allowPrivateHosts }),
    mailer: createMailer({ clock }),
    openId: createOpenId({ allowPrivateHosts: config.allowPrivateHosts }),
    announcer,
    analytics: createAnalytics({
      dataDir: config.dataDir,
      countries: config.countries,
      botNetworks: config.botNetworks,
      clock,
      schedule,
      log,
      ...(clock.holdsBack?.()
        ? KEEP_ALL
        : { eventDays: config.analyticsEventDays, days: config.analyticsDays }),
    }),
    backups: createBackups({
      dataDir: config.dataDir,
      folder: config.backupDir ? resolve(config.backupDir) : join(config.dataDir, 'backups'),
      version: settings.version,
      saveRows: db.saveRows,
      log,
      destination: () =>
        db.read((repositories) => backupDestination({ settings, vault }, repositories)),
    }),
    metrics,
    selfCheck: createSelfCheck({
      lostLines,
      look: (signal) => lookInThread({ dataDir: config.dataDir, save: db.saveRows }, signal),
      schedule,
      log,
    }),
    https,
    publicCertificate: createPublicCertificate({ url: () => settings.baseUrl, log, schedule }),
    watched: createWatched(clock),
    queue: worker,
    clock,
    schedule,
    ids: randomIds,
    vault,
    log,
    settings,
    preferences: preferencesOf(config),
  }
}

/** The database, and the key that opens what is sealed in it. Throws `StartRefused`. */
export async function openData(
  { dataDir, databaseUrl: url }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  version: string,
  log: Log,
): Promise<Pick<Deps, 'db' | 'vault'>> {
  let vault: Vault | undefined
  // Before anything is changed in the database: one without its key is left as it is.
  const admit = (found: { isNew: boolean; sealed: string | null }): void =>
    void (vault ??= openVault(dataDir, found, log))
  const opening = { version, log, admit }
  requireOnePlace(dataDir, url)
  const db = await (url
    ? openPostgres({ url, ...opening })
    : openDatabase({ file: join(dataDir, SQLITE_FILE), ...opening }))
  return { db, vault: vault! }
}

/** A library must not look empty, and its files like leftovers, because the setting names the other place. */
function requireOnePlace(dataDir: string, url: string | undefined): void {
  const has = (name: string): boolean => existsSync(join(dataDir, name))
  if (url && has(SQLITE_FILE))
    throw new StartRefused(
      `SVC_DATABASE_URL is set, but the rows of ${dataDir} are in ${SQLITE_FILE}. Move them with ` +
        '`svc migrate --to-database`, or unset SVC_DATABASE_URL.',
    )
  if (url || has(SQLITE_FILE)) return
  if (has(MOVED_DATABASE))
    throw new StartRefused(
      `The rows of ${dataDir} were moved to PostgreSQL. Set SVC_DATABASE_URL to its address.`,
    )
  if (has('videos') && readdirSync(join(dataDir, 'videos')).length > 0)
    throw new StartRefused(
      `${dataDir} has videos but no ${SQLITE_FILE}. If their rows are in PostgreSQL, set SVC_DATABASE_URL to its ` +
        'address; otherwise restore a backup: docs/backup.md.',
    )
}

function preferencesOf(config: Config): Preferences {
  const { dataDir, analyticsEventDays, analyticsDays, deliveryDays, auditDays, trashDays } = config
  const { nightlyBackup, backupsKept, updateUrl = null } = config
  const values = {
    analyticsEventDays,
    analyticsDays,
    deliveryDays,
    auditDays,
    trashDays,
    nightlyBackup,
    backupsKept,
    updateUrl,
  }
  return createPreferences({
    values,
    fixed: variablesOf(Object.keys(values) as PreferenceName[], config),
    // What is null in use is absent in the file.
    save: (change) =>
      writeConfigFile(
        dataDir,
        changedFile(
          dataDir,
          Object.fromEntries(
            Object.entries(change).map(([name, value]) => [name, value ?? undefined]),
          ),
        ),
      ),
  })
}
