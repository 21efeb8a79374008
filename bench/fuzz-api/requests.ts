/**
 * Bad requests, made from the route table and a seed: the same seed makes the same ones. Nothing in
 * them names an address that could be reached.
 */
import { z } from 'zod'
import type { Route } from '../../daemon/contract/route.ts'
import { exampleOf } from '../../daemon/contract/openapi/examples.ts'
import { createSchemas, type JsonSchema } from '../../daemon/contract/openapi/schemas.ts'
import { isForPeople } from '../../daemon/contract/permissions.ts'
import { allRoutes } from '../../daemon/contract/routes.ts'

export interface BadRequest {
  /** `videos.get`, or the address for what is beside the table. */
  route: string
  /** As it goes over the wire. */
  bytes: Buffer
}

export interface KnownIds {
  /** Real ids, so that more than the first check is reached. */
  ids: string[]
  tokens: { owner: string; key: string }
}

type Target = { id: string; method: string; path: string; route: Route | null }

const BESIDE: [method: string, path: string][] = [
  ['POST', '/v1/uploads'],
  ['HEAD', '/v1/uploads/{a}'],
  ['PATCH', '/v1/uploads/{a}'],
  ['DELETE', '/v1/uploads/{a}'],
  ['OPTIONS', '/v1/uploads'],
  ['GET', '/media/{a}/{b}/{c}'],
  ['HEAD', '/media/{a}/{b}/s/{c}/{d}/{e}'],
  ['GET', '/media/{a}/{b}/subtitles/{c}'],
  ['GET', '/image/{a}'],
  ['GET', '/embed/{a}'],
  ['GET', '/errors/{a}'],
  ['GET', '/npm/@svc/{a}/{b}'],
  ['GET', '/assets/{a}'],
  ['GET', '/docs'],
  ['GET', '/{a}'],
  ['GET', '/{a}/{b}/{c}'],
]
const TARGETS: Target[] = [
  ...allRoutes().map(({ id, route }) => ({ id, method: route.method, path: route.path, route })),
  ...BESIDE.map(([method, path]) => ({ id: `${method} ${path}`, method, path, route: null })),
]

const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '....//',
  '%252e%252e%252f',
  '..%c0%af',
  '%uff0e%uff0e/',
  '/',
  '%00/../',
]
/** Files that traversal is aimed at. */
export const GOALS = [
  'etc/passwd',
  'owner.secret',
  'master.key',
  'svc.db',
  'canary.txt',
  'proc/self/environ',
  'package.json',
]
const TEXTS = [
  '',
  ' ',
  '.',
  '..',
  '%',
  '%zz',
  '%00',
  '%0d%0aX-Injected:%201',
  '%ff%fe',
  '%ed%a0%80',
  '\u00e9',
  '\u{1f3ac}',
  '\u202e',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '0.5',
  '1e999',
  '9007199254740993',
  '-9223372036854775809',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '"; DROP TABLE videos; --',
  '$(id)',
  '`id`',
  '<script>',
  '${7*7}',
  '%s%s%n',
  'a'.repeat(300),
  'A'.repeat(5_000),
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'file:///etc/passwd',
  'javascript:1',
  'a=b&a=c',
  '2026-99-99T99:99:99Z',
  '*',
  '~',
  '~x.y.z',
  'eyJhbGciOiJub25lIn0.e30.',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/offset+octet-stream',
  'application/x-www-form-urlencoded',
  '',
  '/',
]
const HEADERS: [string, readonly string[]][] = [
  [
    'Range',
    [
      'bytes=0-',
      'bytes=-0',
      'bytes=9-1',
      'bytes=0-0,5-5',
      'bytes=99999999999999999999-',
      'lines=1',
      'bytes=-',
    ],
  ],
  ['If-None-Match', ['*', '"', 'W/"x"']],
  ['If-Modified-Since', ['never', 'x'.repeat(3_000)]],
  ['Accept', ['text/vtt', '*/*;q=x', ','.repeat(500), 'text/html']],
  ['Idempotency-Key', ['', 'x'.repeat(300), 'same', 'sa me']],
  ['Last-Event-ID', ['x', 'evt_00000000000000000000', '%00']],
  ['Svc-Space', ['zzzzz', '../..', 'x'.repeat(2_000)]],
  ['Origin', ['null', 'https://evil.example', 'x:y']],
  ['Referer', ['%', 'http://']],
  ['Cookie', ['svc_session=x', '='.repeat(400), 'svc_session']],
  ['Content-Encoding', ['gzip', 'br']],
  ['X-Forwarded-For', ['::', ','.repeat(300)]],
  ['Tus-Resumable', ['1.0.0', '9', '']],
  ['Upload-Length', ['-1', '0', '99999999999999999999', 'x', '10']],
  ['Upload-Offset', ['-1', '0', 'x', '5']],
  [
    'Upload-Metadata',
    [
      'filename',
      'filename !!!',
      `filename ${'A'.repeat(4_000)}`,
      'filename Li4vLi4vZXZpbA==,name AAAA',
    ],
  ],
  ['Upload-Concat', ['partial', 'final;/x']],
  ['Expect', ['100-continue', 'x']],
  ['X-HTTP-Method-Override', ['DELETE']],
]

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Every target in turn. */
export function badRequests(seed: number, count: number, known: KnownIds): BadRequest[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, at) =>
    badRequest(TARGETS[at % TARGETS.length]!, random, known),
  )
}

function badRequest(target: Target, random: () => number, known: KnownIds): BadRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (of: number): boolean => random() < of
  const traversal = (): string => pick(UP).repeat(1 + Math.floor(random() * 6)) + pick(GOALS)
  const word = (): string =>
    chance(0.35) ? traversal() : chance(0.4) ? pick(known.ids) : pick(TEXTS)

  const fitting = (name: string): readonly string[] => {
    const schema =
      target.route?.params instanceof z.ZodObject
        ? (target.route.params.shape[name] as z.ZodType | undefined)
        : undefined
    const fit = schema ? known.ids.filter((id) => schema.safeParse(id).success) : known.ids
    return fit.length > 0 ? fit : known.ids
  }
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    chance(0.5)
      ? pick(fitting(name))
      : chance(0.5)
        ? traversal()
        : encodeURI(pick(TEXTS)).replace(/%25/g, '%'),
  )
  const names =
    target.route?.query instanceof z.ZodObject
      ? Object.keys(target.route.query.shape)
      : ['time', 'width', 'token', 'download']
  const query = chance(0.5)
    ? `?${Array.from({ length: 1 + Math.floor(random() * 3) }, () => `${pick([...names, 'x', '__proto__'])}=${chance(0.5) ? encodeURIComponent(word()) : word()}`).join('&')}`
    : ''
  const method = chance(0.85) ? target.method : pick(METHODS)
  const takesBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
  const body =
    takesBody && chance(0.9) ? bodyOf(target, { pick, chance, word, random }) : Buffer.alloc(0)
  // What acts without a body on the owner himself (signing out, new secrets) is tried by a key alone.
  const careful =
    target.route !== null &&
    isForPeople(target.route.access) &&
    !target.route.body &&
    method !== 'GET'
  const credentials = chance(0.85)
    ? careful || chance(0.4)
      ? known.tokens.key
      : known.tokens.owner
    : pick(['garbage', 'a.b.c', null])
  const headers = [
    [
      'Host',
      chance(0.95) ? '127.0.0.1' : pick(['evil.example', '', 'x'.repeat(1_000), 'm5e7u.localhost']),
    ],
    ...(credentials === null
      ? []
      : [
          [
            'Authorization',
            chance(0.95) ? `Bearer ${credentials}` : pick(['Basic eDp5', 'Bearer', 'Bearer a b']),
          ],
        ]),
    ...(takesBody && chance(0.95) ? [['Content-Type', chance(0.8) ? TYPES[0]! : pick(TYPES)]] : []),
    ...HEADERS.filter(() => chance(0.04)).map(([name, values]) => [name, pick(values)]),
    ['Content-Length', String(body.length)],
    ['Connection', 'close'],
  ]
  const head =
    `${method} ${Buffer.from(`${path}${query}`).toString('latin1').replace(/[\s]/g, '%20')} ` +
    `HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return { route: target.id, bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]) }
}

interface Dice {
  pick: <T>(list: readonly T[]) => T
  chance: (of: number) => boolean
  word: () => string
  random: () => number
}

function bodyOf({ route }: Target, { pick, chance, word, random }: Dice): Buffer {
  if (route?.rawBody || chance(0.1))
    return Buffer.from(
      Array.from({ length: Math.floor(random() * 3_000) }, () => Math.floor(random() * 256)),
    )
  if (chance(0.2))
    return Buffer.from(
      pick([
        '{',
        '[]',
        'null',
        '"x"',
        '{"a":1}}',
        '\ufeff{}',
        '[['.repeat(40_000),
        `{"name":"${'x'.repeat(1_100_000)}"}`,
        '{"__proto__":{"admin":true}}',
        '\u0000',
        '{"name":"\ud800"}',
      ]),
    )
  const value = (): unknown =>
    pick<() => unknown>([
      word,
      () => pick([null, true, -1, 0.1, 1e308, 2 ** 53]),
      () => [],
      () => [word(), 5, null],
      () => ({}),
      () => ({ [word()]: word() }),
      () => deep(200),
      () => 'x'.repeat(20_000),
    ])()
  // Mostly right, and wrong in a place or two.
  const whole = Object.entries(route?.body ? (EXAMPLES.get(route) ?? {}) : { name: 'x' })
  return Buffer.from(
    JSON.stringify(
      Object.fromEntries(
        whole
          .filter(() => chance(0.8))
          .map(([name, right]) => [
            chance(0.97) ? name : `${name}_`,
            chance(0.3) ? value() : right,
          ]),
      ),
    ),
  )
}

/** Addresses that no look-up finds stand in for those of the examples. */
const EXAMPLES = new Map(
  allRoutes().flatMap(({ route }): [Route, object][] => {
    if (!route.body) return []
    const example = exampleOf(createSchemas().of(route.body, 'input'), {} as JsonSchema)
    return [
      [
        route,
        JSON.parse(
          JSON.stringify(example).replace(/https?:\/\/[^"]*/g, 'http://svc-fuzz.invalid/'),
        ) as object,
      ],
    ]
  }),
)

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
