/** /docs: the OpenAPI document as a readable page, without scripts and external resources. */
import { isForPeople, needsReadWrite, type Access } from '../contract/permissions.ts'
import { escaped } from '../model/escaped.ts'
import { createHash } from 'node:crypto'

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
}
interface Content {
  schema?: Schema
  example?: unknown
  examples?: Record<string, unknown>
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-access'?: Access
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}
interface Document {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const STYLE = [
  'body{font:16px/1.55 system-ui,sans-serif;color-scheme:light dark}',
  'body{max-width:62rem;margin:2rem auto;padding:0 1.25rem}',
  'h2{margin:2.5rem 0 .5rem}',
  'nav a{margin-right:.8rem}',
  'code,pre{font:14px/1.5 ui-monospace,monospace}',
  'pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:.4rem}',
  'details{border-top:1px solid #8884;padding:.55rem 0}',
  'summary{cursor:pointer}',
  'summary b{display:inline-block;min-width:4.2rem}',
  'table{border-collapse:collapse;width:100%;margin:.4rem 0}',
  'td,th{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #8883}',
  'h4{margin:.9rem 0 .2rem}',
  'small{opacity:.8}',
].join('\n')
export const DOCS_CSP =
  `default-src 'none'; style-src ` +
  `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; ` +
  `frame-ancestors 'none'`

export function docsPage(document: object): string {
  const { info, servers, paths, webhooks, components } = document as Document
  const byTag = Map.groupBy(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => operation.tags[0]!,
  )
  const sections = [...byTag].map(
    ([tag, those]) =>
      `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>` +
      those.map(({ path, method, operation }) => operationOf(method, path, operation)).join(''),
  )
  const events = Object.entries(webhooks).map(([type, { post }]) =>
    operationOf('sent', type, post!),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>` +
      `${fields(schema)}</details>`,
  )
  const links = [...byTag.keys(), 'webhook events', 'schemas'].map(
    (name) => `<a href="#${anchor(name)}">${escaped(name)}</a>`,
  )
  const version = `Version ${escaped(info.version)}, at <code>${escaped(servers[0]!.url)}</code>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}: API</title>
<style>${STYLE}</style>
<h1>${escaped(info.title)}</h1>
<p>${version}. As JSON: <a href="/openapi.json">openapi.json</a>.</p>
<p>${escaped(info.description)}</p>
<nav>${links.join(' ')}</nav>
<main>
${sections.join('\n')}
<h2 id="webhook-events">webhook events</h2>${events.join('')}
<h2 id="schemas">schemas</h2>${shapes.join('')}
</main>
</html>
`
}

function accessText(access: Access): string {
  if (access === 'public') return 'no key needed'
  if (access === 'signed_in') return 'any API key'
  if (access === 'person') return 'people who are signed in, and the owner secret'
  const key = isForPeople(access)
    ? 'no API key'
    : needsReadWrite(access)
      ? 'a read-write key'
      : 'any API key'
  return `${access} (${key})`
}

function operationOf(method: string, path: string, operation: Operation): string {
  const {
    operationId,
    summary,
    parameters = [],
    requestBody,
    responses,
    'x-access': access,
  } = operation
  const parts = [
    access ? `<p><small>Access: ${escaped(accessText(access))}</small></p>` : '',
    parameters.length > 0
      ? `<h4 id="${escaped(operationId)}.parameters">Parameters</h4>${parametersTable(parameters)}`
      : '',
    requestBody ? `<h4>Body</h4>${contents(requestBody.content)}` : '',
    ...Object.entries(responses).map(
      ([status, { description, content = {} }]) =>
        `<h4>${escaped(status)}</h4>` +
        (isProblem(content)
          ? problems(content)
          : `<p>${escaped(description)}</p>${contents(content)}`),
    ),
  ]
  return (
    `<details id="${escaped(operationId)}"><summary><b>${escaped(method.toUpperCase())}</b> ` +
    `<code>${escaped(path)}</code><br><small>${escaped(summary)}</small></summary>${parts.join('')}</details>`
  )
}

function parametersTable(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(({ name, in: where, required, description, schema }) =>
    row(name, required ?? false, `${typeOf(schema)}, ${where}`, description ?? schema.description),
  )
  return `<table>${rows.join('')}</table>`
}

function contents(content: Record<string, Content>): string {
  return Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        `<p><code>${escaped(type)}</code> ` +
        `${schema ? typeOf(schema) : ''}</p>${schema ? fields(schema) : ''}` +
        (example === undefined ? '' : `<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`),
    )
    .join('')
}

const isProblem = (content: Record<string, Content>): boolean =>
  'application/problem+json' in content

function problems(content: Record<string, Content>): string {
  const codes = Object.keys(content['application/problem+json']!.examples ?? {})
  return codes.length > 0
    ? `<p>${codes.map((code) => `<a href="/errors/${escaped(code)}"><code>${escaped(code)}</code></a>`).join(', ')}</p>`
    : 'Problem details with the reason.'
}

function fields({ properties, required = [] }: Schema): string {
  if (!properties) return ''
  return `<table>${Object.entries(properties)
    .map(([name, schema]) => row(name, required.includes(name), typeOf(schema), schema.description))
    .join('')}</table>`
}

function row(
  name: string,
  required: boolean,
  type: string,
  description: string | undefined,
): string {
  return (
    `<tr><td><code>${escaped(name)}</code>${required ? '' : ' <small>optional</small>'}` +
    `<td>${type}<td>${escaped(description ?? '')}`
  )
}

/** The type in words; named schemas become links. */
function typeOf({ $ref, type, format, enum: choices, const: only, items, anyOf }: Schema): string {
  if ($ref)
    return `<a href="#schema-${escaped($ref.split('/').at(-1)!)}">${escaped($ref.split('/').at(-1)!)}</a>`
  if (only !== undefined) return `<code>${escaped(JSON.stringify(only))}</code>`
  if (choices) return choices.map((choice) => `<code>${escaped(String(choice))}</code>`).join(', ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (items) return `list of ${typeOf(items)}`
  return escaped([[type ?? 'anything'].flat().join(' or '), format].filter(Boolean).join(', '))
}

const anchor = (name: string): string => escaped(name.replaceAll(' ', '-'))
