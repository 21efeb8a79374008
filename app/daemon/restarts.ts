/** How long to wait after a crash, and when to leave it. */

export interface Restarts {
  /** Milliseconds until the next start; null after too many crashes. */
  afterCrash(atMs: number): number | null
  forget(): void
}

/** Delays for consecutive crashes; a run of this length resets them. */
const CALM_MS = 10 * 60_000
export const WAITS_MS = [1_000, 2_000, 5_000, 15_000, 30_000] as const

export function createRestarts(waitsMs: readonly number[] = WAITS_MS): Restarts {
  let crashes: number[] = []
  return {
    afterCrash(atMs) {
      crashes = [...crashes.filter((earlier) => atMs - earlier < CALM_MS), atMs]
      return waitsMs[crashes.length - 1] ?? null
    },
    forget: () => void (crashes = []),
  }
}
