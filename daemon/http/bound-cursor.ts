/**
 * Binds a cursor to its list by a fingerprint of route, sort and filters: with other parameters it
 * would silently skip entries.
 */
import { createHash } from 'node:crypto'
import { AppError } from '../contract/errors.ts'

/** `limit` may differ between pages, and a token may be renewed meanwhile. */
const FREE = new Set(['cursor', 'limit', 'token'])

interface Listed {
  path: string
  params: unknown
  query: unknown
}

/** Returns the query with the plain cursor. Throws `validation_failed` for the cursor of another list. */
export function unbindCursor<Q>(listed: Listed & { query: Q }): Q {
  const { cursor } = (listed.query ?? {}) as { cursor?: string }
  if (cursor === undefined) return listed.query
  const at = cursor.lastIndexOf('.')
  if (at > 0 && cursor.slice(at + 1) === fingerprintOf(listed))
    return { ...listed.query, cursor: cursor.slice(0, at) }
  const message =
    'is not a valid cursor for this list; use next_cursor from the previous page with the ' +
    'same filters and sort'
  throw new AppError('validation_failed', 'The cursor does not belong to this list.', {
    faults: [{ path: 'query.cursor', code: 'invalid_cursor', message }],
  })
}

/** Returns the response with `next_cursor` bound to this query. */
export function boundCursor<A>(answer: A, listed: Listed): A {
  const { next_cursor: next } = (answer ?? {}) as { next_cursor?: unknown }
  if (typeof next !== 'string') return answer
  return { ...answer, next_cursor: `${next}.${fingerprintOf(listed)}` }
}

function fingerprintOf({ path, params, query }: Listed): string {
  const filters = Object.entries((query ?? {}) as object).filter(
    ([name, value]) => !FREE.has(name) && value !== undefined,
  )
  const text = JSON.stringify([path, params ?? null, filters.sort(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(text).digest('base64url').slice(0, 11)
}
