/** JSON Schemas of the contract. Named ones are written once and referenced. */
import { z } from 'zod'
import { collection } from '../collection.ts'
import { embed } from '../embed.ts'
import { problem } from '../errors.ts'
import { event } from '../event.ts'
import { playerSettings } from '../settings.ts'
import { apiKey, space } from '../space.ts'
import { system } from '../system.ts'
import { upload } from '../upload.ts'
import { audioTrack, chapter, rendition, subtitle, video, videoError } from '../video.ts'
import { delivery, webhook } from '../webhook.ts'

export type JsonSchema = Record<string, unknown>

const NAMED: Record<string, z.ZodType> = {
  Problem: problem,
  Video: video,
  VideoError: videoError,
  Rendition: rendition,
  AudioTrack: audioTrack,
  Subtitle: subtitle,
  Chapter: chapter,
  PlayerSettings: playerSettings,
  Collection: collection,
  Space: space,
  ApiKey: apiKey,
  Event: event,
  Webhook: webhook,
  Delivery: delivery,
  Embed: embed,
  System: system,
  Upload: upload,
}
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })

export interface Schemas {
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
  /** The schemas referenced so far, for `components.schemas`. */
  named(): JsonSchema
}

/** Request schemas are inlined; response schemas reference named ones. */
export function createSchemas(): Schemas {
  const referred: JsonSchema = {}

  function of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const named = { io, unrepresentable: 'any', target: 'draft-2020-12' } as const
    const {
      $schema: _dialect,
      $defs,
      ...json
    } = (
      io === 'output'
        ? z.toJSONSchema(schema, { ...named, metadata: names, override: mayGrow })
        : z.toJSONSchema(schema, { ...named, override: forReaders })
    ) as JsonSchema
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      referred[name] ??= refersToComponents(withoutId(definition))
    const own = typeof json.id === 'string' && json.id in NAMED ? json.id : null
    if (own === null) return refersToComponents(json) as JsonSchema
    referred[own] ??= refersToComponents(withoutId(json))
    return { $ref: `#/components/schemas/${own}` }
  }

  return {
    of,
    named() {
      of(problem, 'output')
      return Object.fromEntries(Object.entries(referred).sort(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

/** What the CLI alone wants to know of a field is no word of JSON Schema. */
function forReaders({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as { placeholder?: string; isSwitch?: boolean }
  delete schema.placeholder
  delete schema.isSwitch
}

/** Responses may gain fields. */
function mayGrow({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

function withoutId({ id: _name, $id: _address, ...json }: JsonSchema): JsonSchema {
  return json
}

/** Removes details that do not help readers: limits of the number type, the long pattern of `date-time`. */
function refersToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refersToComponents)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => isInformative(key, inner, value as JsonSchema))
      .map(([key, inner]) => [
        key,
        key === '$ref' ? addressOf(inner as string) : refersToComponents(inner),
      ]),
  )
}

function isInformative(key: string, inner: unknown, { format }: JsonSchema): boolean {
  return (
    !(key === 'pattern' && format === 'date-time') &&
    Math.abs(Number(inner)) !== Number.MAX_SAFE_INTEGER
  )
}

const addressOf = (ref: string): string => ref.replace(/^#\/\$defs\//, '#/components/schemas/')
