/**
 * Reading rows by SQL text with `:named` parameters.
 * Rows become records by the entity's own columns; TypeORM's hydration costs ten times as much,
 * which a list of 25 videos feels (docs/decisions/0002).
 */
import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm'
import { AS_ARRAYS } from './node-sqlite.ts'

type Parameters = Record<string, unknown>
interface ColumnMap {
  property: string
  column: string
  from: ((value: unknown) => unknown) | null
}

const maps = new WeakMap<object, ColumnMap[]>()

export async function select<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<T>,
  where: string,
  parameters: Parameters,
): Promise<T[]> {
  return selectColumns(manager, entity, columnsOf(entity), where, parameters)
}

/** All but one column: the one that is long and not needed here. */
export async function selectWithout<T extends ObjectLiteral, K extends keyof T>(
  manager: EntityManager,
  entity: EntitySchema<T>,
  property: K,
  where: string,
  parameters: Parameters,
): Promise<Omit<T, K>[]> {
  return selectColumns(
    manager,
    entity,
    columnsOf(entity).filter((column) => column.property !== property),
    where,
    parameters,
  )
}

async function selectColumns<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<T>,
  map: ColumnMap[],
  where: string,
  parameters: Parameters,
): Promise<T[]> {
  const columns = map.map(({ column }) => column).join(', ')
  const rows = await query<Parameters | unknown[]>(
    manager,
    `${AS_ARRAYS}SELECT ${columns} FROM ${entity.options.tableName} ${where}`,
    parameters,
  )
  return rows.map((row) => record<T>(map, row))
}

export async function selectOne<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<T>,
  where: string,
  parameters: Parameters,
): Promise<T | null> {
  return (await select(manager, entity, where, parameters))[0] ?? null
}

export async function query<T>(
  manager: EntityManager,
  sql: string,
  parameters: Parameters,
): Promise<T[]> {
  const [text, values] = manager.dataSource.driver.escapeQueryWithParameters(sql, parameters)
  return (await manager.query(text, values)) as T[]
}

function record<T>(map: ColumnMap[], row: Parameters | unknown[]): T {
  const values = Array.isArray(row) ? row : map.map(({ column }) => row[column])
  const result: Parameters = {}
  for (let at = 0; at < map.length; at += 1) {
    const { property, from } = map[at]!
    const value = values[at] ?? null
    result[property] = from ? from(value) : value
  }
  return result as T
}

function columnsOf(entity: EntitySchema<never> | EntitySchema<any>): ColumnMap[] {
  let map = maps.get(entity)
  if (!map) {
    map = Object.entries(entity.options.columns).map(([property, options]) => ({
      property,
      column: options!.name!,
      from:
        options!.transformer && !Array.isArray(options!.transformer)
          ? options!.transformer.from
          : null,
    }))
    maps.set(entity, map)
  }
  return map
}
