/** Kinds of columns, and how a table is made of them: a property without a name of its column has it in snake case. */
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm'

export type Columns<T> = { [K in keyof T]-?: EntitySchemaColumnOptions }

export const text: EntitySchemaColumnOptions = { type: 'text', nullable: true }
export const key: EntitySchemaColumnOptions = { type: 'text', primary: true }
export const int: EntitySchemaColumnOptions = { type: 'integer', nullable: true }
/** Postgres answers BIGINT as text; sizes stay below 2^53. */
export const bigint: EntitySchemaColumnOptions = {
  type: 'bigint',
  nullable: true,
  transformer: {
    to: (value: unknown) => value,
    from: (value: unknown) => (value === null ? null : Number(value)),
  },
}
export const real: EntitySchemaColumnOptions = { type: 'double precision', nullable: true }
export const bool: EntitySchemaColumnOptions = {
  type: 'boolean',
  transformer: {
    to: (value: unknown) => value,
    from: (value: unknown) => value === true || value === 1,
  },
}
export const json: EntitySchemaColumnOptions = {
  type: 'text',
  nullable: true,
  transformer: {
    to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
    from: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null),
  },
}

export function table<T extends object>(name: string, columns: Columns<T>): EntitySchema<T> {
  const named = Object.fromEntries(
    Object.entries(columns as Record<string, EntitySchemaColumnOptions>).map(
      ([property, options]) => [property, { name: snake(property), ...options }],
    ),
  )
  return new EntitySchema<T>({ name, tableName: name, columns: named as never })
}

function snake(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
