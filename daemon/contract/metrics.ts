/**
 * Metrics of GET /metrics in Prometheus' text format; docs/metrics.md lists them, and a test keeps the
 * two equal. Labels have few values: never an address, id or name.
 */
export interface MetricEntry {
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: readonly string[]
  /** Bucket bounds of a histogram, in its unit. */
  buckets?: readonly number[]
}

const entry = (
  type: MetricEntry['type'],
  help: string,
  labels: readonly string[] = [],
  buckets?: readonly number[],
): MetricEntry => ({ type, help, labels, ...(buckets ? { buckets } : {}) })

export const METRICS = {
  svc_info: entry('gauge', 'Always 1; the version is its label', ['version']),
  svc_http_requests_total: entry('counter', 'Responses, by route', ['route', 'method', 'status']),
  svc_http_request_seconds: entry(
    'histogram',
    'Time from the request to the end of the response, without event streams',
    ['kind'],
    [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  ),
  svc_playback_bytes_total: entry('counter', 'Bytes of media and images sent to viewers', ['file']),
  svc_upload_bytes_total: entry('counter', 'Bytes of sources received from clients'),
  svc_uploads: entry('gauge', 'Uploads that were started and are not finished'),
  svc_events_total: entry(
    'counter',
    'Events since the start; video.uploaded, video.ready and video.errored count videos',
    ['type'],
  ),
  svc_jobs: entry('gauge', 'Jobs in the queue', ['kind', 'state']),
  svc_oldest_job_seconds: entry(
    'gauge',
    'Waiting time of the oldest job that is due, apart from re-encodes',
  ),
  svc_encoders: entry('gauge', 'Maximum number of parallel encoding processes, by priority', [
    'priority',
  ]),
  svc_encoders_busy: entry('gauge', 'Running encoding processes', ['priority']),
  svc_encoders_waiting: entry('gauge', 'Work waiting for an encoder', ['priority']),
  svc_encoding_paused: entry('gauge', '1 while encoding is paused'),
  svc_encoded_media_seconds_total: entry(
    'counter',
    'Seconds of media encoded; divide its rate by that of svc_encoder_seconds_total to get ' +
      'the encoding speed',
    ['kind'],
  ),
  svc_encoder_seconds_total: entry('counter', 'Running time of encoding processes in seconds', [
    'kind',
  ]),
  svc_encodes_total: entry('counter', 'Encoding processes that have ended', ['kind', 'outcome']),
  svc_webhook_attempts_total: entry('counter', 'Attempts to deliver an event to a webhook', [
    'outcome',
  ]),
  svc_webhook_deliveries_pending: entry('gauge', 'Pending webhook deliveries'),
  svc_backup_timestamp_seconds: entry(
    'gauge',
    'When the newest complete backup was made, as a Unix timestamp; absent without one',
  ),
  svc_backup_verified_timestamp_seconds: entry(
    'gauge',
    'When a restore test last succeeded, as a Unix timestamp; absent before that',
  ),
  svc_backup_elsewhere_timestamp_seconds: entry(
    'gauge',
    'When the newest complete backup at the destination was made; absent without one',
  ),
  svc_backup_elsewhere_verified_timestamp_seconds: entry(
    'gauge',
    'When a restore test of a backup at the destination last succeeded; absent before that',
  ),
  svc_backup_verification_failures_total: entry(
    'counter',
    'Restore tests that found a backup damaged',
  ),
  svc_disk_free_bytes: entry('gauge', 'Free space on the disk of the data folder'),
  svc_disk_used_bytes: entry('gauge', 'Bytes in the data folder, measured at most once a minute'),
  svc_certificate_expiry_timestamp_seconds: entry(
    'gauge',
    'When an HTTPS certificate expires, as a Unix timestamp: that of SVC_HTTPS_CERT (files), or the ' +
      'one that the public URL presents (public_url)',
    ['source'],
  ),
  svc_update_available: entry(
    'gauge',
    '1 when there is a newer version of svc; absent unless SVC_UPDATE_URL is set',
  ),
  svc_problems: entry('gauge', '1 while there is this problem: docs/operations.md lists them', [
    'code',
  ]),
  svc_database_up: entry('gauge', '1 when the database responds'),
  svc_database_bytes: entry('gauge', 'Size of the database, without its write-ahead log'),
  process_cpu_seconds_total: entry('counter', 'Processor time of the daemon, without ffmpeg'),
  process_resident_memory_bytes: entry('gauge', 'Memory of the daemon, without ffmpeg'),
  process_start_time_seconds: entry('gauge', 'Start time of the daemon as a Unix timestamp'),
  nodejs_eventloop_utilization: entry(
    'gauge',
    'Utilization of the event loop since the last scrape, from 0 to 1',
  ),
} as const satisfies Record<string, MetricEntry>

export type MetricName = keyof typeof METRICS
