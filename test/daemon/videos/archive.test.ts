import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'

describe('videos: archiving', () => {
  let daemon: Daemon
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    daemon = await startDaemon()
  })
  after(async () => {
    await daemon.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('takes a video out of lists and serves nothing of it, keeps it, and brings it back as it was', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'A film' } })
    const params = { id }
    await daemon.api.videos.putSource({
      params,
      raw: await readFile(await codedVideo(join(folder, 'clip.mp4'), { seconds: 1 })),
    })
    const before = await untilStatus(daemon.api, id, 'ready')
    const listed = async (query: object = {}) =>
      (await daemon.api.videos.list({ query })).data.map((video) => video.id)
    const served = async () =>
      Promise.all(
        [
          before.urls.hls,
          before.urls.poster!,
          before.urls.image!,
          before.renditions[0]!.url,
          `${daemon.baseUrl}/v1/embeds/${id}`,
        ].map(async (url) => (await fetch(url)).status),
      )

    const archived = await daemon.api.videos.archive({ params })
    assert.equal(archived.archived, true)
    assert.ok(archived.archived_at)
    assert.deepEqual([await listed(), await listed({ archived: 'true' })], [[], [id]])
    assert.deepEqual(await served(), Array(5).fill(404))
    assert.equal((await daemon.api.videos.get({ params })).status, 'ready')

    const back = await daemon.api.videos.unarchive({ params })
    assert.deepEqual({ ...back, updated_at: before.updated_at }, before)
    assert.deepEqual([await listed(), await listed({ archived: 'true' })], [[id], []])
    assert.deepEqual(await served(), Array(5).fill(200))
  })

  it('each change has one event; doing it twice changes nothing', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    const params = { id }
    const [first, second] = [
      await daemon.api.videos.archive({ params }),
      await daemon.api.videos.archive({ params }),
    ]
    assert.deepEqual(second, first)
    await daemon.api.videos.unarchive({ params })
    await daemon.api.videos.unarchive({ params })
    const events = (await daemon.api.events.list({ query: { video: id } })).data
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.created', 'video.archived', 'video.unarchived'],
    )
    assert.deepEqual(
      events.map(({ data }) => data.object.object === 'video' && data.object.archived),
      [false, true, false],
    )
  })

  it('an archived video can be deleted; an unknown one cannot be archived', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.archive({ params: { id } })
    await daemon.api.videos.delete({ params: { id } })
    await assert.rejects(daemon.api.videos.archive({ params: { id } }), {
      message: /There is no video/,
    })
  })
})
