/** What is counted while the daemon runs, and read by Prometheus (contract/metrics.ts). */
import type { MetricName } from '../contract/metrics.ts'

export type Labels = Readonly<Record<string, string | number>>

/** A value that only grows; `add` costs less than a microsecond. */
export interface Tally {
  add(amount: number): void
}

/** What is looked up at every scrape. */
export interface Reading {
  name: MetricName
  labels?: Labels
  value: number
}

export interface MetricsRegistry {
  /** For a counter or histogram with these labels: keep it where it is used often. */
  tally(name: MetricName, labels?: Labels): Tally
  /** The text for Prometheus: what was counted, and these readings of gauges. */
  text(readings: readonly Reading[]): Promise<{ contentType: string; body: string }>
}
