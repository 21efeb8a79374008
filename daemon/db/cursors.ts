/** Keyset cursors: the sort values of the last row, so that page 4,000 costs what page 1 does. */
import { AppError } from '../contract/errors.ts'
import type { Page } from '../ports/page.ts'

export function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Throws `validation_failed` for a cursor that no list of ours gave out. */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isValid =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => typeof value === 'string' || typeof value === 'number')
    if (isValid) return values as (string | number)[]
  } catch {
    // Not ours: reported below.
  }
  throw foreignCursor()
}

export function foreignCursor(): AppError {
  const message =
    'is not a valid cursor for this list; use next_cursor from the previous page with the ' +
    'same filters and sort'
  return new AppError('validation_failed', 'The cursor does not belong to this list.', {
    faults: [{ path: 'query.cursor', code: 'invalid_cursor', message }],
  })
}

/** From one row more than asked for: the page, and where the next one starts. */
export function pageOf<T>(
  rows: T[],
  limit: number,
  keyOf: (row: T) => (string | number)[],
): Page<T> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    next: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
  }
}
