import { DataSource, type EntityManager } from 'typeorm'
import { ENTITIES } from '../../daemon/db/entities.ts'
import { AS_ARRAYS, NodeSqlite } from '../../daemon/db/node-sqlite.ts'

/** Gives `work` a manager that asks SQLite how it would run each query, in place of running it: `plans` has the steps. */
export async function explaining(
  file: string,
  work: (manager: EntityManager, plans: string[]) => Promise<void>,
): Promise<void> {
  const source = await new DataSource({
    type: 'better-sqlite3',
    driver: NodeSqlite,
    database: file,
    readonly: true,
    entities: ENTITIES,
  }).initialize()
  try {
    const { manager } = source
    const plans: string[] = []
    const ask = manager.query.bind(manager)
    manager.query = (async (sql: string, values: unknown[]) => {
      const steps: { detail: string }[] = await ask(
        `EXPLAIN QUERY PLAN ${sql.replace(AS_ARRAYS, '')}`,
        values,
      )
      plans.push(steps.map(({ detail }) => detail).join('\n'))
      return []
    }) as typeof manager.query
    await work(manager, plans)
  } finally {
    await source.destroy()
  }
}
