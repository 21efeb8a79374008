/** What docs/monitoring asks Prometheus for exists: the metrics, their labels, and the pages that alerts name. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { parse } from 'yaml'
import { EVENT_TYPES } from '../../daemon/contract/event-types.ts'
import { METRICS, type MetricEntry, type MetricName } from '../../daemon/contract/metrics.ts'
import { read } from './text.ts'

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; legendFormat?: string }[]
}
interface Dashboard {
  panels: Panel[]
  annotations: { list: { expr: string }[] }
  templating: { list: { name: string; query: string | { query: string } }[] }
}
interface Alert {
  alert: string
  expr: string
  annotations: Record<string, string>
}

const dashboard = JSON.parse(read('docs/monitoring/svc-dashboard.json')) as Dashboard
const alerts = (
  parse(read('docs/monitoring/svc-alerts.yml')) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules)

/** The number of encoders is a setting; the age of a backup that nobody has tried says little. */
const NOT_SHOWN = [
  'svc_encoders',
  'svc_backup_timestamp_seconds',
  'svc_backup_elsewhere_timestamp_seconds',
  'svc_backup_elsewhere_verified_timestamp_seconds',
]

/** Labels that Prometheus adds, and the bound of a bucket. */
const ADDED = ['instance', 'job', 'le']

/** Of a metric by the name of one of its series. */
const metricOf = (series: string): MetricEntry | undefined =>
  METRICS[series as MetricName] ??
  METRICS[series.replace(/_(?:bucket|sum|count)$/, '') as MetricName]

/** What is wrong with an expression, one sentence each. */
function faultsOf(expression: string): string[] {
  const faults: string[] = []
  const series = [...expression.matchAll(/\b((?:svc|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
  if (series.length === 0 && !/\bup\b/.test(expression))
    faults.push(`nothing of svc: ${expression}`)
  const labels = new Set(ADDED)
  for (const [, name, matchers = ''] of series) {
    const metric = metricOf(name!)
    if (!metric) {
      faults.push(`no metric ${name}`)
      continue
    }
    for (const label of metric.labels) labels.add(label)
    for (const [, label, , wanted] of matchers.matchAll(/(\w+)(=~?|!=)"([^"]*)"/g)) {
      if (!ADDED.includes(label!) && !metric.labels.includes(label!))
        faults.push(`${name} has no label ${label}`)
      if (name === 'svc_events_total' && label === 'type' && !EVENT_TYPES.includes(wanted as never))
        faults.push(`no event ${wanted}`)
    }
    const isCounted = metric.type === 'counter' || name!.endsWith('_bucket')
    const before = expression.slice(0, expression.indexOf(name!))
    if (isCounted && !/(?:rate|increase)\($/.test(before)) faults.push(`${name} is a counter`)
  }
  for (const [, names] of expression.matchAll(/\b(?:by|on) \(([^)]*)\)/g))
    for (const name of names!.split(', ')) if (!labels.has(name)) faults.push(`no label ${name}`)
  return faults
}

describe('docs/monitoring', () => {
  const expressions = [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.map(({ expr }) => expr),
    ...dashboard.templating.list.flatMap(({ query }) =>
      typeof query === 'string' ? [] : [query.query],
    ),
    ...alerts.map(({ expr }) => expr),
  ]

  it('asks for metrics and labels that exist', () => {
    assert.ok(expressions.length > 30)
    assert.deepEqual(expressions.flatMap(faultsOf), [])
  })

  it('a wrong name, label, event, or a counter without a rate is found', () => {
    const wrong = {
      'svc_nothing > 0': ['no metric svc_nothing'],
      'svc_jobs{colour="red"}': ['svc_jobs has no label colour'],
      'sum by (colour) (svc_jobs)': ['no label colour'],
      'svc_events_total{type="video.ready"}': ['svc_events_total is a counter'],
      'rate(svc_events_total{type="video.done"}[5m])': ['no event video.done'],
      'vector(1)': ['nothing of svc: vector(1)'],
    }
    for (const [expression, faults] of Object.entries(wrong))
      assert.deepEqual(faultsOf(expression), faults)
  })

  it('shows every metric of svc, in panels that lie beside each other', () => {
    const shown = expressions.join(' ')
    assert.deepEqual(
      Object.keys(METRICS).filter((name) => !new RegExp(`\\b${name}(?:_bucket)?\\b`).test(shown)),
      NOT_SHOWN,
    )
    const ids = dashboard.panels.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      assert.ok(x + w <= 24)
      return Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`)
    })
    assert.equal(new Set(cells).size, cells.length, 'two panels lie in one place')
  })

  it('legends name labels that the expression keeps', () => {
    for (const { targets = [], title } of dashboard.panels)
      for (const { expr, legendFormat = '' } of targets) {
        const kept = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? ['instance']
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          assert.ok(kept.includes(label!), `${title}: ${label}`)
      }
  })

  it('alerts say what is the matter and what to do, by pages that are there', () => {
    const names = alerts.map(({ alert }) => alert)
    assert.equal(new Set(names).size, names.length)
    const pages = read('docs/operations.md')
    for (const { alert, annotations } of alerts) {
      assert.deepEqual(Object.keys(annotations), ['summary', 'description'], alert)
      for (const [, anchor] of annotations['description']!.matchAll(/operations\.md#(\w+)/g))
        assert.ok(pages.includes(`<a id="${anchor}">`), `${alert}: ${anchor}`)
    }
  })
})
