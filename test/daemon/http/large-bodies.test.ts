import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { MAX_JSON_BYTES } from '../../../daemon/http/body.ts'
import { createHttpServer, type HttpServer } from '../../../daemon/http/server.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const ROW = `https://example.org/film.mp4,${'A film '.repeat(20)}\n`

describe('JSON bodies of more than 1 MB', () => {
  const folder = folders()
  let house: House
  let http: HttpServer
  let base: string
  /** What the threads were asked to read. */
  let tasks: string[]
  beforeEach(async () => {
    const dir = await folder()
    house = await openHouse(dir)
    tasks = []
    const { texts } = house.deps
    const noted = {
      ...house.deps,
      texts: {
        ...texts,
        read: ((task, ...rest) => {
          tasks.push(task)
          return texts.read(task, ...rest)
        }) as typeof texts.read,
      },
    }
    http = createHttpServer(noted, { dashboardDir: dir, componentsDir: dir })
    base = `http://127.0.0.1:${await http.listen({ host: '127.0.0.1', port: 0 })}`
  })
  afterEach(async () => {
    await http.close(0)
    await house.deps.texts.close()
    await house.close()
  })

  async function send(
    path: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; answer: Record<string, unknown> }> {
    const authorization = `Bearer ${(await readFile(join(house.dataDir, 'owner.secret'), 'utf8')).trim()}`
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
  }

  const csv = (rows: number) => JSON.stringify({ content: `url,name\n${ROW.repeat(rows)}` })

  it('are parsed in a thread; smaller ones are not', async () => {
    assert.equal((await send('/v1/imports/preview', csv(10))).answer['total'], 10)
    assert.deepEqual(tasks, ['preview'])
    const large = csv(8_000)
    assert.ok(large.length > MAX_JSON_BYTES)
    assert.equal((await send('/v1/imports/preview', large)).answer['total'], 8_000)
    assert.deepEqual(tasks, ['preview', 'json', 'preview'])
  })

  it('that hold many values are refused, in whatever shape; what is no JSON says so', async () => {
    const shapes = [
      `[${'[],'.repeat(500_000)}[]]`,
      '['.repeat(1_000_000) + ']'.repeat(1_000_000),
      `{${Array.from({ length: 100_000 }, (_, at) => `"field ${at}":1`).join()}}`,
    ]
    for (const body of shapes) {
      const { status, answer } = await send('/v1/imports/preview', body)
      assert.equal(status, 413, JSON.stringify(answer).slice(0, 300))
      assert.match(String(answer['detail']), /at most 1,000 values/)
    }
    const { status, answer } = await send('/v1/imports/preview', `${csv(8_000)}}`)
    assert.equal(status, 400)
    assert.equal(answer['code'], 'invalid_json')
  })

  it('are the same request again under the same Idempotency-Key, and another one when a byte differs', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = csv(8_000).replace('{', '{"source":"csv","dry_run":true,')
    const first = await send('/v1/imports', body, key)
    assert.equal(first.status, 422, 'equal rows are faults')
    assert.deepEqual(
      (await send('/v1/imports', body, key)).answer['errors'],
      first.answer['errors'],
    )
    assert.equal(tasks.filter((task) => task === 'list').length, 1)
    assert.equal(
      (await send('/v1/imports', body.replace('A film', 'A Film'), key)).answer['code'],
      'idempotency_key_reused',
    )
  })
})
