/**
 * The clock of a machine can be wrong, and be set right: what was written with another time must neither wait for
 * years nor be thrown away at once.
 */
import { MAX_OVERLAP_SECONDS } from '../contract/webhook.ts'
import type { Deps } from '../ports/deps.ts'
import type { StoredTime } from '../ports/stored-times.ts'
import { LINK_MS, SESSION_MS } from '../sessions/sign-in.ts'
import { DEVICE_LIFE_MS } from '../devices/begin.ts'
import { LONGEST_DELIVERY_WAIT_MS } from '../webhooks/attempt.ts'

const LOOK_EVERY_MS = 10_000
/** Between two looks the clock may drift by as much, as it does when it is set by a little. */
const DRIFT_MS = 5_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Only so much later than when it last ran, it looks as if the clock had gone ahead. */
const LONG_ABSENCE_MS = 7 * DAY_MS
/** After the clock has gone ahead, nothing is removed for its age for so long: somebody can set it right. */
export const HOLD_MS = HOUR_MS

/** Kept for as long as nothing is removed for its age. */
export const KEEP_ALL = { eventDays: 36_500, days: 0 }

type WatchDeps = Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'log' | 'queue' | 'announcer' | 'analytics' | 'preferences'
>

/** How far ahead each can lie, and whether it is due at once where it lies further. */
function longest({
  settings,
}: Pick<Deps, 'settings'>): Record<StoredTime, { ms: number; dueAtOnce: boolean }> {
  return {
    jobs: { ms: 15 * 60_000, dueAtOnce: true },
    imports: { ms: DAY_MS, dueAtOnce: true },
    deliveries: { ms: LONGEST_DELIVERY_WAIT_MS, dueAtOnce: true },
    previous_secrets: { ms: MAX_OVERLAP_SECONDS * 1000, dueAtOnce: false },
    sessions: { ms: SESSION_MS, dueAtOnce: false },
    sign_in_links: { ms: LINK_MS, dueAtOnce: false },
    device_authorizations: { ms: DEVICE_LIFE_MS, dueAtOnce: false },
    uploads: { ms: settings.uploadExpirySeconds * 1000, dueAtOnce: false },
  }
}

/** No stored time lies further ahead than it can: what waits for one from a wrong clock is due now. */
export async function pullBackTimes(
  deps: Pick<WatchDeps, 'db' | 'clock' | 'settings' | 'log'>,
): Promise<void> {
  const nowMs = deps.clock.now().getTime()
  const at = (ms: number): string => new Date(nowMs + ms).toISOString()
  for (const [name, { ms, dueAtOnce }] of Object.entries(longest(deps)) as [
    StoredTime,
    { ms: number; dueAtOnce: boolean },
  ][]) {
    // A minute more: times are taken a moment before they are written.
    const latest = at(ms + 60_000)
    if ((await deps.db.read(({ storedTimes }) => storedTimes.countAhead(name, latest))) === 0)
      continue
    const rows = await deps.db.write(({ storedTimes }) =>
      storedTimes.pullBack(name, latest, at(dueAtOnce ? 0 : ms)),
    )
    deps.log.warn({ what: name, rows }, 'timestamps from a clock that was ahead were corrected')
  }
}

/** Before anything is removed. `lastSeenMs`: when the appliance last ran; null on the first start. */
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
  /** To be called now and then; for tests at will. */
  look(): Promise<void>
  stop(): void
}

/** While it runs: the clock beside one that nobody sets. `seen` notes that the appliance runs at this time. */
export function watchClock(
  deps: WatchDeps,
  { seen, elapsedMs = () => performance.now() }: { seen: () => void; elapsedMs?: () => number },
): ClockWatch {
  let held = deps.clock.holdsBack?.() ?? false
  let last = { wall: deps.clock.now().getTime(), elapsed: elapsedMs() }
  const look = async (): Promise<void> => {
    const now = { wall: deps.clock.now().getTime(), elapsed: elapsedMs() }
    const jumpMs = now.wall - last.wall - (now.elapsed - last.elapsed)
    last = now
    seen()
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
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) =>
        deps.log.error({ err: error }, 'timestamps could not be corrected after the clock jumped'),
      ),
    LOOK_EVERY_MS,
  ).unref()
  return { look, stop: () => clearInterval(timer) }
}
