/** Validates a request against its route and reports all faults at once. */
import type { z } from 'zod'
import { AppError, type ErrorCode, type Fault } from '../contract/errors.ts'
import { butIs, inPlainWords, unfolded } from '../contract/plain-words.ts'
import type { FaultReason } from '../contract/reasons.ts'
import type { Route } from '../contract/route.ts'
import { withoutNull } from '../contract/without-null.ts'

export interface Checked {
  params: any
  query: any
  body: any
}

export function checkRequest(
  route: Route,
  raw: { params: unknown; query: Record<string, unknown>; body: unknown },
): Checked {
  const faults: Fault[] = []
  const params = parse(route.params, raw.params, 'params', faults)
  // An id of the wrong format cannot exist.
  if (faults.length > 0) throw new AppError(notFoundOf(route), 'No resource has this ID.')
  const query = parse(route.query, plainQuery(raw.query), 'query', faults)
  const body = parse(route.body, raw.body, 'body', faults)
  if (faults.length > 0) throw new AppError('validation_failed', summary(faults), { faults })
  return { params, query, body }
}

/** Validates only the query, for handlers outside Koa. */
export function checkQuery<T extends z.ZodType>(schema: T, query: URLSearchParams): z.output<T> {
  const faults: Fault[] = []
  // A repeated parameter becomes a list, which no parameter accepts.
  const value = Object.fromEntries(
    [...new Set(query.keys())].map((key) => [
      key,
      query.getAll(key).length > 1 ? query.getAll(key) : query.get(key),
    ]),
  )
  const result = parse(schema, plainQuery(value), 'query', faults)
  if (faults.length > 0) throw new AppError('validation_failed', summary(faults), { faults })
  return result as z.output<T>
}

/** Texts of a body are without U+0000 since it was parsed (parse-json.ts). */
const plainQuery = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutNull(value) : value,
    ]),
  )

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  part: string,
  faults: Fault[],
): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: inPlainWords, reportInput: true })
  if (result.success) return result.data
  for (const issue of result.error.issues.flatMap(unfolded))
    faults.push(...faultsOf(issue, part, value))
  return undefined
}

function faultsOf(issue: z.core.$ZodIssue, part: string, value: unknown): Fault[] {
  const at = (more: PropertyKey[] = []) => [part, ...issue.path, ...more].map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const allowed = issue.message.replace(/^accepts /, '')
    const what = part === 'query' ? 'parameter' : 'field'
    return issue.keys.map((key) => ({
      path: at([key]),
      code: 'unknown_field',
      message: `is not a ${what} of this request; it accepts ${allowed}`,
    }))
  }
  const given = givenAt(issue, value)
  if (part === 'query' && issue.path.length === 1 && Array.isArray(given)) {
    return [
      {
        path: at(),
        code: issue.code,
        message: `must be given once, but is given ${given.length} times`,
      },
    ]
  }
  if (given === undefined && issue.code !== 'custom') {
    const must = issue.code === 'invalid_type' ? '' : `; it ${issue.message}`
    return [{ path: at(), code: 'required', message: `is required${must}`, reason: 'required' }]
  }
  return [
    {
      path: at(),
      code: issue.code,
      message: `${issue.message}${butIs(issue, issue.path, given)}`,
      ...finer(issue),
    },
  ]
}

const SMALL: Record<string, FaultReason> = {
  string: 'too_short',
  array: 'too_few',
  number: 'too_small',
  int: 'too_small',
}
const BIG: Record<string, FaultReason> = {
  string: 'too_long',
  array: 'too_many',
  number: 'too_large',
  int: 'too_large',
}

/** Details of a violated rule: from the rule's own `params`, or the bound that zod reports. */
function finer(issue: z.core.$ZodIssue): Pick<Fault, 'reason' | 'given'> {
  if (issue.code === 'too_small' && SMALL[issue.origin])
    return { reason: SMALL[issue.origin], given: { least: Number(issue.minimum) } }
  if (issue.code === 'too_big' && BIG[issue.origin])
    return { reason: BIG[issue.origin], given: { most: Number(issue.maximum) } }
  if (issue.code === 'invalid_format' && issue.format === 'url') return { reason: 'web_address' }
  return issue.code === 'custom' && issue.params?.['reason']
    ? { reason: issue.params['reason'] as FaultReason }
    : {}
}

/** The value as it was sent; for a value inside a parsed one, the part. */
function givenAt({ path, input }: z.core.$ZodIssue, value: unknown): unknown {
  let inner = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null) return input
    inner = Object.hasOwn(inner, key) ? (inner as Record<PropertyKey, unknown>)[key] : undefined
  }
  return inner
}

function summary(faults: Fault[]): string {
  const first = faults[0]!
  const others = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  return `${first.path}: ${first.message}${others}.`
}

function notFoundOf(route: Route): ErrorCode {
  return route.errors.find((code) => code.endsWith('_not_found')) ?? 'not_found'
}
