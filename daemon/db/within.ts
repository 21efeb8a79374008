/** Collections that people are limited to, in a statement: one parameter, since there may be more than it may have. */
import type { EntityManager } from 'typeorm'
import { isPostgres } from './dialect.ts'

/** Collections, or null: all. */
type Within = ReadonlySet<string> | null

/** Condition on a column, for a statement with `withinParameter`. */
export function isWithin(manager: EntityManager, column: string, within: Within): string {
  if (within === null) return 'TRUE'
  return within.size === 0 ? 'FALSE' : `${column} IN (${idsOf(manager)})`
}

const idsOf = (manager: EntityManager): string =>
  isPostgres(manager)
    ? 'SELECT json_array_elements_text(CAST(:within AS JSON))'
    : 'SELECT value FROM json_each(:within)'

export const withinParameter = (within: Within): { within: string } => ({
  within: JSON.stringify([...(within ?? [])]),
})
