import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { createIdempotency, type Rendered } from '../../../daemon/http/idempotency.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('http: Idempotency-Key', () => {
  let daemon: Daemon
  let keys: string[]
  before(async () => {
    daemon = await startDaemon()
    keys = [await daemon.key('read_write'), await daemon.key('read_write')]
  })
  after(() => daemon.remove())

  async function post(path: string, key: string, body: unknown, token = keys[0]!) {
    const response = await daemon.request(daemon.baseUrl + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    })
    const answer = (await response.json()) as {
      id?: string
      code?: string
      secret?: string
      detail?: string
    }
    return {
      status: response.status,
      replayed: response.headers.get('idempotent-replayed') === 'true',
      location: response.headers.get('location'),
      answer,
    }
  }
  const videos = async () => (await daemon.api.videos.list({ query: { limit: 100 } })).data.length

  it('the same request with the same key is answered the same, and makes nothing twice', async () => {
    const first = await post('/v1/videos', 'one', { name: 'One' })
    const second = await post('/v1/videos', 'one', { name: 'One' })
    assert.deepEqual([first.status, first.replayed, second.replayed], [201, false, true])
    assert.deepEqual({ ...second, replayed: false }, first)
    assert.equal(await videos(), 1)
  })

  it('another body or another address under the same key is refused', async () => {
    await post('/v1/collections', 'two', { name: 'Two' })
    for (const [path, body] of [
      ['/v1/collections', { name: 'Other' }],
      ['/v1/videos', { name: 'Two' }],
    ] as const) {
      const { status, answer } = await post(path, 'two', body)
      assert.deepEqual([status, answer.code], [409, 'idempotency_key_reused'])
    }
  })

  it('a key belongs to the credentials that sent it', async () => {
    const one = await post('/v1/collections', 'three', { name: 'Mine' })
    const other = await post('/v1/collections', 'three', { name: 'Yours' }, keys[1])
    assert.deepEqual([one.status, other.status], [201, 201])
    assert.notEqual(one.answer.id, other.answer.id)
  })

  it('twins at the same time make one thing', async () => {
    const before = await videos()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/v1/videos', 'four', { name: 'Four' })),
    )
    assert.equal(new Set(answers.map(({ answer }) => answer.id)).size, 1)
    assert.equal(answers.filter(({ replayed }) => !replayed).length, 1)
    assert.equal(await videos(), before + 1)
  })

  it('a refusal is kept as well, but not one for faults of the request itself', async () => {
    const missing = 'col_00000000000000000000'
    const first = await post('/v1/videos', 'five', { collection: missing })
    const second = await post('/v1/videos', 'five', { collection: missing })
    assert.deepEqual(
      [first.status, first.answer.code, second.replayed || second.answer.code],
      [404, 'collection_not_found', 'collection_not_found'],
    )
    assert.equal((await post('/v1/videos', 'six', { nam: 'x' })).status, 422)
    assert.equal((await post('/v1/videos', 'six', { name: 'x' })).status, 201)
    assert.equal((await post('/v1/videos', 'with space', {})).answer.code, 'validation_failed')
  })

  it('it holds over a restart, and no secret of an answer is stored in clear', async () => {
    const key = await post('/v1/keys', 'seven', { name: 'k', access: 'read_only' }, daemon.owner)
    await daemon.stop()
    daemon = await daemon.restart()
    const again = await post('/v1/keys', 'seven', { name: 'k', access: 'read_only' }, daemon.owner)
    assert.deepEqual([again.replayed, again.answer.secret], [true, key.answer.secret])
    for (const file of ['svc.db', 'svc.db-wal'])
      assert.equal(
        (await readFile(join(daemon.dataDir, file))).includes(key.answer.secret!),
        false,
        file,
      )
  })
})

describe('http: kept answers', () => {
  const folder = folders()
  const done = (body: string): Rendered => ({ body, location: null })

  it('are forgotten after a day; our own faults are not kept; what a crash cut off is not run again', async () => {
    const house = await openHouse(await folder())
    try {
      let now = Date.now()
      const deps = { ...house.deps, clock: { now: () => new Date(now) } }
      const idempotency = createIdempotency(deps)
      let runs = 0
      const ask = (key: string, work: () => Promise<Rendered>, by = idempotency) =>
        by.once({ key, caller: house.owner, method: 'POST', address: '/v1/x', body: {} }, work)
      const counted = async () => done(String(++runs))

      assert.equal((await ask('day', counted)).rendered.body, '1')
      now += 23 * 3_600_000
      assert.equal((await ask('day', counted)).rendered.body, '1')
      now += 2 * 3_600_000
      assert.equal((await ask('day', counted)).rendered.body, '2')

      await assert.rejects(
        ask('fault', () => Promise.reject(new Error('ours'))),
        /ours/,
      )
      await assert.rejects(
        ask('fault', () => Promise.reject(new AppError('storage_full'))),
        { code: 'storage_full' },
      )
      assert.equal((await ask('fault', counted)).rendered.body, '3')

      void ask('crash', () => new Promise(() => undefined))
      await ask('after', counted)
      await assert.rejects(ask('crash', counted, createIdempotency(deps)), { code: 'conflict' })
      assert.equal(runs, 4)
    } finally {
      await house.close()
    }
  })
})
