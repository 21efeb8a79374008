/** OpenAPI 3.1 from the route table. */
import { z } from 'zod'
import { ERRORS, problem, type ErrorCode } from './errors.ts'
import { errorsOf, SPACE_HEADER, type Route } from './route.ts'
import { allRoutes } from './routes.ts'

type Json = Record<string, unknown>

export function openApiDocument(about: { version: string; baseUrl: string }): { openapi: string } & Json {
  const paths: Record<string, Json> = {}
  for (const { id, route } of allRoutes()) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(id, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'svc, the video appliance',
      version: about.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: 'Every error is application/problem+json; its `code` says which, its `hint` what to do next.',
    },
    servers: [{ url: about.baseUrl }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, or the owner secret' },
        session: { type: 'apiKey', in: 'cookie', name: 'svc_session', description: "The dashboard's session" },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  }
}

function operation(id: string, route: Route): Json {
  return {
    operationId: id,
    summary: route.summary,
    tags: [id.split('.')[0]],
    security: route.access === 'public' ? [] : [{ key: [] }, { session: [] }],
    'x-access': route.access,
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.access === 'public' ? [] : [spaceHeader()]),
    ],
    ...requestBody(route),
    responses: { ...success(route), ...failures(errorsOf(route)) },
  }
}

function requestBody(route: Route): Json {
  if (route.rawBody) return { requestBody: { required: true, content: { [route.rawBody]: { schema: { type: 'string', format: 'binary' } } } } }
  if (!route.body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
}

function success(route: Route): Json {
  const content = route.response
    ? { 'application/json': { schema: schemaOf(route.response, 'output') } }
    : route.produces
      ? { [route.produces]: { schema: { type: 'string' } } }
      : undefined
  return { [route.status]: { description: route.summary, ...(content ? { content } : {}) } }
}

function failures(codes: ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const required = new Set((schemaOf(schema, 'input').required as string[] | undefined) ?? [])
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name, in: where, required: where === 'path' || required.has(name), schema: schemaOf(part, 'input'),
  }))
}

function spaceHeader(): Json {
  return { name: SPACE_HEADER, in: 'header', required: false, schema: { type: 'string' }, description: 'The space to act in; only the owner needs it. Default: the oldest.' }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return json
}
