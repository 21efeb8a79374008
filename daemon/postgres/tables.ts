/** Tables whose rows go between PostgreSQL and an SQLite file. */
import type { DatabaseSync } from 'node:sqlite'

export interface RowTable {
  name: string
  columns: readonly Column[]
}
interface Column {
  name: string
  /** SQLite has a number there. */
  isBoolean: boolean
  isText: boolean
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnsOf = ({ columns }: RowTable): string =>
  columns.map(({ name }) => quoted(name)).join(', ')

/** Columns of the primary key, as SQLite has it. */
export function keyOf(database: DatabaseSync, { name }: Pick<RowTable, 'name'>): string[] {
  const names = database
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .all(name)
    .map((column) => String(column['name']))
  if (names.length === 0) throw new Error(`${name} has no primary key`)
  return names
}
