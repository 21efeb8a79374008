/**
 * Node's own SQLite in the shape that TypeORM's `better-sqlite3` driver asks for
 * (docs/decisions/0001): prepare → reader/all/run, pragma, close.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/**
 * A statement that begins with this comment answers its rows as arrays, in the order of its columns: making an
 * object of each row costs as much again as reading it. Another database reads over the comment and answers objects.
 */
export const AS_ARRAYS = '/* as arrays */ '

/**
 * By TypeORM. SQLite would begin it with the first read, and fail at once where another process writes before the first
 * write: immediate, it waits for its turn.
 */
const BEGIN = 'BEGIN TRANSACTION'

interface OpenOptions {
  readonly?: boolean
  timeout?: number
}

export class NodeSqlite {
  readonly #db: DatabaseSync

  constructor(file: string, options: OpenOptions = {}) {
    this.#db = new DatabaseSync(file, {
      readOnly: options.readonly ?? false,
      timeout: options.timeout ?? 5_000,
    })
  }

  prepare(sql: string): Statement {
    const statement = this.#db.prepare(sql === BEGIN ? 'BEGIN IMMEDIATE' : sql)
    if (sql.startsWith(AS_ARRAYS)) statement.setReturnArrays(true)
    return new Statement(statement)
  }

  pragma(text: string): unknown[] {
    return this.#db.prepare(`PRAGMA ${text}`).all()
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close()
  }
}

class Statement {
  /** Whether it answers rows. */
  readonly reader: boolean
  readonly #statement: StatementSync

  constructor(statement: StatementSync) {
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }

  all(...parameters: SQLInputValue[]): unknown[] {
    return this.#statement.all(...parameters)
  }

  run(...parameters: SQLInputValue[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#statement.run(...parameters)
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
  }
}
