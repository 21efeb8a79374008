/**
 * The fields of each response, for the CLI, whose bundle holds only the table that comes of it
 * (build/cli.ts), since `svc` starts without zod.
 */
import type { z } from 'zod'
import { allRoutes, type Routes } from './routes.ts'

export type RouteName = {
  [Noun in keyof Routes]: `${Noun}.${Extract<keyof Routes[Noun], string>}`
}[keyof Routes]

/**
 * Dotted paths, of a list those of an entry; `metadata.*` for names that are free. An array counts as
 * its items.
 */
export const answerFields = Object.fromEntries(
  allRoutes().flatMap(({ id, route: { response } }) =>
    response ? [[id, fieldsIn(entryOf(response))]] : [],
  ),
) as Readonly<Partial<Record<RouteName, readonly string[]>>>

function entryOf(response: z.ZodType): z.ZodType {
  const shape = definitionOf(response)?.shape
  const [object, data] = [shape?.object, shape?.data].map((each) => definitionOf(each))
  return object?.values?.[0] === 'list' && data?.element ? data.element : response
}

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Record<string, z.ZodType>
  values?: readonly unknown[]
}
function definitionOf(schema: z.ZodType | undefined): Definition | undefined {
  return schema?.def as Definition | undefined
}

function fieldsIn(schema: z.ZodType): string[] {
  const def = definitionOf(schema)!
  if (def.type === 'record' || def.type === 'unknown' || def.type === 'any') return ['*']
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, below]) => [
      name,
      ...fieldsIn(below).map((path) => `${name}.${path}`),
    ])
  const inner = [
    def.element,
    def.innerType,
    ...(def.options ?? []),
    def.type === 'pipe' ? def.in : undefined,
  ]
  return [...new Set(inner.flatMap((each) => (each ? fieldsIn(each) : [])))]
}
