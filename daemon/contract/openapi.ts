/** Generates OpenAPI 3.1 from the route table. */
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import { event } from './event.ts'
import { EVENT_MEANINGS, EVENT_TYPES } from './event-types.ts'
import { BESIDE } from './openapi/beside.ts'
import { examplesOf } from './openapi/examples.ts'
import { DESCRIPTIONS } from './openapi/parameters.ts'
import { createSchemas, type JsonSchema, type Schemas } from './openapi/schemas.ts'
import { rolesWith } from './permissions.ts'
import { errorsOf, IDEMPOTENCY_KEY, isIdempotent, SPACE_HEADER, type Route } from './route.ts'
import { allRoutes } from './routes.ts'

const DESCRIPTION = `Every error is application/problem+json: \`code\` says which error it is, \`hint\` what to do next.
Every response has an \`X-Request-Id\`. Lists are paginated: pass \`next_cursor\` of a page as \`cursor\` to get the next one.
Requests with unknown fields are rejected; responses may gain fields.`

export function openApiDocument(about: {
  version: string
  baseUrl: string
}): { openapi: string } & JsonSchema {
  const schemas = createSchemas()
  const paths: Record<string, JsonSchema> = {}
  for (const { id, route } of allRoutes()) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(schemas, id, route),
    }
  }
  for (const [path, operations] of Object.entries(BESIDE))
    paths[path] = { ...operations, ...paths[path] }
  const webhooks = eventWebhooks(schemas)
  const named = schemas.named()
  addExamples(paths, named)
  addExamples(webhooks, named)
  return {
    openapi: '3.1.0',
    info: {
      title: 'svc API',
      version: about.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: DESCRIPTION,
    },
    servers: [{ url: about.baseUrl }],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'API key or owner secret' },
        uploadToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Upload token, signed with a read-write key (HS256): docs/private-videos.md',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'svc_session',
          description: 'Session of the dashboard',
        },
      },
      schemas: named,
      headers: HEADERS,
      examples: Object.fromEntries(
        [...new Set(allRoutes().flatMap(({ route }) => errorsOf(route)))]
          .sort()
          .map((code) => [
            code,
            { summary: ERRORS[code].title, value: problemExample(code, about.baseUrl) },
          ]),
      ),
    },
  }
}

const HEADERS = {
  RequestId: {
    description: 'ID of the request in the log',
    schema: { type: 'string' },
  },
  Location: { description: 'URL of the created resource', schema: { type: 'string' } },
  RateLimit: {
    description: 'Remaining quota, and the seconds until it resets: "key";r=599;t=60',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'Quota and its window in seconds: "key";q=600;w=60',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
}
const header = (name: keyof typeof HEADERS): JsonSchema => ({
  $ref: `#/components/headers/${name}`,
})

function operation(schemas: Schemas, id: string, route: Route): JsonSchema {
  return {
    operationId: id,
    summary: route.summary,
    tags: [id.split('.')[0]],
    security:
      route.access === 'public'
        ? []
        : [{ key: [] }, { session: [] }, ...(route.uploadToken ? [{ uploadToken: [] }] : [])],
    'x-access': route.access,
    'x-roles': rolesWith(route.access),
    parameters: [
      ...parametersOf(schemas, route.params, 'path'),
      ...parametersOf(schemas, route.query, 'query'),
      ...(route.access === 'public'
        ? []
        : [
            {
              name: SPACE_HEADER,
              in: 'header',
              required: false,
              schema: { type: 'string' },
              description: 'Space of the request; only for the owner. Default: the oldest.',
            },
          ]),
      ...(isIdempotent(route)
        ? [
            {
              name: IDEMPOTENCY_KEY,
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
              description:
                'The same key and request return the same response for 24 hours without ' +
                'being executed again.',
            },
          ]
        : []),
    ],
    ...requestBody(schemas, route),
    responses: { ...success(schemas, route), ...failures(errorsOf(route)) },
  }
}

function requestBody(schemas: Schemas, route: Route): JsonSchema {
  if (route.rawBody)
    return {
      requestBody: {
        required: true,
        content: { [route.rawBody]: { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (!route.body) return {}
  const json = ['application/json', ...(route.plainText ? ['text/plain'] : [])].map((type) => [
    type,
    { schema: schemas.of(route.body!, 'input') },
  ])
  const file = route.orFile
    ? [[`${route.orFile}/*`, { schema: { type: 'string', format: 'binary' } }]]
    : []
  return { requestBody: { required: true, content: Object.fromEntries([...json, ...file]) } }
}

function success(schemas: Schemas, route: Route): JsonSchema {
  const content = route.response
    ? {
        'application/json': { schema: schemas.of(route.response, 'output') },
        ...Object.fromEntries(
          (route.alternatives ?? []).map((type) => [type, { schema: { type: 'string' } }]),
        ),
      }
    : route.produces
      ? Object.fromEntries(
          [route.produces, ...(route.alternatives ?? [])].map((type) => [
            type,
            { schema: { type: 'string' } },
          ]),
        )
      : undefined
  const limited = route.path.startsWith('/v1/')
    ? { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }
    : {}
  const headers = {
    'X-Request-Id': header('RequestId'),
    ...(route.status === 201 ? { Location: header('Location') } : {}),
    ...limited,
  }
  return {
    [route.status]: { description: route.summary, headers, ...(content ? { content } : {}) },
  }
}

function failures(codes: ErrorCode[]): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
        headers: {
          'X-Request-Id': header('RequestId'),
          ...(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
        },
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(
              list.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  )
}

function problemExample(code: ErrorCode, baseUrl: string): JsonSchema {
  const { status, title, hint } = ERRORS[code]
  const errors =
    code === 'validation_failed'
      ? { errors: [{ path: 'body.name', code: 'required', message: 'is required' }] }
      : {}
  return {
    type: `${baseUrl}/errors/${code}`,
    title,
    status,
    detail: `${title}.`,
    code,
    hint,
    request_id: 'req_7Kd2mQx9TfLw4VbN1sRz',
    ...errors,
  }
}

function parametersOf(
  schemas: Schemas,
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
): JsonSchema[] {
  if (!(schema instanceof z.ZodObject)) return []
  const required = new Set((schemas.of(schema, 'input').required as string[] | undefined) ?? [])
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => {
    const { description = DESCRIPTIONS[name], ...shape } = schemas.of(part, 'input')
    return {
      name,
      in: where,
      required: where === 'path' || required.has(name),
      description,
      schema: shape,
    }
  })
}

/** Requests to receivers of webhooks. */
function eventWebhooks(schemas: Schemas): Record<string, JsonSchema> {
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'As defined by Standard Webhooks',
  }))
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          tags: ['webhooks'],
          summary: `Sent to each webhook subscribed to ${type}`,
          description: EVENT_MEANINGS[type],
          security: [],
          parameters: signed,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(event, 'output') } },
          },
          responses: {
            '2XX': { description: 'Received; any other status is retried' },
            '4XX': { description: 'Retried, like 3XX and 5XX' },
          },
        },
      },
    ]),
  )
}

/** Adds examples for each JSON body, once every named schema is known. */
function addExamples(operations: Record<string, JsonSchema>, named: JsonSchema): void {
  for (const path of Object.values(operations)) {
    for (const { requestBody: request, responses } of Object.values(path) as {
      requestBody?: { content: JsonSchema }
      responses: Record<string, { content?: JsonSchema }>
    }[]) {
      for (const body of [request, ...Object.values(responses)]) {
        const json = body?.content?.['application/json'] as JsonSchema | undefined
        if (json) Object.assign(json, examplesOf(json.schema as JsonSchema, named))
      }
    }
  }
}
