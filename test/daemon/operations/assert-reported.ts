/**
 * Holds a problem that was brought about against its row of the table in docs/operations.md: what
 * /v1/system (which the dashboard shows), /readyz, /metrics, svc doctor and the log say.
 */
import assert from 'node:assert/strict'
import { PROBLEMS, type ProblemCode } from '../../../daemon/contract/problems.ts'
import { diagnose } from '../../cli/diagnose.ts'
import { until, type Daemon } from '../../daemon.ts'

const [INFO, WARN, ERROR] = [30, 40, 50]

/** Level of the line in the log, and a part of it; null: what cannot be written says so later, in its own test. */
const LOGGED: Record<ProblemCode, readonly [level: number, message: string] | null> = {
  disk_full: [ERROR, 'The disk is full'],
  log_incomplete: null,
  database_damaged: [ERROR, 'the database is damaged'],
  ffmpeg_missing: [WARN, 'ffmpeg was not found'],
  sandbox_degraded: [WARN, 'the ffmpeg sandbox is incomplete'],
  webhook_failing: [INFO, 'delivery failed'],
  backup_failed: [WARN, 'job failed'],
  backup_incomplete: [ERROR, 'the backup is missing files that the database references'],
  backup_damaged: [ERROR, 'the restore test of a backup failed'],
  backup_untested: [WARN, 'a restore test waits for disk space'],
  media_missing: [ERROR, 'files that the database references are missing'],
  certificate_expiring: [WARN, 'the HTTPS certificate expires soon or has expired'],
  clock_ahead: [WARN, 'svc has not run for a long time, or the clock is ahead'],
  file_limit_low: [WARN, 'the limit of open files is low'],
}

/** `secret`: what only the owner may read. `enter`: put before a command to run it where the data folder is seen. */
export async function assertReported(
  daemon: Daemon,
  code: ProblemCode,
  message: RegExp,
  { secret, enter = [] }: { secret?: string; enter?: readonly string[] } = {},
): Promise<void> {
  const row = PROBLEMS[code]
  const reported = async () =>
    (await daemon.api.system.get()).problems.find((problem) => problem.code === code)
  const problem = await until(reported, (found) => found !== undefined, `${code} to be told`)
  assert.match(problem!.message, message)
  assert.ok(Date.parse(problem!.since) <= Date.now())

  const response = await fetch(`${daemon.baseUrl}/readyz`)
  const text = await response.text()
  const { problems } = JSON.parse(text) as {
    problems: { code: string; message: string; given: object }[]
  }
  const open = problems.find((each) => each.code === code)
  assert.deepEqual([open?.message, open?.given], [row.title, {}])
  if (secret) assert.ok(!text.includes(secret), 'who asks without being the owner learns no name')
  assert.equal(response.status, row.readiness === 'ready' ? 200 : 503, text)

  assert.equal(await measured(daemon, code), '1')

  const { data_dir: dataDir } = await daemon.api.system.get()
  const { checks } = (await diagnose({ dataDir, url: daemon.baseUrl, enter })).found
  const check = checks.find(
    ({ name, status, code: checkCode }) =>
      (row.doctor === 'sandbox: …' ? name.startsWith('sandbox') : name === row.doctor) &&
      status !== 'ok' &&
      checkCode === code,
  )
  assert.ok(check?.hint, `${code}: ${JSON.stringify(checks)}`)

  const logged = LOGGED[code]
  if (logged) {
    await until(
      () => linesOf(daemon.log()),
      (lines) => lines.some(({ level, text }) => level === logged[0] && text.includes(logged[1])),
      `the log to say "${logged[1]}"`,
    )
    assert.ok(row.log.includes(logged[1]), `docs/operations.md says what is logged: ${row.log}`)
  }
}

export async function isGone(daemon: Daemon, code: ProblemCode): Promise<void> {
  await until(
    () => daemon.api.system.get(),
    ({ problems }) => problems.every((problem) => problem.code !== code),
    `${code} to be over`,
  )
  assert.equal(await measured(daemon, code), '0')
}

/** The value of its series. */
async function measured(daemon: Daemon, code: ProblemCode): Promise<string | undefined> {
  const text = await (await fetch(`${daemon.baseUrl}/metrics`)).text()
  return new RegExp(`^svc_problems\\{code="${code}"\\} (\\d+)$`, 'm').exec(text)?.[1]
}

const linesOf = (log: string): { level: number; text: string }[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => ({ level: (JSON.parse(line) as { level: number }).level, text: line }))
