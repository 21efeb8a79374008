/**
 * Whether there is a newer version, for operators who have set a release index. The request is a plain
 * GET with the User-Agent `svc`: it reveals neither which version runs nor anything else of this installation.
 */
import { z } from 'zod'
import { AppError } from '../contract/errors.ts'
import type { UPDATE_FIELDS, System, SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import type { PreferenceName } from '../ports/preferences.ts'
import { changePreferences, fixedOf } from './preferred.ts'

const DAY_MS = 86_400_000
const LOOK_EVERY_MS = 15 * 60_000

const VERSION = /^(?<core>\d{1,9}\.\d{1,9}\.\d{1,9})(?<before>-[0-9A-Za-z.-]{1,40})?$/

/** Further fields are for others. */
export const releaseIndex = z.object({
  version: z.string().regex(VERSION),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  published_at: z.iso.datetime({ offset: true }).optional(),
})

interface Release {
  version: string
  url: string | null
  publishedAt: string | null
}

export interface UpdateCheck {
  /** The index that was read. */
  url: string
  checkedAt: string
  /** The newest release of the last successful check. */
  latest: Release | null
  error: string | null
}

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'preferences' | 'webApi'>

const NAMES = { url: 'updateUrl' } as const satisfies Record<
  (typeof UPDATE_FIELDS)[number],
  PreferenceName
>

export const describeUpdates = (deps: Pick<Deps, 'preferences'>): System['updates'] => ({
  url: deps.preferences.now().updateUrl,
  fixed: fixedOf(deps, NAMES),
})

export async function changeUpdates(
  deps: Pick<Deps, 'preferences'>,
  change: NonNullable<SystemUpdate['updates']>,
): Promise<void> {
  await changePreferences(deps, NAMES, change)
}

/** Looks once a day, and when another index is set. Returns what ends it. */
export function watchUpdates(
  deps: CheckDeps & Pick<Deps, 'log' | 'schedule'>,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let looking = Promise.resolve()
  const look = (): void => {
    looking = looking
      .then(() => checkForUpdate(deps, signal))
      .catch((error: unknown) => {
        if (!signal.aborted)
          deps.log.warn({ err: error }, 'the result of a check for updates could not be stored')
      })
  }
  const stopWatching = deps.preferences.watch(look)
  const end = deps.schedule.every('updates', LOOK_EVERY_MS, look)
  look()
  return async () => {
    stopWatching()
    end()
    stopping.abort()
    await looking
  }
}

/** Does nothing unless it is due. That an index cannot be read is a result like any other. */
export async function checkForUpdate(deps: CheckDeps, signal: AbortSignal): Promise<void> {
  const { updateUrl: url } = deps.preferences.now()
  if (url === null || signal.aborted) return
  const last = await lastUpdateCheck(deps)
  const nowMs = deps.clock.now().getTime()
  const sinceMs = last ? nowMs - Date.parse(last.checkedAt) : Infinity
  // A time in the future was written by a clock that was ahead.
  if (sinceMs >= 0 && sinceMs < DAY_MS) return
  const found = await newestOf(deps, url, signal)
  if (signal.aborted) return
  const check: UpdateCheck = {
    url,
    checkedAt: new Date(nowMs).toISOString(),
    latest: last?.latest ?? null,
    error: null,
    ...found,
  }
  await deps.db.write(({ system }) => system.setFact('update_check', JSON.stringify(check)))
}

/** null: the index that is set now was never read. */
export async function lastUpdateCheck({
  db,
  preferences,
}: Pick<CheckDeps, 'db' | 'preferences'>): Promise<UpdateCheck | null> {
  const fact = await db.read(({ system }) => system.fact('update_check'))
  const check = fact === null ? null : (JSON.parse(fact) as UpdateCheck)
  return check?.url === preferences.now().updateUrl ? check : null
}

async function newestOf(
  { webApi }: Pick<Deps, 'webApi'>,
  url: string,
  signal: AbortSignal,
): Promise<{ latest: Release } | { error: string }> {
  const { host } = new URL(url)
  try {
    const { status, body } = await webApi.get(url, { headers: {}, signal })
    if (status !== 200) return { error: `${host} responded with ${status}.` }
    const index = releaseIndex.safeParse(body)
    if (!index.success)
      return { error: `The response of ${host} is not a release index (docs/upgrade.md).` }
    const { version, url: page = null, published_at: at } = index.data
    return {
      latest: {
        version,
        url: page,
        publishedAt: at === undefined ? null : new Date(at).toISOString(),
      },
    }
  } catch (error) {
    return { error: error instanceof AppError ? error.message : String(error) }
  }
}

/** By Semantic Versioning; of two releases before the same version, neither is newer. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [partsOf(version), partsOf(than)]
  if (!a || !b) return false
  const at = a.numbers.findIndex((number, index) => number !== b.numbers[index])
  return at < 0 ? !a.isBefore && b.isBefore : a.numbers[at]! > b.numbers[at]!
}

function partsOf(version: string): { numbers: number[]; isBefore: boolean } | null {
  const { core, before } = VERSION.exec(version)?.groups ?? {}
  return core === undefined
    ? null
    : { numbers: core.split('.').map(Number), isBefore: before !== undefined }
}
