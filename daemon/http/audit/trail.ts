/**
 * Records what a request changes in the audit log, in the transaction of the change itself: there is
 * no change without its entry, and no entry without its change.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { NewAuditRecord } from '../../ports/audit.ts'
import type { Database } from '../../ports/database.ts'

/** What a request is about to do. */
interface PendingAudit extends AuditPlan {
  recorded: boolean
}

interface AuditPlan {
  /** Made of what the transaction answers; null when it changed nothing. */
  entry(result: unknown): NewAuditRecord | null
  when: AuditedTransactions
}

/**
 * `once`: the first transaction carries the entry; an operation that writes nothing, such as signing a
 * token, has it in one of its own at its end. `after`: in one of its own at its end, in any case.
 * `first`: without a transaction there is no entry. `each`: every transaction has an entry of its own.
 */
export type AuditedTransactions = 'once' | 'after' | 'first' | 'each'

const pending = new AsyncLocalStorage<PendingAudit>()

/** Runs an operation whose transactions carry its entries. */
export async function withAudit<T>(
  db: Database,
  plan: AuditPlan,
  work: () => Promise<T>,
): Promise<T> {
  const audit: PendingAudit = { ...plan, recorded: plan.when === 'after' }
  return pending.run(audit, async () => {
    try {
      const result = await work()
      if (plan.when === 'after' || (plan.when === 'once' && !audit.recorded)) {
        audit.recorded = false
        await db.write(() => Promise.resolve(result))
      }
      return result
    } finally {
      // What the operation has started goes on without it.
      audit.recorded = true
    }
  })
}

/** A database whose transactions record the pending entry of their request; preparations do not. */
export function audited(db: Database): Database {
  return {
    ...db,
    async write(work, { isAudited } = { isAudited: true }) {
      const audit = pending.getStore()
      if (!audit || audit.recorded || !isAudited) return db.write(work)
      // Before waiting for the transaction: another one of the same operation must not record it too.
      audit.recorded = audit.when !== 'each'
      try {
        return await db.write(async (repositories) => {
          const result = await work(repositories)
          const entry = audit.entry(result)
          if (entry) await repositories.audit.append(entry)
          return result
        })
      } catch (error) {
        audit.recorded = false
        throw error
      }
    },
  }
}
