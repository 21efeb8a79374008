import { createHash } from 'node:crypto'
import { AppError } from '../contract/errors.ts'
import { jsonWithoutNull } from '../contract/without-null.ts'

/**
 * Values in a large body: routes with large bodies expect one long text. More values would mean more
 * work when the thread's result is received.
 */
const MOST_VALUES = 1_000

/** Without U+0000 in any text. Throws `invalid_json`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(jsonWithoutNull(text))
  } catch (error) {
    throw new AppError('invalid_json', `The body is not valid JSON: ${(error as Error).message}.`)
  }
}

/** Throws `invalid_json`; `body_too_large` for too many values. */
export function parseLargeJson(bytes: Uint8Array): { value: unknown; sha256: string } {
  const value = parseJson(new TextDecoder().decode(bytes))
  let count = 0
  for (const open = [value]; open.length > 0;) {
    const each = open.pop()
    if (++count > MOST_VALUES)
      throw new AppError(
        'body_too_large',
        `A JSON body larger than 1 MB can have at most ${MOST_VALUES.toLocaleString('en')} ` +
          'values.',
      )
    if (typeof each === 'object' && each !== null)
      for (const key in each) {
        if (open.length > MOST_VALUES) break
        open.push((each as Record<string, unknown>)[key])
      }
  }
  return { value, sha256: createHash('sha256').update(bytes).digest('hex') }
}
