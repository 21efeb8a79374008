/** docs/monitoring by the real Prometheus: its alert rules, and the dashboard's expressions over a real appliance. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { parse } from 'yaml'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { read } from '../../house/text.ts'
import { promtool, startPrometheus, type Prometheus } from '../../prometheus.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { ALERT_CASES, type AlertCase } from './alert-cases.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const RULES = join(ROOT, 'docs', 'monitoring', 'svc-alerts.yml')

interface Alert {
  alert: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
interface Panel {
  title: string
  targets?: { expr: string }[]
}
interface Dashboard {
  panels: Panel[]
  annotations: { list: { expr: string }[] }
  templating: { list: { name: string; query: string | { query: string } }[] }
}

const alerts = (
  parse(read('docs/monitoring/svc-alerts.yml')) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(read('docs/monitoring/svc-dashboard.json')) as Dashboard

describe('docs/monitoring by Prometheus', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-prometheus-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('the alert rules are taken', async () => {
    assert.match(await promtool('check', 'rules', RULES), /SUCCESS: \d+ rules found/)
  })

  it('every alert has a case here', () => {
    assert.deepEqual(
      Object.keys(ALERT_CASES),
      alerts.map(({ alert }) => alert),
    )
  })

  for (const rule of alerts)
    it(`${rule.alert} fires when it should, in these words, and only then`, async () => {
      const file = join(folder, `${rule.alert}.yml`)
      await writeFile(
        file,
        JSON.stringify({
          rule_files: [RULES],
          evaluation_interval: `${ALERT_CASES[rule.alert]!.stepMinutes}m`,
          tests: testsOf(rule, ALERT_CASES[rule.alert]!),
        }),
      )
      assert.match(await promtool('test', 'rules', file), /SUCCESS/)
    })

  describe('over an appliance', () => {
    let daemon: Daemon
    let receiver: Receiver
    let prometheus: Prometheus
    before(async () => {
      receiver = await startReceiver()
      daemon = await startDaemon({
        env: {
          SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1,localhost',
          SVC_BACKUP_DIR: join(folder, 'backups'),
        },
      })
      prometheus = await startPrometheus({
        folder: join(folder, 'prometheus'),
        target: new URL(daemon.baseUrl).host,
        rules: [RULES],
      })
      await until(
        () => prometheus.ask('svc_info'),
        (found) => found.length === 1,
        'the first figures',
      )
    })
    after(async () => {
      await prometheus?.stop()
      await daemon?.remove()
      await receiver?.close()
    })

    it('each expression of the dashboard is read, and has data of what has happened', async () => {
      await daemon.api.webhooks.create({ body: { url: `${receiver.url}/hook` } })
      const film = await codedVideo(join(folder, 'film.mp4'), { seconds: 4 })
      const { id } = await daemon.api.videos.create({ body: {} })
      await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
      await untilStatus(daemon.api, id, 'ready')
      await fetch(`${daemon.baseUrl}/media/${id.slice(0, 5)}/${id.slice(5)}/manifest.m3u8`)
      await backedUp(daemon)
      const expressions = expressionsOf(dashboard)
      assert.ok(expressions.size > 25)
      const empty = async (): Promise<string[]> => {
        const found: string[] = []
        for (const [expression, title] of expressions)
          if ((await prometheus.ask(expression)).length === 0 && !MAY_BE_EMPTY.includes(title))
            found.push(`${title}: ${expression}`)
        return found
      }
      await until(empty, (found) => found.length === 0, 'every panel to have data')
      const [, count] = (
        await prometheus.ask('sum(increase(svc_events_total{type="video.ready"}[24h]))')
      )[0]!.value
      assert.ok(Number(count) >= 1, `the first video counts: ${count}`)
      await assert.rejects(prometheus.ask('rate(svc_jobs'), /parse error/)
    })

    it('the first backup that is found damaged is an alert', async () => {
      assert.ok(!(await prometheus.firing()).includes('SvcBackupDamaged'))
      const { path, id } = (await daemon.api.backups.list()).data[0]!
      await writeFile(join(path, 'data', 'owner.secret'), 'of somebody else')
      await daemon.api.backups.verify({ params: { id } })
      await until(
        () => prometheus.firing(),
        (firing) => firing.includes('SvcBackupDamaged'),
        'the alert',
      )
    })
  })
})

/** Nothing here runs out of a disk, has HTTPS or a newer version, or waits in the queue. */
const MAY_BE_EMPTY = [
  'Disk full in',
  'HTTPS certificates expire in',
  'Newer versions',
  'Jobs',
  'Restarts',
]

/** By expression, with what Grafana puts in, the titles. */
function expressionsOf({ panels, annotations, templating }: Dashboard): Map<string, string> {
  const filled = (expression: string): string =>
    expression.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')
  return new Map([
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [filled(expr), title] as const),
    ),
    ...annotations.list.map(({ expr }) => [filled(expr), 'Restarts'] as const),
    ...templating.list.flatMap(({ name, query }) => {
      if (typeof query === 'string') return []
      const [, metric] = /^label_values\((\w+), instance\)$/.exec(query.query)!
      return [[metric!, name] as const]
    }),
  ])
}

async function backedUp({ api }: Daemon): Promise<void> {
  const { id } = await api.backups.create()
  await until(
    () => api.backups.get({ params: { id } }),
    ({ status }) => status === 'ready',
    'the backup',
  )
  await api.backups.verify({ params: { id } })
  await until(
    () => api.backups.get({ params: { id } }),
    ({ verification }) => verification?.state === 'verified',
    'its restore test',
  )
}

/** In the form that promtool reads. */
function testsOf({ alert, labels, annotations }: Alert, each: AlertCase): object[] {
  const shown = Object.fromEntries(
    Object.entries({ instance: 'a:4080', job: 'svc', ...each.labels }).filter(
      ([, value]) => value !== '',
    ),
  )
  const words = (text: string): string =>
    text
      .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => shown[label]!)
      .replaceAll('{{ $value | humanize1024 }}', each.value ?? '')
  const expected = {
    exp_labels: { ...shown, ...labels },
    exp_annotations: Object.fromEntries(
      Object.entries(annotations).map(([name, text]) => [name, words(text)]),
    ),
  }
  const at = (minutes: number, alerts: object[]) => ({
    eval_time: `${minutes}m`,
    alertname: alert,
    exp_alerts: alerts,
  })
  const seriesOf = (values: Record<string, string>) => ({
    interval: `${each.stepMinutes}m`,
    input_series: Object.entries(values).map(([series, text]) => ({ series, values: text })),
  })
  return [
    {
      ...seriesOf(each.fires),
      alert_rule_test: [
        ...(each.notYetMinutes === undefined ? [] : [at(each.notYetMinutes, [])]),
        at(each.atMinutes, [expected]),
      ],
    },
    ...each.quiet.map((values) => ({
      ...seriesOf(values),
      alert_rule_test: [at(each.atMinutes, [])],
    })),
  ]
}
