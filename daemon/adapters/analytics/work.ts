/**
 * Questions to the database, step by step: what asks is the same for SQLite, which answers at once, and for PostgreSQL,
 * which answers later. Written in SQL that both understand, with `?` for a value and
 * IN_LIST or IN_TEXTS for a list of numbers or texts.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export type WorkValue = string | number | null | readonly number[] | readonly string[]
export interface WorkStatement {
  sql: string
  values: readonly WorkValue[]
  wants: 'rows' | 'changes'
}
export interface WorkAnswer {
  rows: unknown[]
  changes: number
}
export type Work<T> = Generator<WorkStatement, T, WorkAnswer>

/** Behind a column. */
export const IN_LIST = 'IN (SELECT value FROM json_each(?))'
export const IN_TEXTS = 'IN (SELECT texts.value FROM json_each(?) AS texts)'

export function* rowsOf<Row>(sql: string, ...values: WorkValue[]): Work<Row[]> {
  return (yield { sql, values, wants: 'rows' }).rows as Row[]
}

/** How many rows it has changed. */
export function* changesOf(sql: string, ...values: WorkValue[]): Work<number> {
  return (yield { sql, values, wants: 'changes' }).changes
}

/** Reports differ in the number of stretches they read. */
const MOST_PREPARED = 200

/** Does work on an SQLite database. */
export function workerOn(db: DatabaseSync): <T>(work: Work<T>) => T {
  const prepared = new Map<string, StatementSync>()
  function prepare(sql: string): StatementSync {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size >= MOST_PREPARED) prepared.clear()
    const made = db.prepare(sql)
    prepared.set(sql, made)
    return made
  }
  function answerTo({ sql, values, wants }: WorkStatement): WorkAnswer {
    const statement = prepare(sql)
    const inputs = values.map((value): SQLInputValue =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    )
    if (wants === 'rows') return { rows: statement.all(...inputs), changes: 0 }
    return { rows: [], changes: Number(statement.run(...inputs).changes) }
  }
  return (work) => {
    for (let step = work.next(); ; step = work.next(answerTo(step.value)))
      if (step.done) return step.value
  }
}

export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
