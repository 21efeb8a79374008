/** Metrics that are counted while the daemon runs and read by Prometheus (contract/metrics.ts). */
import type { MetricName } from '../contract/metrics.ts'
import type { JobKind } from './records.ts'

export type Labels = Readonly<Record<string, string | number>>

/** A value that only grows; `add` costs less than a microsecond. */
export interface Tally {
  add(amount: number): void
}

/** A gauge that is read at every scrape. */
export interface Reading {
  name: MetricName
  labels?: Labels
  value: number
}

export interface MetricsRegistry {
  /** The counter or histogram with these labels. Keep the result where it is used often. */
  tally(name: MetricName, labels?: Labels): Tally
  /** The Prometheus exposition: everything counted, and these gauges. */
  text(readings: readonly Reading[]): Promise<{ contentType: string; body: string }>
}

export interface SystemFigures {
  jobs: { kind: JobKind; state: 'running' | 'waiting' | 'delayed'; count: number }[]
  /** When the oldest waiting job became due; null when none waits. Without re-encodes, which wait for days. */
  oldestDueAt: string | null
  uploads: number
  pendingDeliveries: number
  databaseBytes: number
}
