/**
 * Counts and checksums of tables in SQLite and PostgreSQL, in the same terms: of each row a hash of its values, added
 * up, so that the order of rows does not matter. PostgreSQL computes its own, so no row has to be sent.
 */
import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { storable } from './storable.ts'
import { columnsOf, quoted, type RowTable } from './tables.ts'

export interface TableSum {
  rows: number
  /** Sum of the first 56 bits of each row's SHA-256, in decimals. */
  sum: string
}
export type TableSums = Record<string, TableSum>

/** 56 bits are added in two halves, which as numbers stay exact for 2^25 rows at a time. */
const HALF_BITS = 28
const ROWS_BETWEEN = 2 ** 20

/** PostgreSQL computes its own while this process reads the file. */
export async function sumsOfBoth(
  { client, database }: { client: Client; database: DatabaseSync },
  tables: readonly RowTable[],
  where: Leaving = () => 'true',
): Promise<{ sqlite: TableSums; postgres: TableSums }> {
  const postgresQuery = postgresSums(client, tables, where)
  postgresQuery.catch(() => undefined)
  return { sqlite: sqliteSums(database, tables, where), postgres: await postgresQuery }
}

/** A condition for rows that belong to one of the two databases alone, by the name of the table. */
type Leaving = (table: string) => string

export function sqliteSums(
  database: DatabaseSync,
  tables: readonly RowTable[],
  where: Leaving,
): TableSums {
  return Object.fromEntries(
    tables.map((table) => [table.name, sumOfRows(database, table, where(table.name))]),
  )
}

function sumOfRows(database: DatabaseSync, table: RowTable, where: string): TableSum {
  const read = database.prepare(
    `SELECT ${columnsOf(table)} FROM ${quoted(table.name)} WHERE ${where}`,
  )
  read.setReturnArrays(true)
  let rows = 0
  let sum = 0n
  let [high, low] = [0, 0]
  const carry = (): void => {
    sum += (BigInt(high) << BigInt(HALF_BITS)) + BigInt(low)
    high = low = 0
  }
  for (const row of read.iterate() as Iterable<unknown>) {
    const digest = hash('sha256', rowText(row as unknown[]), 'buffer')
    high += digest.readUInt32BE(0) >>> 4
    low += (digest[3]! & 15) * 2 ** 24 + digest.readUIntBE(4, 3)
    rows += 1
    if (rows % ROWS_BETWEEN === 0) carry()
  }
  carry()
  return { rows, sum: sum.toString() }
}

const NUMBER = Buffer.alloc(8)

/** Each value with its length, so that no two rows are the same text. */
function rowText(values: readonly unknown[]): string {
  let text = ''
  for (const each of values) {
    const value = storable(each)
    if (value === null) text += '-'
    else if (typeof value === 'string') text += `${Buffer.byteLength(value)}:${value}`
    else {
      NUMBER.writeDoubleBE(Number(value))
      text += `#${NUMBER.toString('hex')}`
    }
  }
  return text
}

export async function postgresSums(
  client: Client,
  tables: readonly RowTable[],
  where: Leaving,
): Promise<TableSums> {
  const sums: TableSums = {}
  for (const { name, columns } of tables) {
    const text = columns
      .map((column) => {
        const at = quoted(column.name)
        if (column.isBoolean) return numberText(`${at}::int`)
        return column.isText
          ? `coalesce(octet_length(${at})::text || ':' || ${at}, '-')`
          : numberText(at)
      })
      .join(' || ')
    const { rows } = await client.query<TableSum>(
      `SELECT count(*) AS rows, coalesce(sum(('x' || encode(substring(sha256(convert_to(${text}, 'UTF8')) FOR 7), 'hex'))
         ::bit(56)::bigint), 0)::text AS sum FROM ${quoted(name)} WHERE ${where(name)}`,
    )
    sums[name] = rows[0]!
  }
  return sums
}

const numberText = (value: string): string =>
  `coalesce('#' || encode(float8send((${value})::float8), 'hex'), '-')`

/** Throws where a table of one differs from the other's. */
export function requireSameSums(one: TableSums, other: TableSums): void {
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [one[name], other[name]]
    if (a?.rows === b?.rows && a?.sum === b?.sum) continue
    throw new Error(
      `${name} differs after the copy: ${a?.rows ?? 0} rows in one database, ${b?.rows ?? 0} in the other` +
        `${a?.rows === b?.rows ? ', with other values' : ''}.`,
    )
  }
}
