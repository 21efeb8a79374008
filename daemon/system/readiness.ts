import { lastVerified } from '../backups/last-verified.ts'
import { allBackups } from '../backups/list.ts'
import type { Readiness } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import { withoutNames, type ProblemList } from './problems.ts'

/** A bucket that answers later is not fit for playback. */
const BUCKET_ANSWER_MS = 5_000

/** Checks each component that videos depend on. */
export async function readiness(
  deps: Pick<Deps, 'db' | 'media' | 'storage' | 'backups'>,
  problems: ProblemList,
): Promise<Readiness> {
  const found = withoutNames(await problems())
  const checks = {
    database: await check(async () => {
      await deps.db.ping()
      // The part that is damaged need not be the one that answered.
      const damaged = found.find(({ code }) => code === 'database_damaged')
      if (damaged) throw new Error(damaged.message)
      return 'answers'
    }),
    ffmpeg: await check(async () => {
      const info = await deps.media.info()
      if (!info)
        throw new Error(
          'ffmpeg 5.1 or later was not found: install it or set SVC_FFMPEG. Videos wait ' +
            'until it is there.',
        )
      return `${info.version} at ${info.path}`
    }),
    ...(await sandboxCheck(deps)),
    storage: await check(async () => {
      await deps.storage.requireFreeSpace(1_000_000)
      return 'has free space'
    }),
    ...(await bucketCheck(deps)),
    ...(await backupCheck(deps)),
  }
  return {
    status: Object.values(checks).every(({ ok }) => ok) ? 'ready' : 'not_ready',
    checks,
    problems: found,
  }
}

async function check(look: () => Promise<string>): Promise<{ ok: boolean; detail: string }> {
  try {
    return { ok: true, detail: await look() }
  } catch (error) {
    return { ok: false, detail: (error as Error).message }
  }
}

/** Absent where the files are on the disk. */
async function bucketCheck({
  storage: { remote },
}: Pick<Deps, 'storage'>): Promise<Readiness['checks']> {
  if (!remote) return {}
  return {
    bucket: await check(async () => {
      await remote.check(AbortSignal.timeout(BUCKET_ANSWER_MS))
      return 'answers'
    }),
  }
}

/** Absent while there is no backup. Never keeps svc from being ready: videos do not depend on it. */
async function backupCheck(deps: Pick<Deps, 'db' | 'backups'>): Promise<Readiness['checks']> {
  const backups = (await allBackups(deps).catch(() => []))
    .map(({ backup }) => backup)
    .filter(({ status }) => status === 'ready')
  if (backups.length === 0) return {}
  const verified = lastVerified(backups)
  const isFailed = backups.find(({ verification }) => verification)?.verification?.error != null
  const last = verified === null ? 'no restore test has succeeded yet' : `verified at ${verified}`
  return {
    backups: isFailed
      ? { ok: true, degraded: true, detail: `the last restore test failed; ${last}` }
      : { ok: true, detail: last },
  }
}

/** Absent without ffmpeg, which has a check of its own. */
async function sandboxCheck({ media }: Pick<Deps, 'media'>): Promise<Readiness['checks']> {
  const info = await media.info().catch(() => null)
  if (!info) return {}
  if (info.refuses !== null)
    return {
      sandbox: { ok: false, detail: `${info.refuses} Videos wait until the sandbox is complete.` },
    }
  const broken = Object.entries(info.sandbox).filter(([, { holds }]) => !holds)
  if (broken.length === 0) return { sandbox: { ok: true, detail: 'is complete' } }
  return {
    sandbox: {
      ok: true,
      degraded: true,
      detail: broken.map(([name, { detail }]) => `${name.replace('_', ' ')}: ${detail}`).join(' '),
    },
  }
}
