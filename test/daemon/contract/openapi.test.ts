import assert from 'node:assert/strict'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { before, describe, it } from 'mocha'
import { ERRORS } from '../../../daemon/contract/errors.ts'
import { openApiDocument } from '../../../daemon/contract/openapi.ts'
import { errorsOf } from '../../../daemon/contract/route.ts'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import {
  EVENT_MEANINGS,
  EVENT_TYPES,
  type EventType,
} from '../../../daemon/contract/event-types.ts'
import { read } from '../../house/text.ts'
import { docsPage } from '../../../daemon/http/docs-page.ts'

interface Body {
  content: Record<string, { schema: object; example?: unknown; examples?: Record<string, unknown> }>
}
const valueOf = (example: unknown): unknown => (example as { value: unknown }).value
interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, unknown>
}

describe('the OpenAPI document', () => {
  const document = openApiDocument({
    version: '1.0.0',
    baseUrl: 'https://video.example.org',
  }) as unknown as Document
  const operationOf = (route: { path: string; method: string }) =>
    document.paths[route.path]![route.method.toLowerCase()]!
  let found: { ruleId: string; message: string; location: { pointer?: string }[] }[]

  before(async () => {
    // Liveness and the document itself are refused to nobody.
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { 'operation-4xx-response': 'off' },
    })
    found = (await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    })) as typeof found
  })

  it('has no fault that a public linter finds', () => {
    assert.deepEqual(
      found.map(
        ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
      ),
      [],
    )
  })

  it('has every route with every parameter, every error and its answer', () => {
    for (const { id, route } of allRoutes()) {
      const { operationId, parameters, responses } = operationOf(route)
      assert.equal(operationId, id)
      for (const name of route.path.matchAll(/\{(\w+)\}/g))
        assert.ok(
          parameters.some((each) => each.in === 'path' && each.name === name[1]),
          `${id}: ${name[1]}`,
        )
      assert.ok(responses[route.status], id)
      for (const code of errorsOf(route))
        assert.ok(
          code in responses[ERRORS[code].status]!.content['application/problem+json']!.examples!,
          `${id}: ${code}`,
        )
    }
    assert.deepEqual(Object.keys(document.webhooks), [...EVENT_TYPES])
  })

  it('has an example of every body, and each fits what the appliance takes and answers', () => {
    let seen = 0
    for (const { id, route } of allRoutes()) {
      const { requestBody, responses } = operationOf(route)
      for (const [schema, body] of [
        [route.body, requestBody],
        [route.response, responses[route.status]],
      ] as const) {
        if (!schema) continue
        const { example, examples } = body!.content['application/json']!
        const all = examples ? Object.values(examples).map(valueOf) : [example]
        for (const each of all) {
          const { error } = schema.safeParse(each)
          assert.equal(error, undefined, `${id}: ${JSON.stringify(each)}: ${error?.message}`)
          seen += 1
        }
      }
    }
    assert.ok(seen > 60, String(seen))
  })

  it('has an example of each way, where a request can be made in two', () => {
    const examplesOf = (path: string) => {
      const { requestBody } = operationOf(
        allRoutes().find(({ route }) => route.path === path && route.body)!.route,
      )
      const { examples } = requestBody!.content['application/json']!
      return Object.entries(examples!).map(([name, each]) => [
        name,
        Object.keys(valueOf(each) as object),
      ])
    }
    assert.deepEqual(examplesOf('/v1/system/migration'), [
      ['to_database', ['to_database', 'database_url']],
      ['to_storage', ['to_storage', 'storage_url', 'storage_access_key', 'storage_secret_key']],
    ])
    assert.deepEqual(
      examplesOf('/v1/keys').map(([name]) => name),
      ['access', 'scopes'],
    )
  })

  it('says when each event happens, as docs/webhooks.md does', () => {
    const rows = read('docs/webhooks.md')
      .split('\n')
      .flatMap((line) =>
        /^\| `([\w.]+)` \| (.*) \|$/.exec(line)?.slice(1, 3)
          ? [/^\| `([\w.]+)` \| (.*) \|$/.exec(line)!.slice(1, 3)]
          : [],
      )
    assert.deepEqual(rows, Object.entries(EVENT_MEANINGS))
    for (const [type, item] of Object.entries(document.webhooks))
      assert.equal(
        (item as { post: { description: string } }).post.description,
        EVENT_MEANINGS[type as EventType],
      )
  })

  it('says of a retry what it needs, and what becomes of the video', () => {
    const { summary } = document.paths['/v1/videos/{id}/retry']!['post'] as unknown as {
      summary: string
    }
    for (const word of [/stored/, /created/]) assert.match(summary, word)
  })

  it('can be read as a page that asks nothing of anybody', () => {
    const page = docsPage(document)
    for (const { route } of allRoutes())
      assert.ok(page.includes(`<code>${route.path}</code>`), route.path)
    assert.doesNotMatch(page, /<script|<link|<img|url\(|@import|src=/)
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map((link) => link[1]!)
    assert.deepEqual(
      [...new Set(links)].filter((id) => !page.includes(`id="${id}"`)),
      [],
    )
  })
})
