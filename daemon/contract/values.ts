/** Small schemas that several resources share: times, sizes, languages, lists. */
import { z } from 'zod'
import {
  LARGEST_PAGE,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  LONGEST_TAG,
  METADATA_LIMITS,
  MOST_TAGS,
  USUAL_PAGE,
} from './limits.ts'

/** ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })
export const seconds = z.number().min(0)
/** The player's time format: `12.5`, `1:30`, `1:02:03.5`. */
export const clockTime = z
  .string()
  .regex(
    /^(?:\d{1,6}:){0,2}\d{1,9}(?:\.\d{1,9})?$/,
    'must be seconds, such as 12.5, or a time, such as 1:30 or 1:02:03.5',
  )
  .transform((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
export const bytes = z.int().min(0)
export const bitrateBps = z.int().min(0)
export const pixels = z.int().min(1)
export const fraction = z.number().min(0).max(1)
export const name = z.string().trim().min(1).max(LONGEST_NAME)
export const description = z.string().max(LONGEST_DESCRIPTION)

/** BCP 47 in its usual form: `en`, `pt-BR`, `zh-Hant`. */
export const language = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a BCP 47 language, such as en or pt-BR')
export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'must be a time zone such as Europe/Berlin or UTC')
function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
export const hexColor = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'must be a color such as #1f6feb')

export const tags = z.array(z.string().trim().min(1).max(LONGEST_TAG)).max(MOST_TAGS)
/** Key-value pairs of the customer, never interpreted. */
export const metadata = z
  .record(z.string().min(1).max(METADATA_LIMITS.key), z.string().max(METADATA_LIMITS.value))
  .refine(
    (pairs) => Object.keys(pairs).length <= METADATA_LIMITS.pairs,
    `must have at most ${METADATA_LIMITS.pairs} pairs`,
  )

export const listQuery = {
  limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(USUAL_PAGE),
  cursor: z.string().max(2_000).optional(),
}

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  })
}
export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  next_cursor: string | null
}

/** Query strings contain words, not booleans. */
export const queryBoolean = z.enum(['true', 'false']).transform((word) => word === 'true')
