/** Thrown by a job that has nothing to do yet. The job runs again later; this is no failure. */
export class NotYet extends Error {
  readonly afterMs: number
  constructor(afterMs: number) {
    super(`nothing to do for another ${Math.round(afterMs / 1_000)} s`)
    this.name = 'NotYet'
    this.afterMs = afterMs
  }
}
