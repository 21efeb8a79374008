import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('http: collections', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  it('collections nest, move, and refuse circles', async () => {
    const { collections } = daemon.api
    const outer = await collections.create({ body: { name: 'Outer', position: 2 } })
    const inner = await collections.create({ body: { name: 'Inner', parent: outer.id } })
    const first = await collections.create({ body: { name: 'First', position: 1 } })
    assert.deepEqual(
      (await collections.list({ query: { parent: 'none' } })).data.map((row) => row.name),
      ['First', 'Outer'],
    )
    assert.deepEqual(
      (await collections.list({ query: { parent: outer.id } })).data.map((row) => row.name),
      ['Inner'],
    )
    await assert.rejects(
      collections.update({ params: { id: outer.id }, body: { parent: inner.id } }),
      { message: /cannot contain itself/ },
    )
    assert.equal(
      (
        await collections.update({
          params: { id: inner.id },
          body: { parent: first.id, name: 'Moved' },
        })
      ).parent,
      first.id,
    )
    assert.equal((await collections.get({ params: { id: inner.id } })).name, 'Moved')
  })

  it('deleting a collection loses no video', async () => {
    const { collections, videos } = daemon.api
    const parent = await collections.create({ body: { name: 'Parent' } })
    const child = await collections.create({ body: { name: 'Child', parent: parent.id } })
    const video = await videos.create({ body: { name: 'Inside', collection: child.id } })
    await collections.delete({ params: { id: child.id } })
    assert.equal((await videos.get({ params: { id: video.id } })).collection, parent.id)
    await assert.rejects(collections.get({ params: { id: child.id } }), {
      message: /no collection/,
    })
  })
})
