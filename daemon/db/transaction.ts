/** Transactions of the writer, one after another. */
import type { DataSource, EntityManager } from 'typeorm'

/**
 * SQLite may end a transaction by itself, on a full disk above all. TypeORM, which cannot roll back what is not there,
 * goes on counting it: it would open the next one as a savepoint, and everything after two such failures would be
 * answered and never committed.
 */
export async function inTransaction<T>(
  writer: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await writer.transaction(work)
  } catch (error) {
    await forgetTransaction(writer)
    throw error
  }
}

async function forgetTransaction(writer: DataSource): Promise<void> {
  // The only one of this connection.
  const runner = writer.createQueryRunner()
  if (!runner.isTransactionActive) return
  // Fails where there is none any more. Where it fails for another reason, so does the next BEGIN, which reports it.
  await runner.query('ROLLBACK').catch(() => undefined)
  Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 })
}
