/** Types of the API for `@svc/client`, from the table of routes: plain TypeScript, without zod. */
import { isIdempotent, type Route } from '../daemon/contract/route.ts'
import { allRoutes } from '../daemon/contract/routes.ts'
import { createSchemas, type JsonSchema } from '../daemon/contract/openapi/schemas.ts'

/** Names that would hide what every page has. */
const RENAMED: Record<string, string> = { Event: 'SvcEvent' }

/** Routes whose response is not JSON are for curl and browsers: streams, exports, pages. */
export const isForPrograms = ({ response, produces }: Route): boolean =>
  response !== undefined || produces === undefined

/** The text of api.d.ts. */
export function apiTypes(): string {
  const schemas = createSchemas()
  const nouns = Map.groupBy(
    allRoutes().filter(({ route }) => isForPrograms(route)),
    ({ id }) => id.split('.')[0]!,
  )
  const client = [...nouns].map(([noun, operations]) => {
    const lines = operations.map(({ id, route }) => {
      const response = route.response ? typeOf(schemas.of(route.response, 'output'), '') : 'void'
      const repeats = isIdempotent(route) ? ' Safe to repeat.' : ''
      return `    /** ${commentOf(`${route.summary}.${repeats}`)} */\n    ${id.split('.')[1]}: Operation<${inputOf(route, schemas.of)}, ${indented(response, '    ')}>`
    })
    return `  ${noun}: {\n${lines.join('\n')}\n  }`
  })
  const named = Object.entries(schemas.named() as Record<string, JsonSchema>).map(
    ([name, schema]) => `export type ${RENAMED[name] ?? name} = ${typeOf(schema, '')}\n`,
  )
  return `${HEAD}\n${named.join('\n')}\nexport interface Client {\n${client.join('\n')}\n}\n`
}

const HEAD = `/** Generated from the routes of svc. Responses may gain fields, and lists of words may gain words. */
export interface ClientOptions {
  /** Where svc is: https://video.example.org */
  baseUrl: string
  /** An API key or the owner secret. */
  token?: string | undefined
  /** Space, for the owner secret; a key has its own. */
  space?: string | undefined
  fetch?: typeof fetch | undefined
}
export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
}
/** An error response; \`problem.code\` identifies it. */
export declare class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem)
}
export type Operation<Input, Output> = {} extends Input
  ? (input?: Input, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>
export declare function createPlainClient(options: ClientOptions): Client
`

function inputOf(route: Route, of: ReturnType<typeof createSchemas>['of']): string {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    if (!schema) return []
    const json = of(schema, 'input')
    const type = typeOf(json, '    ', true)
    const isOptional =
      json.type === 'object' &&
      ((json.required ?? []) as string[]).length === 0 &&
      part !== 'params'
    return [`${part}${isOptional || (part === 'body' && route.orFile) ? '?' : ''}: ${type}`]
  })
  if (route.rawBody) parts.push('raw: BodyInit')
  else if (route.orFile) parts.push('raw?: BodyInit')
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : '{}'
}

/** `isInput`: a field may also be given as undefined, which is not sent. */
function typeOf(schema: JsonSchema, indent: string, isInput = false): string {
  const inner = (each: unknown): string => typeOf(each as JsonSchema, indent, isInput)
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return RENAMED[name] ?? name
  }
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as unknown[] | undefined
  if (choices) return `(${[...new Set(choices.map(inner))].join(' | ')})`
  if (Array.isArray(schema.allOf)) return schema.allOf.map(inner).join(' & ')
  if (Array.isArray(schema.type))
    return `(${schema.type.map((type) => inner({ ...schema, type })).join(' | ')})`
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return Array.isArray(schema.prefixItems)
        ? `[${schema.prefixItems.map(inner).join(', ')}]`
        : `Array<${inner(schema.items ?? {})}>`
    case 'object':
      return objectType(schema, indent, isInput)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`The types of the client have no word for ${JSON.stringify(schema)}.`)
  }
}

function objectType(schema: JsonSchema, indent: string, isInput: boolean): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const rest = schema.additionalProperties
  if (properties.length === 0)
    return typeof rest === 'object' && rest !== null
      ? `Record<string, ${typeOf(rest as JsonSchema, indent, isInput)}>`
      : rest === false
        ? '{}'
        : 'Record<string, unknown>'
  const required = new Set((schema.required ?? []) as string[])
  const deeper = `${indent}  `
  const lines = properties.map(([name, property]) => {
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
    const type = typeOf(property, deeper, isInput)
    const about =
      typeof property.description === 'string'
        ? `${deeper}/** ${commentOf(property.description)} */\n`
        : ''
    return required.has(name)
      ? `${about}${deeper}${key}: ${type}`
      : `${about}${deeper}${key}?: ${type}${isInput ? ' | undefined' : ''}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const commentOf = (text: string): string =>
  text.replaceAll('*/', '*\u200B/').replaceAll(/\s+/g, ' ')

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`)
