/** Checks by asking the appliance: whether it answers, its version, and the state of its parts. */
import { createConnection } from 'node:net'
import type { Readiness, System } from '../../daemon/contract/system.ts'
import type { SystemHealth } from '../../daemon/contract/system-health.ts'
import { isThisMachine } from '../connection/address.ts'
import { openClient } from '../connection/connect.ts'
import { reaching } from '../connection/reach.ts'
import { ownerSecret } from '../connection/sign-in.ts'
import { describe } from '../errors/describe.ts'
import { healthChecks } from './health.ts'
import { failed, ok, skipped, warning, type Check } from './check.ts'
import type { FaultCode } from './faults.ts'
import { problemChecks } from './problems.ts'

interface ApplianceAnswers {
  checks: Check[]
  /** null where it does not answer, or not to us: only the owner gets it. */
  system: System | null
  answers: boolean
}

/** Clock difference that signatures and tokens tolerate. */
const CLOCK_SECONDS = 30

export async function askAppliance(url: string, ownVersion: string): Promise<ApplianceAnswers> {
  const requestedAt = Date.now()
  let response: Response
  try {
    response = await reaching(url)(`${url}/healthz`)
    if (!response.ok)
      return {
        checks: [
          failed(
            'daemon_failing',
            `${url} responds with ${response.status}.`,
            'See its log, or restart it.',
          ),
        ],
        system: null,
        answers: true,
      }
  } catch (error) {
    const { sentence, hint } = describe(error)
    return {
      checks: [failed('daemon_unreachable', sentence, hint), ...(await portCheck(url))],
      system: null,
      answers: false,
    }
  }
  const checks = [ok('daemon', `responds at ${url}`), clockCheck(response, requestedAt)]
  const { system, health, why } = await systemOf(url)
  checks.push(
    versionCheck(system, why, ownVersion),
    ...(await readinessChecks(url, system)),
    ...(system ? problemChecks(system) : []),
    ...healthChecks(health),
  )
  return { checks, system, answers: true }
}

function clockCheck(response: Response, requestedAt: number): Check {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(date)) return skipped('clock', 'The server does not report its time.')
  // A Date header counts whole seconds, and is somewhere between question and answer.
  const offSeconds = Math.round(Math.max(requestedAt - 1_000 - date, date - Date.now(), 0) / 1_000)
  if (offSeconds <= CLOCK_SECONDS) return ok('clock', new Date(date).toISOString())
  return failed(
    'clocks_differ',
    `The clocks of this machine and of the server differ by ${apart(offSeconds)}.`,
    'Tokens and signatures depend on the clock: turn on time synchronization on both ' +
      'machines (timedatectl set-ntp true).',
  )
}

/** `90 seconds`, `5 hours`, `2 years`: as people would say it. */
function apart(seconds: number): string {
  const units: [number, string][] = [
    [31_557_600, 'year'],
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ]
  const [length, name] = units.find(([each]) => seconds >= 2 * each) ?? units.at(-1)!
  const number = Math.round(seconds / length)
  return `${number} ${name}${number === 1 ? '' : 's'}`
}

async function systemOf(
  url: string,
): Promise<{ system: System | null; health: Partial<SystemHealth>; why: string }> {
  const nothing = { system: null, health: {} }
  if (!isThisMachine(url))
    return { ...nothing, why: 'Only the owner can see this, on the server itself.' }
  try {
    const api = await openClient({ url, token: await ownerSecret(url) })
    const system = await api.system.get()
    // An appliance of an earlier version has no such answer.
    const health = await api.system.getHealth().catch(() => ({}))
    return { system, health, why: '' }
  } catch (error) {
    return { ...nothing, why: describe(error).sentence }
  }
}

function versionCheck(system: System | null, why: string, ownVersion: string): Check {
  if (!system)
    return skipped(
      'version',
      why,
      'Run it as the user that runs svc, with SVC_DATA_DIR set to its data folder.',
    )
  if (system.version === ownVersion) return ok('version', `${system.version}, same as this CLI`)
  return warning(
    'version_differs',
    `The server has version ${system.version}, this CLI ${ownVersion}.`,
    'Restart svc after an update, or use the CLI that came with it.',
  )
}

/** Components by their names in /readyz: the fault that one has when it does not work, and what to do then. */
const COMPONENTS: Record<string, { code: FaultCode; next: string }> = {
  database: {
    code: 'database_damaged',
    next: 'See the server log. If the file is damaged, restore the data folder from a backup.',
  },
  ffmpeg: {
    code: 'ffmpeg_missing',
    next: 'Install ffmpeg 5.1 or later, or set SVC_FFMPEG to its path.',
  },
  sandbox: {
    code: 'sandbox_degraded',
    next: 'docs/sandbox.md lists the requirements. Changes take effect within 10 seconds.',
  },
  storage: { code: 'disk_full', next: 'Free space on the disk of the data folder.' },
  bucket: {
    code: 'component_failing',
    next: 'Check the bucket, its keys and the network. See docs/scale-out.md.',
  },
  backups: {
    code: 'backup_damaged',
    next: 'On the server, `svc doctor` or Settings → Storage says which backup, and why.',
  },
}

async function readinessChecks(url: string, system: System | null): Promise<Check[]> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  const body = (await response?.json().catch(() => null)) as Partial<Readiness> | null
  if (!body?.checks)
    return [
      failed(
        'readiness_unknown',
        'The server does not report whether its components work.',
        'Restart it.',
      ),
    ]
  // Minor problems are listed line by line below, for callers who may see them.
  const listed = Object.entries(body.checks).filter(
    ([, { degraded }]) => !degraded || !system?.ffmpeg,
  )
  const checks = listed.map(([name, part]) => readinessCheck(name, part))
  return [...checks, ...sandboxChecks(system)]
}

function readinessCheck(
  name: string,
  { ok: works, degraded, detail }: Readiness['checks'][string],
): Check {
  const { code, next } = COMPONENTS[name] ?? {
    code: 'component_failing' as const,
    next: 'See the server log.',
  }
  if (!works) return failed(code, detail, next, name)
  return degraded ? warning(code, detail, next, name) : ok(name, detail)
}

const SANDBOX_NAMES: Record<keyof NonNullable<System['ffmpeg']>['sandbox'], string> = {
  network: 'sandbox: network',
  files: 'sandbox: files',
  processes: 'sandbox: processes',
  system_calls: 'sandbox: system calls',
  limits: 'sandbox: limits',
  privileges: 'sandbox: privileges',
  lifetime: 'sandbox: lifetime',
}

/** Without any of it ffmpeg works as well; a fault in it is then worth more to the sender of a crafted file. */
function sandboxChecks(system: System | null): Check[] {
  if (!system?.ffmpeg) return []
  return Object.entries(system.ffmpeg.sandbox).map(([part, { holds, detail }]) => {
    const name = SANDBOX_NAMES[part as keyof typeof SANDBOX_NAMES] ?? `sandbox: ${part}`
    if (holds) return ok(name, detail)
    const [sentence, ...next] = detail.split(/(?<=\.) (?=[A-Z])/)
    return warning(
      'sandbox_degraded',
      sentence!,
      next.join(' ') || 'docs/sandbox.md lists what this system would need.',
      name,
    )
  })
}

const PORT_PATIENCE_MS = 3_000

/** Explains why there is no answer: the port is free, or used by another program. */
async function portCheck(url: string): Promise<Check[]> {
  if (!isThisMachine(url)) return []
  const { hostname, port, protocol } = new URL(url)
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  const taken = await listens(hostname.replace(/^\[|\]$/g, ''), number)
  return [
    taken
      ? failed(
          'port_in_use',
          `Another program is listening on port ${number}.`,
          `Stop it, or use another port for svc: SVC_PORT=${number + 1}, and ` +
            `SVC_URL=http://127.0.0.1:${number + 1} for this CLI.`,
        )
      : ok('port', `${number} is free`),
  ]
}

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: PORT_PATIENCE_MS })
    const answer = (listening: boolean) => () => {
      socket.destroy()
      resolve(listening)
    }
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  })
}
