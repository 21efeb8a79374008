/** Lets a database be read while nothing more may be written to it. */
import { AppError } from '../contract/errors.ts'
import type { Database } from '../ports/database.ts'

/** In the words of a planned restart, which follows. */
const RETRY_SECONDS = 1

export function withWriteGate(database: Omit<Database, 'endWrites'>): Database {
  let ended = false
  return {
    ...database,
    write(work) {
      if (!ended) return database.write(work)
      return Promise.reject(
        new AppError('shutting_down', 'svc is about to restart and stores nothing until then.', {
          retryAfterSeconds: RETRY_SECONDS,
        }),
      )
    },
    async endWrites() {
      ended = true
      // Transactions follow one another: this one is the last.
      await database.write(async () => undefined)
    },
  }
}
