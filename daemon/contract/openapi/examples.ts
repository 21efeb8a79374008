/**
 * Generates an example for each schema: realistic values for known field names, otherwise the simplest
 * valid one.
 */
import type { JsonSchema } from './schemas.ts'

const AT = '2026-03-14T09:30:00.000Z'
const LETTERS = '7Kd2mQx9TfLw4VbN1sRz'

/** Values by field name, used where they match the type. */
const BY_NAME: Record<string, unknown> = {
  name: 'Opening night',
  title: 'Opening night',
  label: 'English',
  description: 'The first evening of the season.',
  language: 'en',
  space: 'm5e7u',
  id: 'm5e7u7Kd2mQx9Tf',
  video_key: '7Kd2mQx9Tf',
  video: 'm5e7u7Kd2mQx9Tf',
  url: 'https://hooks.example.org/svc',
  input_url: 'https://files.example.org/opening-night.mp4',
  duration_seconds: 5400.04,
  width: 1920,
  height: 1080,
  aspect_ratio: '16:9',
  frame_rate: 25,
  margin: 0.02,
  opacity: 0.7,
  integrated: -21.4,
  range: 6.3,
  true_peak: -2.8,
  gain: 5.4,
  size_bytes: 734_003_200,
  bitrate_bps: 4_800_000,
  progress: 0.42,
  time: 12.5,
  start_seconds: 0,
  end_seconds: 95.2,
  code: 'video_not_found',
  status: 'ready',
  audio_only: false,
  controls: 'play time seek volume',
  subtitles: 'en',
  active_subtitle: 'en',
  request_id: `req_${LETTERS}`,
  next_cursor: null,
  has_more: false,
  prefix: `svc_rw_${LETTERS}`,
  secret: 'shown-this-once',
  expires_in: 3600,
  overlap_seconds: 86_400,
  cursor: 'WyJhIiwiYiJd',
  between: '22:00-06:00',
  response_status: 204,
  duration_ms: 83,
  attempt: 1,
  error: null,
  archived_at: null,
  revoked_at: null,
  original: true,
  default: true,
  channels: 2,
  version: '0.1.0',
  data_dir: '/var/lib/svc',
  detail: 'There is no video m5e7u7Kd2mQx9Tf in this space.',
  user_code: 'BDFG-HJKM',
  verification_url: 'https://video.example.org/device',
  verification_url_complete: 'https://video.example.org/device?code=BDFG-HJKM',
  device_code: 'shown-to-the-program-alone',
  email: 'ada@example.org',
  host: 'mail.example.org',
  port: 587,
  security: 'starttls',
  user: 'svc',
  from_name: 'Theatre',
  response: '250 2.0.0 Ok: queued as 4Bk7Wj',
  role: 'editor',
  all_spaces: false,
  second_factor: '492039',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
  address: '192.0.2.7',
  recipient: 'age1fdxycwtq5x8cmaycrez8ge8cu6a5ah72yzk8x2s8yjst3c4m6pssj8dj3c',
  endpoint: 'https://s3.example.org',
  to_database: 'postgres',
  database_url: 'postgres://svc:secret@db.example.com/svc?sslmode=verify-full',
  to_storage: 's3',
  storage_url: 's3://films/svc?endpoint=https://s3.example.org&region=eu-central-1',
  storage_access_key: 'EXAMPLEACCESSKEY',
  storage_secret_key: 'never-shown-again',
  region: 'eu-central-1',
  access_key: 'EXAMPLEACCESSKEY',
  secret_key: 'never-shown-again',
  space_name: 'Theatre',
  invited_by: 'Ada Lovelace',
  password: 'four words in a row',
  current_password: 'four words in a row',
  content: 'WEBVTT\n\n00:01.000 --> 00:04.000\nGood evening.\n',
  tags: ['season'],
  metadata: { order: '4711' },
  events: ['*'],
  allowed_domains: ['example.org', '*.example.org'],
  email_domains: ['example.org'],
  issuer: 'https://id.example.org/realms/main',
  client_id: 'svc',
  client_secret: 'given-by-the-provider',
  scopes: ['openid', 'email', 'profile'],
  groups_claim: 'groups',
  mapping: [{ group: 'staff', role: 'editor', space: 'm5e7u', collections: null }],
  redirect_url: `https://video.example.org/sso/idp_${LETTERS}/callback`,
  logout_url: `https://video.example.org/sso/idp_${LETTERS}/logout`,
  parent: null,
  view: 'q83vASNFZ4mrze8BI0VniQ',
  page: 'https://example.org/films',
  referrer: 'https://search.example',
  time_zone: 'Europe/Berlin',
  ticket: 'of-the-embed-answer',
}

export function exampleOf(schema: JsonSchema, named: JsonSchema, field = ''): unknown {
  if (typeof schema.$ref === 'string')
    return exampleOf(named[schema.$ref.split('/').at(-1)!] as JsonSchema, named, field)
  if ('const' in schema) return schema.const
  const byName = BY_NAME[field]
  if (byName !== undefined && isValid(byName, schema)) return byName
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return exampleOf(choices[0]!, named, field)
  if (Array.isArray(schema.allOf))
    return Object.assign(
      {},
      ...schema.allOf.map((part) => exampleOf(part as JsonSchema, named, field)),
    )
  if ('default' in schema) return schema.default
  switch (typeOf(schema)) {
    case 'object':
      return exampleOfObject(schema, named)
    case 'array':
      return exampleOfList(schema, named, field)
    case 'string':
      return exampleOfText(schema)
    case 'boolean':
      return field !== 'archived'
    case 'number':
    case 'integer':
      return Math.max(
        Number(schema.minimum ?? 1),
        Number(schema.exclusiveMinimum ?? 0) + 1,
        Math.min(1, Number(schema.maximum ?? 1)),
      )
    default:
      return null
  }
}

/** For a body: `example`, or `examples` of each way where some fields (`x-instead`) are sent instead of another one. */
export function examplesOf(schema: JsonSchema, named: JsonSchema): JsonSchema {
  const properties = propertiesOf(schema)
  const [other, part] = properties.find(([, { 'x-instead': field }]) => field !== undefined) ?? []
  if (other === undefined) return { example: exampleOf(schema, named) }
  const field = part!['x-instead'] as string
  const rest = properties.filter(
    ([name, { 'x-with': beside }]) => name !== field && beside !== field,
  )
  return {
    examples: {
      [field]: { value: exampleOf(schema, named) },
      [other]: { value: exampleOfFields(rest, named) },
    },
  }
}

function exampleOfObject(schema: JsonSchema, named: JsonSchema): unknown {
  const properties = propertiesOf(schema)
  const fields = properties.filter(([, part]) => part['x-instead'] === undefined)
  return exampleOfFields(fields, named)
}

type SchemaField = [name: string, schema: JsonSchema]

const propertiesOf = ({ properties }: JsonSchema): SchemaField[] =>
  Object.entries((properties ?? {}) as Record<string, JsonSchema>)

const exampleOfFields = (fields: SchemaField[], named: JsonSchema): unknown =>
  Object.fromEntries(fields.map(([name, part]) => [name, exampleOf(part, named, name)]))

function exampleOfList(schema: JsonSchema, named: JsonSchema, field: string): unknown[] {
  if (Array.isArray(schema.prefixItems))
    return schema.prefixItems.map((part) => exampleOf(part as JsonSchema, named, field))
  return schema.items ? [exampleOf(schema.items as JsonSchema, named, field.replace(/s$/, ''))] : []
}

function exampleOfText({ format, pattern, minLength }: JsonSchema): string {
  const prefix = /^\^\(?(?:\?:)?([a-z]{3})_/.exec(String(pattern ?? ''))?.[1]
  if (prefix) return `${prefix}_${LETTERS}`
  if (format === 'date-time') return AT
  if (format === 'email') return 'ada@example.org'
  if (format === 'uri') return 'https://video.example.org/media/m5e7u/7Kd2mQx9Tf/manifest.m3u8'
  return (
    TEXTS.find(
      (text) =>
        new RegExp(String(pattern ?? '')).test(text) && text.length >= Number(minLength ?? 0),
    ) ?? ''
  )
}

const TEXTS = [
  '492 039',
  'text',
  's3://films/svc',
  'm5e7u',
  'm5e7u7Kd2mQx9Tf',
  '7Kd2mQx9Tf',
  'en',
  '#1f6feb',
  `${LETTERS}${LETTERS}`,
  'header.payload.signature',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
]

function typeOf({ type, properties }: JsonSchema): string {
  return String(
    Array.isArray(type)
      ? type.find((each) => each !== 'null')
      : (type ?? (properties ? 'object' : '')),
  )
}

/** Whether a value matches the type, the format and the enumeration of a schema. */
function isValid(value: unknown, schema: JsonSchema): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.some((choice) => isValid(value, choice))
  if (schema.$ref !== undefined) return false
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  const types = [schema.type ?? []].flat()
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  if (
    type === 'number'
      ? !types.includes('number') && !(types.includes('integer') && Number.isInteger(value))
      : !types.includes(type)
  )
    return false
  if (typeof value === 'number')
    return (
      value >= Number(schema.minimum ?? -Infinity) && value <= Number(schema.maximum ?? Infinity)
    )
  if (Array.isArray(value) && schema.items)
    return value.every((item) => isValid(item, schema.items as JsonSchema))
  return (
    typeof value !== 'string' ||
    ((schema.format !== 'uri' || /^https?:/.test(value)) &&
      new RegExp(String(schema.pattern ?? '')).test(value))
  )
}
