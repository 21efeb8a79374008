/** A Prometheus for the tests of docs/monitoring, with its promtool. */
import { findPrometheus, prometheusHowTo } from '../test/prometheus.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensurePrometheus = (): Promise<string> =>
  ensureProgram({
    why: 'The tests of the alert rules and the Grafana dashboard need Prometheus.',
    debian: 'prometheus',
    find: findPrometheus,
    howTo: prometheusHowTo,
  })
