/** Problems that the appliance reports, each under the name of its check; a passed check otherwise. */
import { readFile } from 'node:fs/promises'
import { PROBLEMS, type ProblemCode } from '../../daemon/contract/problems.ts'
import type { System } from '../../daemon/contract/system.ts'
import { failed, ok, warning, type Check } from './check.ts'

/** Reported by the checks of readiness, of the sandbox and of the log, part by part. */
const CHECKED_ELSEWHERE: ReadonlySet<ProblemCode> = new Set([
  'disk_full',
  'ffmpeg_missing',
  'sandbox_degraded',
  'file_limit_low',
])
/** Something does not work; the others merely could be better. */
const FAILURES: ReadonlySet<ProblemCode> = new Set([
  'database_damaged',
  'media_missing',
  'backup_failed',
  'backup_incomplete',
  'backup_damaged',
  'webhook_failing',
])
const LEAST_OPEN_FILES = 1_024

/** An appliance of an earlier version reports no problems. */
export function problemChecks({ problems = [] }: Partial<Pick<System, 'problems'>>): Check[] {
  const listed = problems.filter(({ code }) => !CHECKED_ELSEWHERE.has(code))
  const found = listed.map(({ code, message, since }) => {
    return (FAILURES.has(code) ? failed : warning)(
      code,
      `${message} Since ${since.slice(0, 16).replace('T', ' ')}.`,
      PROBLEMS[code].remedy,
    )
  })
  const names = new Set(found.map(({ name }) => name))
  const fine = [
    ok('webhooks', 'none is failing'),
    ok('nightly backup', 'the last one succeeded'),
    ok('restore test', 'no backup has failed it'),
    ok('files', 'no files are missing'),
  ]
  return [...found, ...fine.filter(({ name }) => !names.has(name))]
}

/** Checks open files through Linux, which also works when the appliance has run out of them. */
export async function openFilesCheck(pid: number | null): Promise<Check[]> {
  if (pid === null) return []
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8').catch(() => null) // another system, or another user's process
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits ?? '') ?? []
  if (soft === undefined) return []
  if (soft !== 'unlimited' && Number(soft) < LEAST_OPEN_FILES)
    return [
      warning(
        'file_limit_low',
        `The limit of open files is only ${soft}.`,
        PROBLEMS.file_limit_low.remedy,
      ),
    ]
  return [ok('open files', soft)]
}
