/** For each alert of docs/monitoring: series with which it fires, and with which it must not. */
export interface AlertCase {
  /** Time between two values of a series, and between two looks at the rule. Prometheus takes one as gone after five. */
  stepMinutes: number
  /** Values in the notation of promtool, by series. */
  fires: Record<string, string>
  atMinutes: number
  /** Shortly before this it is pending. Absent: the rule waits for nothing. */
  notYetMinutes?: number
  /** What the alert has besides its own labels. */
  labels?: Record<string, string>
  /** What its sentences show of it. */
  value?: string
  quiet: Record<string, string>[]
}

const A = 'instance="a:4080",job="svc"'

export const ALERT_CASES: Record<string, AlertCase> = {
  SvcDown: {
    stepMinutes: 1,
    fires: { [`up{${A}}`]: '1 0x9' },
    atMinutes: 4,
    notYetMinutes: 2,
    quiet: [{ [`up{${A}}`]: '1x9' }, { 'up{instance="a:9100",job="node"}': '0x9' }],
  },
  SvcDatabaseDown: {
    stepMinutes: 1,
    fires: { [`svc_database_up{${A}}`]: '1 0x9' },
    atMinutes: 3,
    notYetMinutes: 1,
    quiet: [{ [`svc_database_up{${A}}`]: '1x9' }],
  },
  SvcProblem: {
    stepMinutes: 1,
    fires: { [`svc_problems{${A},code="disk_full"}`]: '0 1x15' },
    atMinutes: 7,
    notYetMinutes: 5,
    labels: { code: 'disk_full' },
    quiet: [{ [`svc_problems{${A},code="disk_full"}`]: '0x15' }],
  },
  SvcDiskFullSoon: {
    stepMinutes: 5,
    // 6 GB less in an hour; 70 GB are left after five hours.
    fires: { [`svc_disk_free_bytes{${A}}`]: '100e9-0.5e9x60' },
    atMinutes: 300,
    notYetMinutes: 60,
    value: '-337.1Gi',
    quiet: [
      { [`svc_disk_free_bytes{${A}}`]: '100e9x60' },
      { [`svc_disk_free_bytes{${A}}`]: '900e9-0.5e9x60' },
    ],
  },
  SvcDiskLow: {
    stepMinutes: 1,
    fires: { [`svc_disk_free_bytes{${A}}`]: '19e9x20' },
    atMinutes: 11,
    notYetMinutes: 9,
    value: '17.7Gi',
    quiet: [{ [`svc_disk_free_bytes{${A}}`]: '21e9x20' }],
  },
  SvcBackupNotVerified: {
    stepMinutes: 4,
    // The clock of promtool begins at 0.
    fires: { [`svc_backup_verified_timestamp_seconds{${A}}`]: '0x800' },
    atMinutes: 2 * 1440 + 16,
    notYetMinutes: 2 * 1440 + 12,
    quiet: [{ [`svc_backup_verified_timestamp_seconds{${A}}`]: '0+240x800' }],
  },
  SvcBackupDamaged: {
    stepMinutes: 1,
    fires: { [`svc_backup_verification_failures_total{${A}}`]: '0x3 1x9' },
    atMinutes: 6,
    quiet: [{ [`svc_backup_verification_failures_total{${A}}`]: '2x12' }],
  },
  SvcJobsWaiting: {
    stepMinutes: 1,
    fires: {
      [`svc_oldest_job_seconds{${A}}`]: '3601x20',
      [`svc_encoding_paused{${A}}`]: '0x20',
    },
    atMinutes: 11,
    notYetMinutes: 9,
    quiet: [
      { [`svc_oldest_job_seconds{${A}}`]: '3599x20', [`svc_encoding_paused{${A}}`]: '0x20' },
      { [`svc_oldest_job_seconds{${A}}`]: '9000x20', [`svc_encoding_paused{${A}}`]: '1x20' },
    ],
  },
  SvcVideosFail: {
    stepMinutes: 1,
    fires: { [`svc_events_total{${A},type="video.errored"}`]: '0 1 2 3 4 5x9' },
    atMinutes: 9,
    labels: { type: 'video.errored' },
    quiet: [
      { [`svc_events_total{${A},type="video.errored"}`]: '0 1 2x12' },
      { [`svc_events_total{${A},type="video.ready"}`]: '0+10x12' },
    ],
  },
  SvcWebhooksFail: {
    stepMinutes: 1,
    fires: { [`svc_webhook_attempts_total{${A},outcome="failed"}`]: '0x3 1x9' },
    atMinutes: 6,
    labels: { outcome: 'failed' },
    quiet: [{ [`svc_webhook_attempts_total{${A},outcome="retried"}`]: '0+1x12' }],
  },
  SvcRequestsFail: {
    stepMinutes: 1,
    fires: {
      [`svc_http_requests_total{${A},route="/v1/videos",method="GET",status="200"}`]: '0+98x20',
      [`svc_http_requests_total{${A},route="/v1/videos",method="GET",status="500"}`]: '0+2x20',
    },
    atMinutes: 12,
    notYetMinutes: 4,
    // Summed for each server: no job.
    labels: { job: '' },
    quiet: [
      {
        [`svc_http_requests_total{${A},route="/v1/videos",method="GET",status="200"}`]: '0+995x20',
        [`svc_http_requests_total{${A},route="/v1/videos",method="GET",status="500"}`]: '0+5x20',
      },
      { [`svc_http_requests_total{${A},route="/v1/videos",method="GET",status="404"}`]: '0+9x20' },
    ],
  },
}
