/** Starts and stops the daemon, in order; nothing else. */
import { join } from 'node:path'
import { closeToOthers, fullFolder, useDataFolder } from './adapters/data-folder.ts'
import { createLog } from './adapters/log.ts'
import { createDestination } from './adapters/log/destination.ts'
import { AlreadyRunning, type Lock } from './adapters/lock.ts'
import { createSystemClock, systemSchedule } from './adapters/system.ts'
import { createConductor } from './conductor.ts'
import { configHelp, ConfigError, readConfig, type Config } from './config.ts'
import { createDeps } from './deps.ts'
import { finishMove } from './moving/finish.ts'
import type { Redirect } from './http/redirect.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { createQueue } from './jobs/queue.ts'
import { explained, httpsOf, openToOthers, requireSignInFromAfar } from './listen.ts'
import { filesPlace, lockOf } from './process-folders.ts'
import { requestField } from './model/request-scope.ts'
import type { Mover } from './moving/mover.ts'
import type { Deps } from './ports/deps.ts'
import { StartRefused } from './ports/start-refused.ts'
import { startMovable, type Appliance, type RunningAppliance, type Times } from './restartable.ts'
import { runWorker } from './run-worker.ts'
import { createSignInLink } from './sessions/sign-in.ts'
import { addresses, settingsOf } from './settings-of.ts'
import { holdBackAfterAbsence, watchClock } from './system/clock-watch.ts'
import { restorePause } from './system/pause.ts'
import { warnOfFewFiles } from './system/problems.ts'

const ROOT = join(import.meta.dirname, '..')
/** From the signal on, for pending requests to finish; stopping takes less than 5 s in all. */
const GRACE_MS = 3_000
/** For them, however long the rest has taken. */
const LEAST_GRACE_MS = 1_000

/** Throws `AlreadyRunning`, `ConfigError`, `StartRefused`, or the error of a port in use. */
export async function start(
  config: Config,
  times: Times = { clock: createSystemClock(), schedule: systemSchedule },
): Promise<Appliance> {
  useDataFolder(config.dataDir)
  const lock = lockOf(config)
  try {
    const now = (await finishMove(config.dataDir)) ? readConfig() : config
    return await startMovable(now, lock, times, startLocked)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(
  config: Config,
  lock: Lock,
  { clock, schedule, elapsedMs, mover }: Times & { mover: Mover },
): Promise<RunningAppliance> {
  const bounds = { maxBytes: config.logMaxBytes, rotatedFiles: config.logFiles }
  const written = { file: config.logFile, ...bounds, fields: requestField }
  const { log, destination } = createLog(config.logLevel, written)
  const access = config.accessLog
    ? createDestination({ file: config.accessLog, ...bounds, noteOf: () => '' })
    : null
  for (const sentence of config.unknown) log.warn({}, sentence)
  const queue = createQueue()
  const settings = settingsOf(config)
  const https = httpsOf(config, log)
  holdBackAfterAbsence({ clock, log }, lock.lastSeenMs)
  const deps = await createDeps(config, settings, log, queue, {
    clock,
    schedule,
    migration: mover,
    lostLines: () => destination.lost() ?? access?.lost() ?? null,
    https,
  })
  await requireSignInFromAfar(deps, config)
  const conductor = createConductor(deps, queue, filesPlace(deps, config))
  await conductor.start()
  const space = await deps.db.read(({ spaces }) => spaces.oldest())
  if (!space) throw fullFolder(config.dataDir)
  await restorePause(deps)

  const http = createHttpServer(deps, {
    dashboardDir: join(ROOT, 'renderer', 'dist'),
    componentsDir: join(ROOT, 'components', 'dist'),
    accessLog: access?.write,
  })
  // A program that goes on after this error, as `npm start` does, serves nothing without the lock.
  const endAll = async (error: unknown): Promise<never> => {
    await stop({ deps, http, redirect: null, endWork: () => conductor.stop(), graceMs: 0 })
    throw error
  }
  const port = await http
    .listen({ host: config.host, port: config.port })
    .catch((error: unknown) => endAll(explained(error, config)))
  const redirect = await openToOthers(http, config, log).catch(endAll)
  if (config.port === 0) Object.assign(settings, addresses(config, port))
  const localUrl = addresses({ ...config, publicUrl: undefined }, port).baseUrl
  lock.publish({ baseUrl: settings.baseUrl, localUrl })
  const clockWatch = watchClock(deps, { seen: lock.seen, elapsedMs })
  const cleaning = new AbortController()
  const { signal } = cleaning
  const cleaned = closeToOthers(config.dataDir, signal).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'could not close the data folder to other users')
  })
  warnOfFewFiles(deps)
  const stopLooking = deps.selfCheck.start()
  const stopPresenting = deps.publicCertificate.start()
  conductor.open()
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

  let quiet: Promise<unknown> | undefined
  /** Viewers are served until nothing else is left to do: for them the appliance is away for less. */
  const endWork = (): Promise<unknown> => {
    cleaning.abort()
    clockWatch.stop()
    return (quiet ??= Promise.all([conductor.stop(), stopLooking(), stopPresenting(), cleaned]))
  }
  let stopped: Promise<void> | undefined
  return {
    log,
    port,
    baseUrl: settings.baseUrl,
    localUrl,
    dataDir: config.dataDir,
    space: space.id,
    signInLink: async () => (await createSignInLink(deps)).url,
    reopenLogs() {
      destination.reopen()
      access?.reopen()
    },
    settled: (stop) => deps.storage.settled('videos', stop),
    async endWrites() {
      await Promise.all([http.refuseChanges(), endWork()])
      await deps.arrivals.stop()
      await deps.analytics.endWrites()
      await deps.db.endWrites()
    },
    stop: (graceMs = GRACE_MS) => (stopped ??= stop({ deps, http, redirect, endWork, graceMs })),
  }
}

async function stop({
  deps,
  http,
  redirect,
  endWork,
  graceMs,
}: {
  deps: Deps
  http: HttpServer
  redirect: Redirect | null
  endWork(): Promise<unknown>
  graceMs: number
}): Promise<void> {
  const signalledMs = performance.now()
  await endWork()
  const spentMs = performance.now() - signalledMs
  await Promise.all([http.close(Math.max(LEAST_GRACE_MS, graceMs - spentMs)), redirect?.close()])
  await deps.arrivals.stop()
  await deps.messenger.close()
  await deps.media.close()
  await deps.texts.close()
  await deps.storage.close()
  await deps.analytics.close()
  await deps.db.close()
  deps.log.info({}, 'stopped')
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
  if (config.role === 'worker') {
    await runWorker(config)
    process.exit(0)
  }
  const appliance = await start(config)
  if (config.logFile) for (const sentence of config.unknown) process.stderr.write(`${sentence}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void appliance.stop().then(() => process.exit(0)))
  }
  // Reopens the logs for logrotate. Without a log file SIGHUP keeps its meaning: the terminal was
  // closed.
  if (config.logFile ?? config.accessLog) process.on('SIGHUP', () => appliance.reopenLogs())
  // After the signals: the reader of this line may send one.
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
    // With 2, systemd does not try again.
    const mayPass = error instanceof StartRefused && error.mayPass
    process.exit(expected && !mayPass ? 2 : 1)
  })
}
