/**
 * Describes invalid values for the person who sent them: the expected value and the actual one. The
 * validator's own messages ("Invalid input", "received NaN") are never shown.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** For `safeParse(value, { error: inPlainWords })`; a schema's own message takes precedence. */
export const inPlainWords: z.core.$ZodErrorMap = (issue) =>
  demand(issue as RawIssue & { schema?: unknown })

/** `must be …`, from the rule alone. */
function demand(issue: RawIssue & { schema?: unknown }): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeWords(issue)}`
    case 'invalid_value':
      return `must be ${listed(issue.values.map(word))}`
    case 'too_small':
      return bounded(issue, Number(issue.minimum), 'least')
    case 'too_big':
      return bounded(issue, Number(issue.maximum), 'most')
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `in the format ${issue.format}`}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `accepts ${fieldsOf(issue) || 'no fields'}`
    case 'invalid_union':
      return unionWords(issue)
    case 'invalid_key':
      return `has a key that is not allowed: it ${issue.issues[0]?.message ?? 'must be text'}`
    case 'invalid_element':
      return `contains a value that ${issue.issues[0]?.message ?? 'is not allowed'}`
    default:
      return 'is not a valid value'
  }
}

const FORMATS: Record<string, string> = {
  url: 'an http or https URL, such as https://example.org/film.mp4',
  datetime: 'a time in UTC, such as 2026-01-31T12:00:00Z',
  date: 'a date, such as 2026-01-31',
  base64: 'Base64',
  base64url: 'URL-safe Base64 (base64url)',
  hex: 'hexadecimal digits',
  email: 'an e-mail address',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'an IPv4 network',
  cidrv6: 'an IPv6 network',
}

const TYPES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object with text values',
  null: 'null',
  undefined: 'omitted',
  never: 'omitted',
  date: 'a date',
}

function typeWords(issue: RawIssue & { code: 'invalid_type'; schema?: unknown }): string {
  if (issue.expected === 'number' || issue.expected === 'int' || issue.expected === 'nan')
    return numberWords(issue.schema ?? issue.inst)
  return TYPES[issue.expected] ?? `a ${issue.expected}`
}

/** `a whole number from 1 to 100`, with the bounds of the schema. */
function numberWords(schema: unknown): string {
  const { minValue, maxValue, format } = (schema ?? {}) as {
    minValue?: number | null
    maxValue?: number | null
    format?: string | null
  }
  const what = format?.includes('int') ? 'a whole number' : 'a number'
  const least = isBound(minValue) ? minValue : null
  const most = isBound(maxValue) ? maxValue : null
  if (least !== null && most !== null) return `${what} from ${least} to ${most}`
  if (least !== null) return `${what}, ${least} or more`
  return most === null ? what : `${what}, ${most} or less`
}
const isBound = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

type Sized = RawIssue & {
  code: 'too_small' | 'too_big'
  schema?: unknown
  exact?: boolean
  inclusive?: boolean
}
function bounded(issue: Sized, bound: number, at: 'least' | 'most'): string {
  const { origin } = issue
  if (origin === 'number' || origin === 'int') {
    const words = numberWords(issue.schema)
    return `must be ${words.includes(String(bound)) ? words : `at ${at} ${bound}`}`
  }
  if (at === 'least' && bound === 1) return 'must not be empty'
  const unit =
    origin === 'string'
      ? bound === 1
        ? 'character'
        : 'characters'
      : bound === 1
        ? 'entry'
        : 'entries'
  return `must have ${issue.exact ? 'exactly' : `at ${at}`} ${bound} ${unit}`
}

function unionWords(issue: RawIssue & { code: 'invalid_union' }): string {
  const { discriminator, options } = issue as { discriminator?: string; options?: unknown[] }
  if (discriminator)
    return `must have a ${discriminator} that is ${listed((options ?? []).map(word))}`
  return either(issue.errors.flatMap(([first]) => first ?? []))
}

const either = (issues: readonly Issue[]): string =>
  `must be ${[...new Set(issues.map(({ message }) => message.replace(/^must be /, '')))].join(', or ')}`

/**
 * For a union: when some alternatives failed deeper inside the value, one of those was meant, so its
 * issues are reported, each at its own path.
 */
export function unfolded(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.filter(([first]) => first !== undefined && first.path.length > 0)
  const [nearest] = meant.sort((a, b) => a.length - b.length)
  if (!nearest) return [issue]
  const isAt = (path: readonly PropertyKey[]) => (other: Issue) => other.path.join() === path.join()
  return nearest.flatMap((fault) => {
    const others = meant.flatMap((faults) => faults.find(isAt(fault.path)) ?? [])
    const path = [...issue.path, ...fault.path]
    return unfolded({ ...fault, path, message: others.length > 1 ? either(others) : fault.message })
  })
}

function fieldsOf({ inst, schema }: RawIssue & { schema?: unknown }): string {
  const { shape } = (schema ?? inst ?? {}) as { shape?: object }
  return shape ? Object.keys(shape).join(', ') : ''
}

const word = (value: unknown): string => (typeof value === 'string' ? value : String(value))
/** `a`, `a or b`, `a, b or c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Values of these fields are never repeated, since the reader of the response may not be its sender. */
const SECRET =
  /pass|secret|token|(?:^|_)code(?:$|_)|challenge|signature|credential|authenticator|client_data|raw_id/i
const MOST_CHARACTERS = 60

const KINDS: Record<string, string> = { number: 'a number', boolean: 'true or false' }

/** `, but is "x"`: the sent value, shortened, if it is informative and not a secret. */
export function butIs(issue: Issue, path: readonly PropertyKey[], value: unknown): string {
  if (value === undefined) return ''
  const isSize =
    (issue.code === 'too_big' || issue.code === 'too_small') &&
    ['string', 'array'].includes(issue.origin)
  if (isSize && value === '') return ''
  if (isSize && (Array.isArray(value) || (typeof value === 'string' && issue.code === 'too_big')))
    return `, but has ${value.length}`
  if (Array.isArray(value) && value.length === 0) return ', but is empty'
  if (Array.isArray(value)) return issue.code === 'custom' ? '' : ', but is a list'
  if (typeof value === 'object' && value !== null)
    return issue.code === 'custom' ? '' : ', but is an object'
  if (path.some((part) => SECRET.test(String(part))))
    return typeof value === 'string' ? '' : `, but is ${KINDS[typeof value] ?? 'null'}`
  return `, but is ${quoted(value)}`
}

/** Quoted, without the credentials of a URL, and without characters that affect a terminal. */
function quoted(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  const plain = value
    .replace(/(\/\/)[^/?#@\s]*@/g, '$1…@')
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^?#]*)[?#].+/i, '$1?…')
  const short = plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain
  return JSON.stringify(short).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
