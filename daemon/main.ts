/** Starts and stops the daemon, in order; nothing else. */
import { startPruning } from './audit/prune.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, useDataFolder } from './adapters/data-folder.ts'
import { createLog } from './adapters/log.ts'
import { createDestination } from './adapters/log/destination.ts'
import { AlreadyRunning, takeLock, type Lock } from './adapters/lock.ts'
import { createSystemClock, systemSchedule } from './adapters/system.ts'
import { startNightlyBackups } from './backups/nightly.ts'
import { configHelp, ConfigError, readConfig, type Config } from './config.ts'
import { createDeps } from './deps.ts'
import { mailSettings } from './smtp-config.ts'
import type { Redirect } from './http/redirect.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { createWorker, type Worker } from './jobs/worker.ts'
import { explained, httpsOf, openToOthers, requireSignInFromAfar } from './listen.ts'
import type { Clock, Deps, Settings } from './ports/deps.ts'
import type { Schedule } from './ports/schedule.ts'
import { StartRefused } from './ports/start-refused.ts'
import { createSignInLink } from './sessions/sign-in.ts'
import { holdBackAfterAbsence, watchClock } from './system/clock-watch.ts'
import { restorePause } from './system/pause.ts'
import { warnOfFewFiles } from './system/problems.ts'
import { createStartWork, whenInOrder } from './system/start-work.ts'
import { startWatches } from './system/start-watches.ts'
import { indexTranscripts } from './tracks/index-transcripts.ts'
import { watchUploads } from './uploads/keep.ts'
import { createDeliverer, type Deliverer } from './webhooks/deliverer.ts'

const ROOT = join(import.meta.dirname, '..')
/** Time for pending requests to finish; stopping takes less than 5 s in all. */
const GRACE_MS = 3_000

export interface Appliance {
  /** Where others reach it. */
  baseUrl: string
  /** URL for this machine, also when `baseUrl` points to a proxy. */
  localUrl: string
  dataDir: string
  space: string
  /** Works once. */
  signInLink(): Promise<string>
  /** Call after log files were moved away. */
  reopenLogs(): void
  stop(): Promise<void>
}
/** Wildcard addresses, which are not host names. */
const ANY = ['0.0.0.0', '::']

/** Replaced by tests: the clock and the timers, and what counts the time that has really passed. */
interface Times {
  clock: Clock
  schedule: Schedule
  elapsedMs?: () => number
}

/** Throws `AlreadyRunning`, `ConfigError`, `StartRefused`, or the error of a port in use. */
export async function start(
  config: Config,
  times: Times = { clock: createSystemClock(), schedule: systemSchedule },
): Promise<Appliance> {
  useDataFolder(config.dataDir)
  const lock = takeLock(config.dataDir)
  try {
    return await startLocked(config, lock, times)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(
  config: Config,
  lock: Lock,
  { clock, schedule, elapsedMs }: Times,
): Promise<Appliance> {
  const bounds = { maxBytes: config.logMaxBytes, keptFiles: config.logFiles }
  const { log, destination } = createLog(config.logLevel, { file: config.logFile, ...bounds })
  const access = config.accessLog
    ? createDestination({ file: config.accessLog, ...bounds, noteOf: () => '' })
    : null
  for (const sentence of config.unknown) log.warn({}, sentence)
  let deps: Deps | undefined
  const worker = createWorker(() => deps!)
  const settings = settingsOf(config)
  const https = httpsOf(config, log)
  holdBackAfterAbsence({ clock, log }, lock.lastSeenMs)
  deps = await createDeps(config, settings, log, worker, {
    clock,
    schedule,
    lostLines: () => destination.lost() ?? access?.lost() ?? null,
    https,
  })
  await requireSignInFromAfar(deps, config)
  const putInOrder = createStartWork(deps)
  const isInOrder = await putInOrder()
  const space = await deps.db.read(({ spaces }) => spaces.oldest())
  if (!space)
    throw new StartRefused(
      `The disk of ${config.dataDir} is full, and the folder has no svc data yet. Free ` +
        'space there, or set SVC_DATA_DIR.',
    )
  await restorePause(deps)

  const http = createHttpServer(deps, {
    dashboardDir: join(ROOT, 'renderer', 'dist'),
    componentsDir: join(ROOT, 'components', 'dist'),
    accessLog: access?.write,
  })
  const port = await http
    .listen({ host: config.host, port: config.port })
    .catch((error: unknown) => {
      throw explained(error, config)
    })
  const redirect = await openToOthers(http, config, log)
  if (config.port === 0) Object.assign(settings, addresses(config, port))
  const localUrl = addresses({ ...config, publicUrl: undefined }, port).baseUrl
  lock.publish({ baseUrl: settings.baseUrl, localUrl })
  const stopWatching = watchUploads(deps)
  const stopIndexing = indexTranscripts(deps)
  const stopNights = startNightlyBackups(deps)
  const clockWatch = watchClock(deps, { seen: lock.seen, elapsedMs })
  const cleaning = new AbortController()
  const { signal } = cleaning
  const cleaned = Promise.all([
    deps.storage.sweep(signal),
    deps.backups.sweep(),
    closeToOthers(config.dataDir, signal),
  ]).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'could not clean up after the previous run')
  })
  warnOfFewFiles(deps)
  const stopLooking = deps.selfCheck.start()
  startPruning(deps, signal)
  const deliverer = createDeliverer(deps)
  let stopWatches = async (): Promise<void> => {}
  const begin = (): void => {
    if (signal.aborted) return
    stopWatches = startWatches(deps)
    worker.start()
    deliverer.start()
  }
  if (isInOrder) begin()
  else whenInOrder(deps, putInOrder, signal, begin)
  // Searched early, so that the first video need not wait. /readyz reports when there is none.
  void deps.media
    .info()
    .then((found) => {
      if (!found) log.warn({}, 'ffmpeg was not found: videos wait until it is installed')
    })
    .catch((error: unknown) => log.error({ err: error }, 'could not search for ffmpeg'))
  log.info(
    { baseUrl: settings.baseUrl, dataDir: config.dataDir, version: settings.version },
    'started',
  )

  let stopped: Promise<void> | undefined
  return {
    baseUrl: settings.baseUrl,
    localUrl,
    dataDir: config.dataDir,
    space: space.id,
    signInLink: async () => (await createSignInLink(deps)).url,
    reopenLogs() {
      destination.reopen()
      access?.reopen()
    },
    stop() {
      cleaning.abort()
      stopNights()
      clockWatch.stop()
      return (stopped ??= stop({
        deps,
        http,
        redirect,
        worker,
        lock,
        deliverer,
        stopWatching,
        ends: [stopIndexing, stopLooking, stopWatches],
        cleaned,
      }))
    },
  }
}

async function stop(parts: {
  deps: Deps
  http: HttpServer
  redirect: Redirect | null
  worker: Worker
  lock: Lock
  deliverer: Deliverer
  stopWatching: () => void
  /** They end what looks after things at intervals. */
  ends: (() => Promise<void>)[]
  cleaned: Promise<unknown>
}): Promise<void> {
  const { deps, http, redirect, worker, lock, deliverer, stopWatching, ends, cleaned } = parts
  stopWatching()
  // Viewers are served until nothing else is left to do: for them the appliance is away for less.
  await Promise.all([worker.stop(), deliverer.stop(), ...ends.map((end) => end()), cleaned])
  await Promise.all([http.close(GRACE_MS), redirect?.close()])
  await deps.media.close()
  await deps.texts.close()
  await deps.analytics.close()
  await deps.db.close()
  lock.release()
  deps.log.info({}, 'stopped')
}

function settingsOf(config: Config): Settings {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  return {
    version,
    startedAt: new Date().toISOString(),
    nodeVersion: process.versions.node,
    dataDir: config.dataDir,
    ...addresses(config, config.port),
    maxSourceBytes: config.maxSourceBytes,
    maxSourceSeconds: config.maxSourceSeconds,
    uploadExpirySeconds: config.uploadExpirySeconds,
    replacedSeconds: config.replacedSeconds,
    requireOrigin: config.requireOrigin,
    trustedProxies: config.trustedProxies,
    requestsPerMinute: config.requestsPerMinute,
    publicRequestsPerMinute: config.publicRequestsPerMinute,
    encoders: config.encoders,
    maxStills: config.maxStills,
    ownHosts: [...new Set([config.host, ...config.ownHosts])].filter((host) => !ANY.includes(host)),
    maxConnections: config.maxConnections,
    metricsToken: config.metricsToken ?? null,
    vimeoApiUrl: config.vimeoApiUrl,
    ...mailSettings(config),
  }
}

function addresses(
  config: Config,
  port: number,
): Pick<Settings, 'baseUrl' | 'cdnUrl' | 'imageUrl' | 'spaceMediaUrl'> {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const baseUrl =
    config.publicUrl ??
    `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${port}`
  return {
    baseUrl,
    cdnUrl: config.cdnUrl ?? baseUrl,
    imageUrl: config.imageUrl ?? `${baseUrl}/image`,
    spaceMediaUrl: config.spaceMediaUrl ?? `${baseUrl}/media/{space}`,
  }
}

/** Runs as a program until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  // The log's target may be full or gone, which is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (process.argv.includes('--help')) {
    process.stdout.write(`The svc daemon.\n\n${configHelp()}`)
    return
  }
  const config = readConfig()
  const appliance = await start(config)
  if (config.logFile) for (const sentence of config.unknown) process.stderr.write(`${sentence}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void appliance.stop().then(() => process.exit(0)))
  }
  // Reopens the logs for logrotate. Without a log file SIGHUP keeps its meaning: the terminal was
  // closed.
  if (config.logFile ?? config.accessLog) process.on('SIGHUP', () => appliance.reopenLogs())
  // After the signals: whoever reads this line may send one.
  process.stdout.write(
    `${JSON.stringify({ base_url: appliance.baseUrl, local_url: appliance.localUrl, data_dir: appliance.dataDir, space: appliance.space })}\n`,
  )
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    const expected =
      error instanceof ConfigError ||
      error instanceof AlreadyRunning ||
      error instanceof StartRefused
    process.stderr.write(
      `${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
    )
    process.exit(expected ? 2 : 1)
  })
}
