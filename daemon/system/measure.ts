/** Gauges read at each scrape of GET /metrics, and counters fed by announcements. */
import { allBackups } from '../backups/list.ts'
import { lastVerified } from '../backups/last-verified.ts'
import type { Backup } from '../contract/backup.ts'
import type { Deps } from '../ports/deps.ts'
import type { Encoders } from '../ports/encoding.ts'
import type { SegmentCall } from '../ports/engine-call.ts'
import type { AudioRun, MediaEngine, VideoRun } from '../ports/media.ts'
import type { MetricsRegistry, Reading } from '../ports/metrics.ts'
import { PROBLEMS, type ProblemCode } from '../contract/problems.ts'
import { describeCertificates, describeLatest } from './health/outside.ts'
import { problemCodes, type ProblemDeps } from './problems.ts'

type MeasureDeps = Pick<
  Deps,
  'db' | 'storage' | 'clock' | 'settings' | 'encoders' | 'backups' | 'preferences' | 'log'
> &
  ProblemDeps
const PRIORITIES = ['viewer', 'quick', 'first-segments', 'background'] as const

/** A failing part omits its figures, so that a scrape still reports the others. */
export async function readFigures(deps: MeasureDeps): Promise<Reading[]> {
  const parts = await Promise.all([
    ofDatabase(deps),
    ofDisk(deps),
    ofBackups(deps),
    ofProblems(deps),
    ofUpdates(deps),
  ])
  return [
    { name: 'svc_info', labels: { version: deps.settings.version }, value: 1 },
    { name: 'process_start_time_seconds', value: Date.parse(deps.settings.startedAt) / 1000 },
    ...parts.flat(),
    ...ofCertificates(deps),
    ...ofEncoders(deps.encoders),
  ]
}

async function ofDatabase({ db, clock, log }: MeasureDeps): Promise<Reading[]> {
  try {
    const now = clock.now()
    const figures = await db.read(({ system }) => system.figures(now.toISOString()))
    const { jobs, oldestDueAt, uploads, pendingDeliveries, databaseBytes } = figures
    const waitedMs = oldestDueAt === null ? 0 : now.getTime() - Date.parse(oldestDueAt)
    return [
      { name: 'svc_database_up', value: 1 },
      { name: 'svc_database_bytes', value: databaseBytes },
      { name: 'svc_uploads', value: uploads },
      { name: 'svc_webhook_deliveries_pending', value: pendingDeliveries },
      { name: 'svc_oldest_job_seconds', value: Math.max(0, waitedMs / 1000) },
      ...jobs.map(({ kind, state, count }): Reading => ({
        name: 'svc_jobs',
        labels: { kind, state },
        value: count,
      })),
    ]
  } catch (error) {
    log.error({ err: error }, 'the database could not be read for /metrics')
    return [{ name: 'svc_database_up', value: 0 }]
  }
}

async function ofDisk({ storage, log }: MeasureDeps): Promise<Reading[]> {
  try {
    const { usedBytes, freeBytes } = await storage.usage()
    return [
      { name: 'svc_disk_used_bytes', value: usedBytes },
      { name: 'svc_disk_free_bytes', value: freeBytes },
    ]
  } catch (error) {
    log.error({ err: error }, 'the disk could not be read for /metrics')
    return []
  }
}

async function ofBackups(deps: MeasureDeps): Promise<Reading[]> {
  try {
    const all = (await allBackups(deps)).map(({ backup }) => backup)
    const far = all.filter(({ place }) => place === 'elsewhere')
    return [
      ...timesOf(all, 'svc_backup_timestamp_seconds', 'svc_backup_verified_timestamp_seconds'),
      ...timesOf(
        far,
        'svc_backup_elsewhere_timestamp_seconds',
        'svc_backup_elsewhere_verified_timestamp_seconds',
      ),
    ]
  } catch (error) {
    deps.log.error({ err: error }, 'the backups could not be read for /metrics')
    return []
  }
}

/** Absent where there is none. */
function timesOf(
  backups: readonly Backup[],
  madeName: Reading['name'],
  verifiedName: Reading['name'],
): Reading[] {
  const made = backups.flatMap(({ ready_at: at }) => (at === null ? [] : Date.parse(at)))
  const verified = lastVerified(backups)
  return [
    ...(made.length > 0 ? [{ name: madeName, value: Math.max(...made) / 1000 }] : []),
    ...(verified === null ? [] : [{ name: verifiedName, value: Date.parse(verified) / 1000 }]),
  ]
}

async function ofUpdates(deps: MeasureDeps): Promise<Reading[]> {
  try {
    const { advice, latest } = await describeLatest(deps, [])
    return latest === null
      ? []
      : [{ name: 'svc_update_available', value: advice === 'available' ? 1 : 0 }]
  } catch (error) {
    deps.log.error({ err: error }, 'the last check for updates could not be read for /metrics')
    return []
  }
}

function ofCertificates(deps: MeasureDeps): Reading[] {
  return describeCertificates(deps, []).certificates.flatMap(({ source, expires_at: at }) =>
    at === null
      ? []
      : {
          name: 'svc_certificate_expiry_timestamp_seconds' as const,
          labels: { source },
          value: Date.parse(at) / 1000,
        },
  )
}

/** A series for each, so that an alert sees it change. */
async function ofProblems(deps: ProblemDeps): Promise<Reading[]> {
  const current = await problemCodes(deps)
  return (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => ({
    name: 'svc_problems',
    labels: { code },
    value: current.has(code) ? 1 : 0,
  }))
}

function ofEncoders(encoders: Encoders): Reading[] {
  const load = encoders.load()
  return [
    { name: 'svc_encoding_paused', value: encoders.paused ? 1 : 0 },
    ...PRIORITIES.flatMap((priority): Reading[] => [
      { name: 'svc_encoders', labels: { priority }, value: load[priority].most },
      { name: 'svc_encoders_busy', labels: { priority }, value: load[priority].running },
      { name: 'svc_encoders_waiting', labels: { priority }, value: load[priority].waiting },
    ]),
  ]
}

const WEBHOOK_OUTCOMES = ['succeeded', 'retried', 'failed'] as const
/** docs/monitoring uses them as an increase. */
const COUNTED_EVENTS = ['video.ready', 'video.errored'] as const

/** Prometheus sees no increase in a series that begins with its first count, so an alert would miss that one. */
function beginAtNothing(metrics: Deps['metrics']): void {
  metrics.tally('svc_backup_verification_failures_total', {}).add(0)
  for (const outcome of WEBHOOK_OUTCOMES)
    metrics.tally('svc_webhook_attempts_total', { outcome }).add(0)
  for (const type of COUNTED_EVENTS) metrics.tally('svc_events_total', { type }).add(0)
}

/** Counts events and webhook attempts. Returns the function that stops it. */
export function countAnnouncements({
  announcer,
  metrics,
}: Pick<Deps, 'announcer' | 'metrics'>): () => void {
  beginAtNothing(metrics)
  return announcer.subscribe({
    event({ event }) {
      metrics.tally('svc_events_total', { type: event.type }).add(1)
      if (event.type === 'backup.failed' && event.data.object.verification?.state === 'failed')
        metrics.tally('svc_backup_verification_failures_total', {}).add(1)
    },
    delivery(_space, { attempt, status }) {
      // Announced without an attempt when a delivery is rescheduled.
      if (attempt === 0) return
      const outcome = status === 'pending' ? 'retried' : status
      metrics.tally('svc_webhook_attempts_total', { outcome }).add(1)
    },
  })
}

/** Wraps an engine to count its encoding processes. */
export function countEncodes<E extends MediaEngine>(engine: E, metrics: MetricsRegistry): E {
  async function counted<T extends VideoRun | AudioRun, R>(
    kind: 'video' | 'audio',
    work: (run: T, call: SegmentCall) => Promise<R>,
    run: T,
    call: SegmentCall,
  ): Promise<R> {
    const startedAt = performance.now()
    let mediaSeconds = 0
    let outcome = 'failed'
    try {
      const result = await work(run, {
        ...call,
        onProgress: (seconds) => {
          mediaSeconds = Math.max(mediaSeconds, seconds)
          call.onProgress?.(seconds)
        },
      })
      outcome = 'done'
      return result
    } catch (error) {
      if (call.signal.aborted) outcome = 'stopped'
      throw error
    } finally {
      const seconds = (performance.now() - startedAt) / 1000
      metrics.tally('svc_encodes_total', { kind, outcome }).add(1)
      metrics.tally('svc_encoder_seconds_total', { kind }).add(seconds)
      metrics.tally('svc_encoded_media_seconds_total', { kind }).add(mediaSeconds)
    }
  }

  const { encodeVideo, encodeAudio } = engine
  // Copied tracks run no encoder.
  const audio = (run: AudioRun, call: SegmentCall) =>
    run.plan.copy ? encodeAudio(run, call) : counted('audio', encodeAudio, run, call)
  return {
    ...engine,
    encodeVideo: (run: VideoRun, call: SegmentCall) => counted('video', encodeVideo, run, call),
    encodeAudio: audio,
  }
}
