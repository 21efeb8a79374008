/** Counters, gauges and histograms by prom-client, as the table of the contract has them. */
import { performance } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { METRICS, type MetricEntry, type MetricName } from '../contract/metrics.ts'
import type { MetricsRegistry, Reading, Tally } from '../ports/metrics.ts'

type Metric = Counter | Gauge | Histogram

export function createMetrics(): MetricsRegistry {
  const registry = new Registry()
  const counted = new Map<MetricName, Metric>()
  const tallies = new Map<string, Tally>()

  /** Made when it is counted first, so that what never happens costs nothing. */
  function metricOf(name: MetricName): Metric {
    let metric = counted.get(name)
    if (!metric) counted.set(name, (metric = create(name, registry)))
    return metric
  }

  let busyBefore = performance.eventLoopUtilization()

  function ofProcess(): Reading[] {
    const { user, system } = process.cpuUsage()
    const busy = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(busy, busyBefore)
    busyBefore = busy
    return [
      { name: 'process_cpu_seconds_total', value: (user + system) / 1e6 },
      { name: 'process_resident_memory_bytes', value: process.memoryUsage.rss() },
      { name: 'nodejs_eventloop_utilization', value: utilization },
    ]
  }

  return {
    tally(name, labels = {}) {
      const key = `${name} ${Object.values(labels).join(' ')}`
      let tally = tallies.get(key)
      if (!tally) {
        const child = metricOf(name).labels(labels)
        const add =
          'observe' in child
            ? (amount: number) => child.observe(amount)
            : (amount: number) => child.inc(amount)
        tallies.set(key, (tally = { add }))
      }
      return tally
    },
    async text(readings) {
      const all = [...readings, ...ofProcess()]
      const texts = await Promise.all([registry.metrics(), textOf(all)])
      const body = `${texts
        .map((text) => text.trim())
        .filter(Boolean)
        .join('\n\n')}\n`
      return { contentType: registry.contentType, body }
    },
  }
}

/** In a registry of its own: what is not read this time is not reported as it was before. */
async function textOf(readings: readonly Reading[]): Promise<string> {
  const registry = new Registry()
  const metrics = new Map<MetricName, Metric>()
  for (const { name, labels = {}, value } of readings) {
    if (!metrics.has(name)) metrics.set(name, create(name, registry))
    const metric = metrics.get(name) as Counter | Gauge
    metric.labels(labels).inc(value)
  }
  return registry.metrics()
}

function create(name: MetricName, registry: Registry): Metric {
  const { type, help, labels, buckets = [] }: MetricEntry = METRICS[name]
  const options = { name, help, labelNames: [...labels], registers: [registry] }
  if (type === 'counter') return new Counter(options)
  if (type === 'gauge') return new Gauge(options)
  return new Histogram({ ...options, buckets: [...buckets] })
}
