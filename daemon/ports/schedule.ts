/**
 * What the appliance does again and again for as long as it runs. A test that moves the clock through a day has a row
 * for each: test/daemon/operations/day.test.ts. Timers of one operation end with it, and are Node's own.
 */
export type PeriodicTask =
  | 'audit'
  | 'certificate'
  | 'clock'
  | 'cuts'
  | 'deliveries'
  | 'disk'
  | 'events'
  | 'mail'
  | 'nights'
  | 'self_check'
  | 'trash'
  | 'updates'
  | 'uploads'
  | 'viewing_data'
  | 'visitor_key'

export interface Schedule {
  /**
   * Calls `look` every so often; not at once. `look` handles its own errors, and must bear being called while an
   * earlier call has not ended. Keeps no process alive. Returns what ends it.
   */
  every(task: PeriodicTask, everyMs: number, look: () => unknown): () => void
  /** Calls `look` once, so much later: the first time of a task that is rare. Returns what ends it. */
  after(task: PeriodicTask, ms: number, look: () => unknown): () => void
}
