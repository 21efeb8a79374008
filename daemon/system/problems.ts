/** Current problems of the whole appliance, determined again at each call, so that a solved one disappears. */
import { PROBLEMS, type ProblemCode, type ProblemEntry } from '../contract/problems.ts'
import { allBackups } from '../backups/list.ts'
import { isNightly } from '../backups/nightly.ts'
import { BACKUP_PLACES, type Backup } from '../contract/backup.ts'
import type { Deps } from '../ports/deps.ts'

const LEAST_OPEN_FILES = 1_024
const DAY_MS = 86_400_000
/** Automatic renewal happens weeks before. */
const CERTIFICATE_DAYS = 7
/** Free space that the appliance needs to write at all. */
const LEAST_FREE_BYTES = 1_000_000

export type ProblemDeps = Pick<
  Deps,
  | 'db'
  | 'media'
  | 'storage'
  | 'backups'
  | 'preferences'
  | 'clock'
  | 'selfCheck'
  | 'announcer'
  | 'https'
  | 'publicCertificate'
>
type Found = Pick<ProblemEntry, 'code' | 'message'> & Partial<Pick<ProblemEntry, 'since' | 'given'>>

/** First detection of each problem that does not report a time itself. */
export type ProblemList = () => Promise<ProblemEntry[]>

export function createProblems(deps: ProblemDeps): ProblemList {
  const firstSeen = new Map<string, string>()
  return async () => {
    const found = await currentProblems(deps)
    const now = deps.clock.now().toISOString()
    const keyOf = ({ code, given = {} }: Found): string =>
      `${code} ${String(given['id'] ?? given['host'] ?? given['place'] ?? '')}`
    const keys = new Set(found.map(keyOf))
    for (const key of firstSeen.keys()) if (!keys.has(key)) firstSeen.delete(key)
    return found.map((each) => {
      const since = each.since ?? firstSeen.get(keyOf(each)) ?? now
      firstSeen.set(keyOf(each), since)
      return { code: each.code, message: each.message, since, given: each.given ?? {} }
    })
  }
}

async function currentProblems(deps: ProblemDeps): Promise<Found[]> {
  return (await Promise.all(LOOKS.map((look) => look(deps).catch(() => [])))).flat()
}

export async function problemCodes(deps: ProblemDeps): Promise<Set<ProblemCode>> {
  return new Set((await currentProblems(deps)).map(({ code }) => code))
}

/** For the log, at the start. */
export function warnOfFewFiles({ selfCheck, log }: Pick<Deps, 'selfCheck' | 'log'>): void {
  const fileLimit = selfCheck.fileLimit()
  if (fileLimit !== null && fileLimit < LEAST_OPEN_FILES)
    log.warn({ fileLimit }, 'the limit of open files is low')
}

/** For callers who may not see names and addresses. */
export function withoutNames(problems: readonly ProblemEntry[]): ProblemEntry[] {
  const codes = [...new Set(problems.map(({ code }) => code))]
  return codes.map((code) => ({
    code,
    message: PROBLEMS[code].title,
    since: problems
      .filter((each) => each.code === code)
      .map(({ since }) => since)
      .sort()[0]!,
    given: {},
  }))
}

const problem = (code: ProblemCode, more: Omit<Partial<Found>, 'code'> = {}): Found[] => [
  { code, message: PROBLEMS[code].title, ...more },
]

/** Independent checks: a failing one hides no other. */
const LOOKS: readonly ((deps: ProblemDeps) => Promise<Found[]>)[] = [
  async ({ storage }) =>
    storage.requireFreeSpace(LEAST_FREE_BYTES).then(
      () => [],
      () => problem('disk_full'),
    ),
  async ({ selfCheck }) => {
    const lost = selfCheck.lostLines()
    return lost
      ? problem('log_incomplete', {
          message: `The log cannot be written (${lost.reason}): ${lost.lines} lines were lost.`,
          since: lost.since,
          given: { lines: lost.lines, reason: lost.reason },
        })
      : []
  },
  async ({ db, selfCheck }) => {
    const damage = db.damage() ?? selfCheck.last()?.damage ?? null
    return damage === null
      ? []
      : problem('database_damaged', {
          message: `The database is damaged: ${damage}`,
          given: { fault: damage },
        })
  },
  async ({ media }) => ((await media.info()) ? [] : problem('ffmpeg_missing')),
  async ({ media }) => {
    const info = await media.info()
    const open = info
      ? Object.entries(info.sandbox)
          .filter(([, { holds }]) => !holds)
          .map(([part]) => part)
      : []
    return open.length > 0
      ? problem('sandbox_degraded', {
          message: `The ffmpeg sandbox is incomplete: ${open.join(', ')}.`,
          given: { parts: open.join(', ') },
        })
      : []
  },
  async ({ db }) =>
    (await db.read(({ webhooks }) => webhooks.failing())).flatMap(({ id, url, since, error }) =>
      problem('webhook_failing', {
        message: `The webhook ${url} is failing: ${error}`,
        since,
        given: { id, url, error },
      }),
    ),
  async (deps) => {
    const ended = (await allBackups(deps))
      .map(({ backup }) => backup)
      .filter(({ status }) => status === 'ready' || status === 'failed')
    const found = BACKUP_PLACES.map(async (place) => {
      const error = await unusable(deps, place)
      if (error !== null)
        return problem('backup_failed', {
          message: `Backups cannot be made or read: ${error}`,
          given: { place, error },
        })
      return problemsOf(ended.filter((backup) => backup.place === place))
    })
    return (await Promise.all(found)).flat()
  },
  async ({ selfCheck }) => {
    const last = selfCheck.last()
    if (!last || last.faultyFiles === 0) return []
    return problem('media_missing', {
      message:
        `${counted(last.faultyFiles, 'file')} of ${counted(last.faultyVideos, 'video')} ` +
        `${last.faultyFiles === 1 ? 'is' : 'are'} missing or damaged, ` +
        `starting with ${last.first ?? ''}.`,
      given: { files: last.faultyFiles, videos: last.faultyVideos, first: last.first ?? '' },
    })
  },
  async ({ https, clock }) => {
    if (!https) return []
    const [fault, expiresAt] = [https.fault(), https.expiresAt()]
    if (fault === null && !endsSoon(expiresAt, clock)) return []
    const end = `The HTTPS certificate ${endOf(expiresAt, clock)}`
    return problem('certificate_expiring', {
      message: fault === null ? end : `${end} The new one cannot be used: ${fault}`,
      given: { expires_at: expiresAt.toISOString(), fault: fault ?? '', host: '' },
    })
  },
  async ({ https, publicCertificate, clock }) => {
    const { host, expiresAt = null } = publicCertificate.last() ?? {}
    if (expiresAt === null || !endsSoon(expiresAt, clock)) return []
    // Without a proxy in front, it is the same one.
    if (https?.expiresAt().getTime() === expiresAt.getTime()) return []
    return problem('certificate_expiring', {
      message: `The HTTPS certificate of ${host} ${endOf(expiresAt, clock)}`,
      given: { expires_at: expiresAt.toISOString(), fault: '', host: host ?? '' },
    })
  },
  async ({ clock }) => (clock.holdsBack?.() ? problem('clock_ahead') : []),
  async ({ selfCheck }) => {
    const limit = selfCheck.fileLimit()
    return limit !== null && limit < LEAST_OPEN_FILES
      ? problem('file_limit_low', {
          message: `The limit of open files is only ${limit}.`,
          given: { limit },
        })
      : []
  },
]

const endsSoon = (expiresAt: Date, clock: Deps['clock']): boolean =>
  expiresAt.getTime() - clock.now().getTime() <= CERTIFICATE_DAYS * DAY_MS

const endOf = (expiresAt: Date, clock: Deps['clock']): string =>
  `${expiresAt > clock.now() ? 'expires' : 'expired'} on ${expiresAt.toISOString().slice(0, 10)}.`

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Why no backup can be read from this place, or none made in the coming night; null: nothing is known. */
async function unusable(deps: ProblemDeps, place: Backup['place']): Promise<string | null> {
  const unread = await deps.backups.unread(place)
  if (unread !== null || !(await isNightly(deps, place))) return unread
  return deps.backups.requireUsable(place).then(
    () => null,
    (error: unknown) => (error as Error).message,
  )
}

/** Looks at one place: a backup that fails elsewhere is news though the one here is fine. */
function problemsOf(ended: readonly Backup[]): Found[] {
  const night = ended.find(({ trigger }) => trigger === 'nightly')
  const last = ended[0]
  return [
    ...(night?.status === 'failed'
      ? problem('backup_failed', {
          message: `The last nightly backup failed: ${night.error!.message}`,
          since: night.created_at,
          given: { place: night.place, error: night.error!.message },
        })
      : []),
    ...(last && last.missing_files > 0
      ? problem('backup_incomplete', {
          message:
            `The last backup is missing ${counted(last.missing_files, 'file')} that the ` +
            'database references.',
          since: last.created_at,
          given: { place: last.place, files: last.missing_files },
        })
      : []),
    ...testedProblem(ended),
  ]
}

/** Looks at the newest restore test; a backup that was made since then has none yet. */
function testedProblem(backups: readonly Backup[]): Found[] {
  const found = backups.find(({ verification }) => verification?.error || verification?.finished_at)
  const { error, finished_at: since } = found?.verification ?? {}
  if (!found || !error) return []
  const given = { error: error.message, id: found.id, path: error.path ?? '' }
  if (error.reason === 'no_space')
    return problem('backup_untested', {
      message: `The last backup could not be tested: ${error.message}`,
      given,
    })
  return problem('backup_damaged', {
    message: `The restore test of the backup ${found.id} failed: ${error.message}`,
    ...(since ? { since } : {}),
    given,
  })
}
