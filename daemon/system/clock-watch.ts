/**
 * Handles a wrong system clock that is corrected later: times written meanwhile must neither delay
 * things for years nor cause immediate removal.
 */
import { MAX_OVERLAP_SECONDS } from '../contract/webhook.ts'
import type { Deps } from '../ports/deps.ts'
import type { StoredTime } from '../ports/stored-times.ts'
import { LINK_MS, SESSION_MS } from '../sessions/sign-in.ts'
import { DEVICE_LIFE_MS } from '../devices/begin.ts'
import { LONGEST_DELIVERY_WAIT_MS } from '../webhooks/attempt.ts'

const LOOK_EVERY_MS = 10_000
/** Drift between two checks that counts as normal, such as small adjustments. */
const DRIFT_MS = 5_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A longer absence than this looks as if the clock were ahead. */
const LONG_ABSENCE_MS = 7 * DAY_MS
/** How long removal by age is suspended after a jump ahead, so that somebody can correct the clock. */
export const HOLD_MS = HOUR_MS

/** Retention while removal by age is suspended. */
export const KEEP_ALL = { eventDays: 36_500, days: 0 }

type WatchDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'schedule'
  | 'settings'
  | 'log'
  | 'queue'
  | 'announcer'
  | 'analytics'
  | 'preferences'
>

/** The maximum distance of each kind of time into the future, and whether a later one is due at once. */
function longest({
  settings,
}: Pick<Deps, 'settings'>): Record<StoredTime, { ms: number; dueAtOnce: boolean }> {
  return {
    jobs: { ms: 15 * 60_000, dueAtOnce: true },
    imports: { ms: DAY_MS, dueAtOnce: true },
    // The next time window, also on the night when clocks are set back.
    reencodes: { ms: DAY_MS + HOUR_MS, dueAtOnce: true },
    // Some are planned a day ahead, for files that are still being written: at once would be too early for those.
    removals: { ms: DAY_MS, dueAtOnce: false },
    deliveries: { ms: LONGEST_DELIVERY_WAIT_MS, dueAtOnce: true },
    previous_secrets: { ms: MAX_OVERLAP_SECONDS * 1000, dueAtOnce: false },
    sessions: { ms: SESSION_MS, dueAtOnce: false },
    sign_in_links: { ms: LINK_MS, dueAtOnce: false },
    device_authorizations: { ms: DEVICE_LIFE_MS, dueAtOnce: false },
    uploads: { ms: settings.uploadExpirySeconds * 1000, dueAtOnce: false },
  }
}

/** Pulls back stored times that lie too far in the future because of a wrong clock. */
export async function pullBackTimes(
  deps: Pick<WatchDeps, 'db' | 'clock' | 'settings' | 'log'>,
): Promise<void> {
  const nowMs = deps.clock.now().getTime()
  const at = (ms: number): string => new Date(nowMs + ms).toISOString()
  for (const [name, { ms, dueAtOnce }] of Object.entries(longest(deps)) as [
    StoredTime,
    { ms: number; dueAtOnce: boolean },
  ][]) {
    // Tolerates a minute, since times are computed shortly before they are written.
    const latest = at(ms + 60_000)
    if ((await deps.db.read(({ storedTimes }) => storedTimes.countAhead(name, latest))) === 0)
      continue
    const rows = await deps.db.write(({ storedTimes }) =>
      storedTimes.pullBack(name, latest, at(dueAtOnce ? 0 : ms)),
    )
    deps.log.warn({ what: name, rows }, 'timestamps from a clock that was ahead were corrected')
  }
}

/** Called before anything is removed. `lastSeenMs`: when the appliance last ran; null at the first start. */
export function holdBackAfterAbsence(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  lastSeenMs: number | null,
): void {
  if (lastSeenMs === null || clock.now().getTime() - lastSeenMs < LONG_ABSENCE_MS) return
  log.warn(
    { lastSeen: new Date(lastSeenMs).toISOString() },
    'svc has not run for a long time, or the clock is ahead: nothing is deleted because of ' +
      'its age for one hour',
  )
  clock.holdBack?.(HOLD_MS)
}

/** At the start. */
export async function mendTimes(
  deps: Pick<WatchDeps, 'db' | 'clock' | 'settings' | 'log'>,
): Promise<void> {
  await pullBackTimes(deps)
  if (deps.clock.holdsBack?.())
    await keepUploads(deps, Math.min(HOLD_MS, deps.settings.uploadExpirySeconds * 1000))
}

async function keepUploads(
  { db, clock }: Pick<WatchDeps, 'db' | 'clock'>,
  ms: number,
): Promise<void> {
  const until = new Date(clock.now().getTime() + ms).toISOString()
  await db.write(({ storedTimes }) => storedTimes.keepUploads(until))
}

export interface ClockWatch {
  /** Called periodically; by tests at will. */
  look(): Promise<void>
  stop(): void
}

/** Compares the system clock with a monotonic one. `seen` records that the appliance runs at this time. */
export function watchClock(
  deps: WatchDeps,
  {
    seen,
    elapsedMs = () => performance.now(),
  }: { seen: (now: Date) => void; elapsedMs?: (() => number) | undefined },
): ClockWatch {
  let held = deps.clock.holdsBack?.() ?? false
  let last = { wall: deps.clock.now().getTime(), elapsed: elapsedMs() }
  const look = async (): Promise<void> => {
    const now = { wall: deps.clock.now().getTime(), elapsed: elapsedMs() }
    const jumpMs = now.wall - last.wall - (now.elapsed - last.elapsed)
    last = now
    seen(new Date(now.wall))
    await followHold()
    if (Math.abs(jumpMs) <= DRIFT_MS) return
    deps.log.warn(
      { seconds: Math.round(jumpMs / 1000) },
      jumpMs > 0 ? 'the clock jumped ahead' : 'the clock was set back',
    )
    if (jumpMs < 0) await pullBackTimes(deps)
    else {
      if (jumpMs > DAY_MS) deps.clock.holdBack?.(HOLD_MS)
      await keepUploads(deps, deps.settings.uploadExpirySeconds * 1000)
    }
    deps.queue.wake()
    deps.announcer.deliveries()
    await followHold()
  }
  const followHold = async (): Promise<void> => {
    const holds = deps.clock.holdsBack?.() ?? false
    if (holds === held) return
    held = holds
    const { analyticsEventDays: eventDays, analyticsDays: days } = deps.preferences.now()
    await deps.analytics.keep(holds ? KEEP_ALL : { eventDays, days })
  }
  const stop = deps.schedule.every('clock', LOOK_EVERY_MS, () =>
    look().catch((error: unknown) =>
      deps.log.error({ err: error }, 'timestamps could not be corrected after the clock jumped'),
    ),
  )
  return { look, stop }
}
