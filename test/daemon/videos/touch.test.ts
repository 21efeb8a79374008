import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('videos: touching', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon?.remove())

  it('sets updated_at and nothing else, with an event and an entry of the audit log each time', async () => {
    const { upload: _, ...created } = await daemon.api.videos.create({ body: { name: 'A film' } })
    const params = { id: created.id }
    const first = await daemon.api.videos.touch({ params })
    const second = await daemon.api.videos.touch({ params })
    assert.ok(created.updated_at < first.updated_at && first.updated_at < second.updated_at)
    assert.deepEqual({ ...second, updated_at: created.updated_at }, created)
    assert.deepEqual(await daemon.api.videos.get({ params }), second)
    const events = (await daemon.api.events.list({ query: { video: created.id } })).data
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.created', 'video.updated', 'video.updated'],
    )
    const { data } = await daemon.api.videos.changes({ params })
    assert.deepEqual(
      data.map(({ action }) => action),
      ['videos.touch', 'videos.touch', 'videos.create'],
    )
  })

  it('finds no unknown video, and none in the trash', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.trash({ params: { id } })
    await assert.rejects(daemon.api.videos.touch({ params: { id } }), { message: /in the trash/ })
    await daemon.api.videos.delete({ params: { id } })
    await assert.rejects(daemon.api.videos.touch({ params: { id } }), { message: /no video/ })
  })
})
