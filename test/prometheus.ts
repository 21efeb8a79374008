/** The real Prometheus of Debian, which reads the metrics of the appliance and the files of docs/monitoring. */
import { execFile, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from './daemon.ts'
import { findProgram, installHint } from './support/find-program.ts'
import { freePort } from './support/server.ts'

const ELSEWHERE = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** Its path: SVC_PROMETHEUS, else what PATH and the usual places hold. */
export const findPrometheus = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_PROMETHEUS', names: ['prometheus'], elsewhere: ELSEWHERE })

export const prometheusHowTo = (): string =>
  installHint({ variable: 'SVC_PROMETHEUS', program: 'prometheus' })

export interface Series {
  metric: Record<string, string>
  /** Time in seconds, and the value. */
  value: [number, string]
}

export interface Prometheus {
  /** The result of an expression now. Throws what Prometheus says of one that it cannot read. */
  ask(expression: string): Promise<Series[]>
  /** Names of alerts that fire. */
  firing(): Promise<string[]>
  stop(): Promise<void>
}

interface StartOptions {
  /** For all of its files. */
  folder: string
  /** `host:port` of what it reads every second, as the job svc. */
  target: string
  /** Files of alert rules. */
  rules: readonly string[]
}

/** Answers once it serves. Without Prometheus it throws what to type. */
export async function startPrometheus({
  folder,
  target,
  rules,
}: StartOptions): Promise<Prometheus> {
  const program = await findPrometheus()
  if (!program) throw new Error(`There is no Prometheus. ${prometheusHowTo()}`)
  await mkdir(folder, { recursive: true })
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: rules,
    scrape_configs: [{ job_name: 'svc', static_configs: [{ targets: [target] }] }],
  }
  // JSON is YAML too.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'], HOME: folder } },
  )
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const state = await until(
    () => (child.exitCode === null ? said : 'ended'),
    (text) => text === 'ended' || text.includes('Server is ready to receive web requests'),
    'Prometheus to serve',
  )
  if (state === 'ended') throw new Error(`Prometheus did not start:\n${said}`)

  async function api<T>(path: string): Promise<T> {
    const response = await fetch(`http://${address}/api/v1/${path}`)
    const { status, error, data } = (await response.json()) as {
      status: string
      error?: string
      data: T
    }
    if (status !== 'success') throw new Error(error)
    return data
  }
  return {
    ask: async (expression) =>
      (await api<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    async firing() {
      const { alerts } = await api<{
        alerts: { state: string; labels: { alertname: string } }[]
      }>('alerts')
      return alerts.filter((each) => each.state === 'firing').map(({ labels }) => labels.alertname)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs promtool, which lies beside Prometheus. Throws what it says where it is not content. */
export async function promtool(...args: string[]): Promise<string> {
  const program = await findPrometheus()
  if (!program) throw new Error(`There is no promtool. ${prometheusHowTo()}`)
  const tool = program.replace(/prometheus$/, 'promtool')
  const { stdout } = await promisify(execFile)(tool, args).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`promtool ${args.join(' ')}:\n${stdout}${stderr}`)
    },
  )
  return stdout
}
