/**
 * What GET /metrics says, in Prometheus' text format: docs/metrics.md lists it, and a test holds
 * the two equal. Labels have few values: no address, no id and no name ever becomes one.
 */
export interface MetricEntry {
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: readonly string[]
  /** Of a histogram, in its unit. */
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
  svc_http_requests_total: entry('counter', 'Requests that were answered, by route', [
    'route',
    'method',
    'status',
  ]),
  svc_http_request_seconds: entry(
    'histogram',
    'Time from the request to the end of its answer, without event streams',
    ['kind'],
    [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  ),
  svc_playback_bytes_total: entry('counter', 'Bytes of media and images sent to viewers', ['file']),
  svc_upload_bytes_total: entry('counter', 'Bytes of sources received from clients'),
  svc_uploads: entry('gauge', 'Uploads that have begun and are not finished'),
  svc_events_total: entry(
    'counter',
    'Events since the start; video.uploaded, video.ready and video.errored count videos',
    ['type'],
  ),
  svc_jobs: entry('gauge', 'Jobs in the queue', ['kind', 'state']),
  svc_oldest_job_seconds: entry('gauge', 'How long the oldest job that is due has waited'),
  svc_encoders: entry('gauge', 'Encoding processes that may run at once, by priority', [
    'priority',
  ]),
  svc_encoders_busy: entry('gauge', 'Encoding processes that run now', ['priority']),
  svc_encoders_waiting: entry('gauge', 'Work that waits for an encoder', ['priority']),
  svc_encoding_paused: entry('gauge', '1 while encoding is paused'),
  svc_encoded_media_seconds_total: entry(
    'counter',
    'Seconds of media that were encoded; its rate beside svc_encoder_seconds_total is the speed',
    ['kind'],
  ),
  svc_encoder_seconds_total: entry('counter', 'Seconds that encoding processes ran', ['kind']),
  svc_encodes_total: entry('counter', 'Encoding processes that ended', ['kind', 'outcome']),
  svc_webhook_attempts_total: entry('counter', 'Attempts to deliver an event to a webhook', [
    'outcome',
  ]),
  svc_webhook_deliveries_pending: entry('gauge', 'Deliveries that still wait for a success'),
  svc_disk_free_bytes: entry('gauge', 'Free space on the disk of the data folder'),
  svc_disk_used_bytes: entry('gauge', 'Bytes in the data folder, counted at most once a minute'),
  svc_database_up: entry('gauge', '1 when the database answers'),
  svc_database_bytes: entry('gauge', 'Size of the database, without its write-ahead log'),
  process_cpu_seconds_total: entry('counter', 'Processor time of the daemon, without its ffmpeg'),
  process_resident_memory_bytes: entry('gauge', 'Memory of the daemon, without its ffmpeg'),
  process_start_time_seconds: entry('gauge', 'When the daemon started, in seconds since 1970'),
  nodejs_eventloop_utilization: entry(
    'gauge',
    'How busy the event loop was since the last scrape, from 0 to 1',
  ),
} as const satisfies Record<string, MetricEntry>

export type MetricName = keyof typeof METRICS
