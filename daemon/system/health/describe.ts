/** The state of each part of svc, for its operator. */
import type { ProblemCode, ProblemEntry } from '../../contract/problems.ts'
import type { HealthPart, SystemHealth } from '../../contract/system-health.ts'
import type { Deps } from '../../ports/deps.ts'
import type { ProblemList } from '../problems.ts'
import { describeBackups } from './backups.ts'
import { describeDisk } from './disk.ts'
import { describeCertificates, describeLatest } from './outside.ts'
import { part, type PartState } from './part.ts'
import { describeJobs } from './queue.ts'

export type HealthDeps = Parameters<typeof describeJobs>[0] &
  Parameters<typeof describeDisk>[0] &
  Parameters<typeof describeBackups>[0] &
  Parameters<typeof describeCertificates>[0] &
  Parameters<typeof describeLatest>[0] &
  Pick<Deps, 'media' | 'selfCheck'>

/** The part of svc that each problem concerns: there it is shown, and nowhere else. */
const PART_OF: Record<ProblemCode, HealthPart> = {
  disk_full: 'disk',
  log_incomplete: 'machine',
  database_damaged: 'files',
  ffmpeg_missing: 'sandbox',
  sandbox_degraded: 'sandbox',
  webhook_failing: 'webhooks',
  backup_failed: 'backups',
  backup_incomplete: 'backups',
  backup_damaged: 'backups',
  backup_untested: 'backups',
  media_missing: 'files',
  certificate_expiring: 'certificates',
  clock_ahead: 'machine',
  file_limit_low: 'machine',
}

export async function describeHealth(
  deps: HealthDeps,
  problemList: ProblemList,
): Promise<SystemHealth> {
  const problems = await problemList()
  const of = (name: HealthPart): ProblemEntry[] =>
    problems.filter(({ code }) => PART_OF[code] === name)
  const [queue, disk, backups, webhooks, sandbox, updates] = await Promise.all([
    describeJobs(deps, of('queue')),
    describeDisk(deps, of('disk')),
    describeBackups(deps, of('backups')),
    describeWebhooks(deps, of('webhooks')),
    describeSandbox(deps, of('sandbox')),
    describeLatest(deps, of('updates')),
  ])
  const parts = {
    queue,
    disk,
    backups,
    webhooks,
    sandbox,
    certificates: describeCertificates(deps, of('certificates')),
    files: describeFiles(deps, of('files')),
    machine: part(
      of('machine'),
      'ok',
      null,
      'The log, the clock and the open-file limit are fine.',
    ),
    updates,
  }
  const states = new Set(Object.values(parts).map((each: PartState<unknown>) => each.state))
  return {
    object: 'system_health',
    state: states.has('problem') ? 'problem' : states.has('attention') ? 'attention' : 'ok',
    ...parts,
  }
}

async function describeWebhooks(
  { db }: Pick<Deps, 'db'>,
  problems: ProblemEntry[],
): Promise<SystemHealth['webhooks']> {
  const enabled = (await db.read(({ webhooks }) => webhooks.enabled())).length
  const about =
    enabled === 0
      ? part(problems, 'off', null, 'There are no webhooks.')
      : part(problems, 'ok', null, `${enabled} enabled, none is failing.`)
  return { ...about, enabled }
}

async function describeSandbox(
  { media }: Pick<Deps, 'media'>,
  problems: ProblemEntry[],
): Promise<SystemHealth['sandbox']> {
  const info = await media.info()
  if (!info) return { ...part(problems, 'problem', null, ''), ffmpeg: null, lines: null }
  const about = part(problems, 'ok', null, 'Every protection of ffmpeg is active.')
  // Nothing is decoded then: more than a gap in the protection.
  const state = info.refuses === null ? about.state : 'problem'
  return { ...about, state, ffmpeg: info.version, lines: info.sandbox }
}

function describeFiles(
  { selfCheck }: Pick<Deps, 'selfCheck'>,
  problems: ProblemEntry[],
): SystemHealth['files'] {
  const last = selfCheck.last()
  const about = last
    ? part(problems, 'ok', null, `The database and ${last.files} files are complete.`)
    : part(problems, 'unknown', null, 'The database and the files are being checked.')
  return { ...about, checked: last?.files ?? null }
}
