/** Thrown by a job that has nothing to do now: it is looked at again later, and nothing has failed. */
export class NotYet extends Error {
  readonly afterMs: number
  constructor(afterMs: number) {
    super(`nothing is to be done for another ${Math.round(afterMs / 1_000)} s`)
    this.name = 'NotYet'
    this.afterMs = afterMs
  }
}
