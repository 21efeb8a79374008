/**
 * Records what a request changes in the audit log, in the transaction of the change itself: there is
 * no change without its entry, and no entry without its change.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { NewAuditRecord } from '../../ports/audit.ts'
import type { Database } from '../../ports/database.ts'

/** What a request is about to do. `entry`: made of what the transaction answers. */
interface PendingAudit {
  recorded: boolean
  entry(result: unknown): NewAuditRecord
}

const pending = new AsyncLocalStorage<PendingAudit>()

/**
 * Runs an operation whose first transaction carries the entry. `always`: also for one that writes
 * nothing, such as signing a token.
 */
export async function withAudit<T>(
  db: Database,
  { entry, always }: { entry: PendingAudit['entry']; always: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const audit: PendingAudit = { recorded: false, entry }
  return pending.run(audit, async () => {
    try {
      const result = await work()
      if (always && !audit.recorded) await db.write(() => Promise.resolve(result))
      return result
    } finally {
      // What the operation has started goes on without it.
      audit.recorded = true
    }
  })
}

/** A database whose transactions record the pending entry of their request. */
export function audited(db: Database): Database {
  return {
    ...db,
    async write(work) {
      const audit = pending.getStore()
      if (!audit || audit.recorded) return db.write(work)
      // Before waiting for the transaction: another one of the same operation must not record it too.
      audit.recorded = true
      try {
        return await db.write(async (repositories) => {
          const result = await work(repositories)
          await repositories.audit.append(audit.entry(result))
          return result
        })
      } catch (error) {
        audit.recorded = false
        throw error
      }
    },
  }
}
