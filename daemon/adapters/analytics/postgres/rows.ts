/** Many rows in one statement: an array for each column. */
import type { Ask, Answered } from './session.ts'

/** Columns by name, with their types. */
export type ColumnTypes = Readonly<Record<string, 'INTEGER' | 'BIGINT' | 'TEXT'>>

/** `ending`: what follows the rows, such as ON CONFLICT and RETURNING. Numbers are given in the order of the rows. */
export async function insertRows<Row extends object = never>(
  ask: Ask,
  table: string,
  columns: ColumnTypes,
  rows: readonly (readonly unknown[])[],
  ending = '',
): Promise<Answered<Row>> {
  if (rows.length === 0) return { rows: [], changes: 0 }
  return ask<Row>(
    `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) SELECT * FROM ${unnested(columns)} ${ending}`,
    columnsOf(rows),
  )
}

/** Rows as a table that UPDATE can read from. */
export const unnested = (columns: ColumnTypes): string =>
  `unnest(${Object.values(columns)
    .map((type, at) => `CAST($${at + 1} AS ${type}[])`)
    .join(', ')})`

export const columnsOf = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  rows[0]!.map((_, at) => rows.map((row) => row[at]))

export const typesFor = (
  names: readonly string[],
  type: 'INTEGER' | 'BIGINT',
): Record<string, 'INTEGER' | 'BIGINT'> => Object.fromEntries(names.map((name) => [name, type]))
