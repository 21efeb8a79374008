/**
 * The fields of each route's query and body, for the flags of the CLI, whose bundle holds only
 * the table that comes of it (build/cli.ts), since `svc` starts without zod.
 */
import type { z } from 'zod'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/** What a flag of the CLI needs to know of a field. */
export interface FieldFacts {
  /** The name of the zod type; `word`: a boolean, which a query string carries as `true` or `false`. */
  type: string
  description: string
  placeholder?: string
  isRequired?: boolean
  isNullable?: boolean
  /** False means the same as leaving it out: the flag is typed or not. */
  isSwitch?: boolean
  /** What may be chosen. */
  options?: readonly string[]
  initial?: string | number
  min?: number
  max?: number
}
/** The fields of a query or a body, whose values are `Values`. */
export type RequestFields<Values> = { readonly [Field in keyof Values]-?: FieldFacts }

type FieldsOf<Schema> = RequestFields<Schema extends z.ZodType ? z.input<Schema> : {}>
type RouteFields = {
  [Noun in keyof typeof routes]: {
    [Verb in keyof (typeof routes)[Noun]]: (typeof routes)[Noun][Verb] extends Route<
      any,
      infer Query,
      infer Body,
      any
    >
      ? { query: FieldsOf<Query>; body: FieldsOf<Body> }
      : never
  }
}

export const routeFields = eachOf(routes, (verbs) =>
  eachOf(verbs as Record<string, Route>, ({ query, body }) => ({
    query: fieldsOf(query),
    body: fieldsOf(body),
  })),
) as unknown as RouteFields

function eachOf<From, To>(table: Record<string, From>, change: (each: From) => To) {
  return Object.fromEntries(Object.entries(table).map(([name, each]) => [name, change(each)]))
}

export function fieldsOf(schema: z.ZodType | undefined): Record<string, FieldFacts> {
  const shape = (schema as z.ZodObject | undefined)?.shape as Record<string, z.ZodType> | undefined
  return shape ? eachOf(shape, factsOf) : {}
}

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  entries?: Record<string, string>
  values?: string[]
  defaultValue?: string | number
}

/** Looks through what wraps a schema: optional, a default, null, a change after the check. */
function factsOf(schema: z.ZodType): FieldFacts {
  const facts: FieldFacts = { type: '', description: '', isRequired: true }
  for (let inner: z.ZodType | undefined = schema; inner;) {
    const { description, placeholder, isSwitch } = inner.meta() ?? {}
    facts.description ||= description ?? ''
    if (placeholder !== undefined) facts.placeholder ??= placeholder as string
    if (isSwitch === true) facts.isSwitch = true
    const def = inner.def as unknown as Definition
    facts.type = def.type
    if (def.type === 'optional' || def.type === 'default') facts.isRequired = false
    if (def.defaultValue !== undefined) facts.initial = def.defaultValue
    if (def.type === 'nullable') facts.isNullable = true
    if (def.type === 'literal' || def.type === 'enum')
      facts.options = def.values ?? Object.values(def.entries ?? {})
    if (def.type === 'number') {
      const { minValue, maxValue } = inner as z.ZodNumber
      Object.assign(facts, { min: minValue, max: maxValue })
    }
    inner = def.innerType ?? def.in
  }
  if (facts.type === 'enum' && facts.options?.join() === 'true,false') facts.type = 'word'
  return facts
}
