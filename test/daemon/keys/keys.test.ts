import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, type Daemon } from '../../daemon.ts'

describe('http: keys', () => {
  let daemon: Daemon
  let keys: Record<'owner' | 'read_write' | 'read_only', string>

  before(async () => {
    daemon = await startDaemon()
    keys = {
      owner: daemon.owner,
      read_write: await daemon.key('read_write'),
      read_only: await daemon.key('read_only'),
    }
  })
  after(() => daemon.remove())

  it('a read-only key changes nothing', async () => {
    const readOnly = daemon.as(keys.read_only)
    await assert.rejects(readOnly.videos.create({ body: {} }), { message: /is read-only/ })
    assert.ok(Array.isArray((await readOnly.videos.list()).data))
  })

  it('a key knows itself, its space, and nobody else', async () => {
    const identity = await daemon.as(keys.read_only).system.whoami()
    assert.deepEqual(
      [identity.kind, identity.access, identity.space],
      ['api_key', 'read_only', daemon.space],
    )
    const spaces = await daemon.as(keys.read_only).spaces.list()
    assert.deepEqual(
      spaces.data.map((space) => space.id),
      [daemon.space],
    )
    await assert.rejects(daemon.as(keys.read_only, 'zzzzz').videos.list(), {
      message: /has no access/,
    })
  })

  it('a revoked key stops at once, and says so', async () => {
    const key = await daemon.api.keys.create({ body: { name: 'soon gone', access: 'read_only' } })
    await daemon.as(key.secret).videos.list()
    await until(
      () => daemon.api.keys.list({ query: { limit: 1 } }),
      ({ data }) => data[0]!.last_used_at !== null,
      'the use to be noted',
    )
    await daemon.api.keys.revoke({ params: { id: key.id } })
    await assert.rejects(daemon.as(key.secret).videos.list(), { message: /was revoked/ })
  })

  it('a key ends itself, also a read-only one, and nothing but a key does', async () => {
    for (const access of ['read_only', 'read_write'] as const) {
      const key = await daemon.api.keys.create({ body: { name: 'of a laptop', access } })
      const revoked = await daemon.as(key.secret).system.revokeOwnKey()
      assert.deepEqual([revoked.id, revoked.revoked_at !== null], [key.id, true])
      await assert.rejects(daemon.as(key.secret).videos.list(), { message: /was revoked/ })
    }
    await assert.rejects(daemon.api.system.revokeOwnKey(), { message: /not made with an API key/ })
  })

  it('no list of keys ever shows a secret', async () => {
    const list = JSON.stringify(await daemon.api.keys.list({ query: { limit: 100 } }))
    assert.ok(!list.includes(keys.read_write))
    assert.ok(list.includes('svc_rw_'))
  })

  it('the owner changes the space, a key reads it', async () => {
    const params = { id: daemon.space }
    const changed = await daemon.api.spaces.update({
      params,
      body: { name: 'Museum', player_settings: { color: '#aa0000' } },
    })
    assert.equal(changed.name, 'Museum')
    assert.deepEqual((await daemon.as(keys.read_only).spaces.get({ params })).player_settings, {
      color: '#aa0000',
    })
  })
})
