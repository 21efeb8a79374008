/** Rows that belong to a space, except videos, which are deleted with their files. */
import type { EntityManager } from 'typeorm'
import { query } from '../rows.ts'

const KEYS = 'SELECT id FROM api_keys WHERE space = :space'
const IMPORTS = 'SELECT id FROM imports WHERE space = :space'

/** In this order: what refers to others goes before them. */
const PARTS: readonly (readonly [table: string, key: string, where: string])[] = [
  ['deliveries', 'id', 'space = :space'],
  ['webhooks', 'id', 'space = :space'],
  ['events', 'seq', 'space = :space'],
  ['import_items', 'import, position', `import IN (${IMPORTS})`],
  ['imported', 'space, source, account, kind, external_id', 'space = :space'],
  ['imports', 'id', 'space = :space'],
  ['collections', 'id', 'space = :space'],
  ['kept_answers', 'owner, idempotency_key', `(owner = :space OR owner IN (${KEYS}))`],
  ['device_authorizations', 'hash', 'space = :space'],
  ['api_keys', 'id', 'space = :space'],
]

/** Removes at most so many rows, and the space itself when no other is left. Answers whether there is more. */
export async function removeSome(
  manager: EntityManager,
  space: string,
  most: number,
): Promise<boolean> {
  // They refer to each other, in any order.
  await query(
    manager,
    'UPDATE collections SET parent = NULL WHERE space = :space AND parent IS NOT NULL',
    { space },
  )
  let left = most
  for (const [table, key, where] of PARTS) {
    const chosen = await query<{ one: number }>(
      manager,
      `SELECT 1 AS one FROM ${table} WHERE ${where} LIMIT :left`,
      { space, left },
    )
    if (chosen.length > 0)
      await query(
        manager,
        `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT :left)`,
        { space, left: chosen.length },
      )
    left -= chosen.length
    if (left === 0) return true
  }
  await query(manager, 'DELETE FROM spaces WHERE id = :space AND deleted_at IS NOT NULL', { space })
  return false
}
