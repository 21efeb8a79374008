import type { EntityManager } from 'typeorm'
import { isPostgres } from './dialect.ts'

/** Patterns of LIKE … ESCAPE '\', for which its own signs are signs like others. */
export function escaped(pattern: string): string {
  return pattern.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** A text in SQL with its letters A to Z as a to z. Which others change would depend on the database. */
export const lowered = (manager: EntityManager, text: string): string =>
  `LOWER(${text}${isPostgres(manager) ? ' COLLATE "C"' : ''})`
