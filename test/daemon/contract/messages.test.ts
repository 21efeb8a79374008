import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { z } from 'zod'
import { AppError, type Fault } from '../../../daemon/contract/errors.ts'
import type { Route } from '../../../daemon/contract/route.ts'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import { checkRequest } from '../../../daemon/http/check.ts'

/** The validator's own words, and what JavaScript calls things. */
const FOREIGN =
  /invalid|expected|received|NaN\b(?!")|unrecognized|zod|undefined|\bpattern\b|regex|\bnan\b|\bstring\b|too (?:small|big)|is not a valid value/i
const SECRET = 'hunter2-hunter2-hunter2'
const LONG = 'x'.repeat(25_000)
const IN_QUERY: unknown[] = [
  'x',
  'NaN',
  '-5',
  '1.5',
  '1e999',
  '',
  'null',
  LONG,
  ['1', '2'],
  '\u202e\u0007',
  SECRET,
]
const IN_BODY: unknown[] = [
  'x',
  '',
  LONG,
  -5,
  1.5,
  1e300,
  true,
  null,
  [],
  [null],
  ['x'],
  [{}],
  {},
  { nope: 1 },
  '\u202e\u0007',
  SECRET,
  [SECRET],
]

interface Field {
  path: string[]
  beside: Record<string, unknown>[]
}

/**
 * Every field below a schema, at every depth; of lists and records one entry. `beside`: what tells
 * the kinds of a union apart, by depth.
 */
function fieldsOf(
  schema: z.ZodType,
  path: string[] = [],
  beside: Record<string, unknown>[] = [],
): Field[] {
  const inner = bare(schema)
  const here: Field[] = path.length > 0 ? [{ path, beside }] : []
  if (path.length > 6) return here
  if (inner instanceof z.ZodObject) {
    const shape = Object.entries(inner.shape as Record<string, z.ZodType>)
    const kinds = Object.fromEntries(
      shape.flatMap(([name, part]) => (part instanceof z.ZodLiteral ? [[name, part.value]] : [])),
    )
    return [
      ...here,
      ...shape.flatMap(([name, part]) => fieldsOf(part, [...path, name], [...beside, kinds])),
    ]
  }
  if (inner instanceof z.ZodArray)
    return [...here, ...fieldsOf(inner.element as z.ZodType, [...path, '0'], [...beside, {}])]
  if (inner instanceof z.ZodRecord)
    return [...here, ...fieldsOf(inner.valueType as z.ZodType, [...path, 'name'], [...beside, {}])]
  if (inner instanceof z.ZodUnion)
    return [
      ...here,
      ...(inner.options as z.ZodType[]).flatMap((option) =>
        fieldsOf(option, path, beside).filter((field) => field.path.length > path.length),
      ),
    ]
  return here
}

function bare(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType)
  return schema
}

/** `{ a: [{ b: value }] }` for `a`, `0`, `b`. */
function at(
  [first, ...rest]: string[],
  value: unknown,
  [kinds, ...deeper]: Record<string, unknown>[] = [],
): unknown {
  if (first === undefined) return value
  const inner = at(rest, value, deeper)
  return first === '0' ? [inner] : { ...kinds, [first]: inner }
}

function faultsOf(route: Route, raw: { query: Record<string, unknown>; body: unknown }): Fault[] {
  try {
    checkRequest({ ...route, params: undefined } as unknown as Route, { params: {}, ...raw })
    return []
  } catch (error) {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, 'validation_failed')
    assert.ok(!FOREIGN.test(error.message.replace(/"[^"]*"/g, '""')), error.message)
    return error.faults!
  }
}

const isSecret = (path: string) =>
  /pass|secret|token|(?:^|[._])code(?:$|[._])|challenge|signature|credential|authenticator|client_data|raw_id/i.test(
    path,
  )

/** Whether the sentence says what was sent. */
function names(message: string, value: unknown): boolean {
  if (Array.isArray(value))
    return /a list|times|but has \d+|but is empty|must not be empty/.test(message)
  if (value === null || typeof value !== 'string')
    return typeof value === 'object' && value !== null ? true : message.includes(String(value))
  if (value === '') return /""|must not be empty/.test(message)
  if (value === LONG) return /but has 25000|"x{60}…"/.test(message)
  if (/but has \d+$/.test(message)) return message.endsWith(` ${value.length}`)
  return message.includes(JSON.stringify(value).replace('\u202e', '\\u202e'))
}

describe('what is said of a bad request', () => {
  for (const { id, route } of allRoutes()) {
    const parts = (['query', 'body'] as const).flatMap((part) =>
      route[part] ? fieldsOf(route[part]).map((field) => ({ part, ...field })) : [],
    )
    if (parts.length === 0) continue
    it(`${id}: every fault of every field says what it is and what is allowed`, () => {
      const wrong: string[] = []
      for (const { part, path, beside } of parts) {
        for (const value of part === 'query' ? IN_QUERY : IN_BODY) {
          const raw = at(path, value, beside)
          const faults = faultsOf(route, {
            query: part === 'query' ? (raw as Record<string, unknown>) : {},
            body: part === 'body' ? raw : route.body ? {} : undefined,
          })
          const place = [part, ...path].join('.')
          for (const fault of faults) {
            const line = `${fault.path}: ${fault.message}`
            if (FOREIGN.test(fault.message.replace(/"(?:[^"\\]|\\.)*"/g, '""')))
              wrong.push(`foreign words: ${line}`)
            if (
              !/\b(?:must|is required|takes|may|at most|not a (?:field|parameter)|is not|need)/.test(
                fault.message,
              )
            )
              wrong.push(`does not say what is allowed: ${line}`)
            if (isSecret(fault.path) && fault.message.includes(SECRET))
              wrong.push(`says a secret: ${line.slice(0, 200)}`)
            if (fault.message.length > 1_500) wrong.push(`too long: ${line.slice(0, 200)}`)
            // The value stands at this very place.
            if (
              fault.path === place &&
              !isSecret(place) &&
              fault.code !== 'unknown_field' &&
              fault.code !== 'required' &&
              !names(fault.message, value)
            )
              wrong.push(
                `does not name ${JSON.stringify(value).slice(0, 40)}: ${line.slice(0, 300)}`,
              )
          }
        }
      }
      assert.deepEqual([...new Set(wrong)].slice(0, 12), [])
    })
  }

  const all = allRoutes()
  const faults = (
    id: string,
    { query = {}, body }: { query?: Record<string, unknown>; body?: unknown },
  ) =>
    faultsOf(all.find((each) => each.id === id)!.route, { query, body }).map(
      ({ path, message }) => `${path}: ${message}`,
    )

  it('the three that told nothing', () => {
    assert.match(
      faults('webhooks.create', {
        body: { url: 'https://example.org/', events: ['video.nope'] },
      })[0]!,
      /^body\.events\.0: must be .*video\.ready.*, but is "video\.nope"$/,
    )
    assert.match(
      faults('analytics.overview', { query: { from: 'yesterday' } })[0]!,
      /^query\.from: must be a date, such as 2026-01-31, or a time.*, but is "yesterday"$/,
    )
    assert.match(
      faults('tokens.create', { body: {} })[0]!,
      /^body\.sub: is required; it must be .*space.*collection.*video/,
    )
  })

  it('numbers, repeated parameters, unknown fields and empty texts', () => {
    assert.deepEqual(faults('videos.list', { query: { limit: 'x' } }), [
      'query.limit: must be a whole number from 1 to 100, but is "x"',
    ])
    assert.deepEqual(faults('videos.list', { query: { limit: '500' } }), [
      'query.limit: must be a whole number from 1 to 100, but is "500"',
    ])
    assert.deepEqual(faults('videos.list', { query: { q: ['a', 'b'] } }), [
      'query.q: must be given once, but is given 2 times',
    ])
    assert.deepEqual(faults('videos.list', { query: { status: 'lost' } }), [
      'query.status: must be created, uploaded, processing, ready or errored, but is "lost"',
    ])
    assert.match(
      faults('videos.create', { body: { nam: 'x' } })[0]!,
      /^body\.nam: is not a field of this request; it accepts name, description,/,
    )
    assert.deepEqual(faults('videos.create', { body: { name: ' ' } }), [
      'body.name: must not be empty, but is " "',
    ])
    assert.deepEqual(faults('videos.create', { body: ['x'] }), [
      'body: must be a JSON object, but is a list',
    ])
  })

  it('a web address is said without its password and query', () => {
    const [fault] = faults('videos.create', {
      body: { input_url: 'ftp://me:hunter2@example.org/a?key=hunter3' },
    })
    assert.ok(!fault!.includes('hunter'), fault)
  })
})
