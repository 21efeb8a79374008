import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'

const GONE = '0000000000'

describe('many videos at once', () => {
  let daemon: Daemon
  let ids: string[]
  let inner: string
  let outer: string

  before(async () => {
    daemon = await startDaemon()
    const { api } = daemon
    outer = (await api.collections.create({ body: { name: 'Outer' } })).id
    inner = (await api.collections.create({ body: { name: 'Inner', parent: outer } })).id
    ids = []
    for (const name of ['A', 'B', 'C'])
      ids.push(
        (
          await api.videos.create({
            body: {
              name,
              tags: name === 'A' ? ['x'] : ['x', 'y'],
              collection: name === 'C' ? outer : null,
            },
          })
        ).id,
      )
  })
  after(() => daemon?.remove())

  it('are listed as ids, with the filters and pages of the list', async () => {
    const { api } = daemon
    assert.deepEqual((await api.videos.ids({ query: { sort: 'name' } })).data, ids)
    const page = await api.videos.ids({ query: { sort: 'name', limit: 2 } })
    assert.deepEqual(page.data, ids.slice(0, 2))
    assert.deepEqual(
      (await api.videos.ids({ query: { sort: 'name', limit: 2, cursor: page.next_cursor! } })).data,
      ids.slice(2),
    )
    assert.deepEqual(
      (await api.videos.ids({ query: { tag: 'y', sort: 'name' } })).data,
      ids.slice(1),
    )
    assert.deepEqual((await api.videos.ids({ query: { q: 'b' } })).data, [ids[1]])
  })

  it('are read by their ids', async () => {
    const { data } = await daemon.api.videos.list({
      query: { ids: `${ids[2]},${ids[0]},${daemon.space}${GONE}`, sort: 'name' },
    })
    assert.deepEqual(
      data.map(({ name }) => name),
      ['A', 'C'],
    )
    await assert.rejects(
      daemon.api.videos.list({ query: { ids: 'nonsense' } }),
      (error: any) => error.problem.code === 'validation_failed',
    )
  })

  it('change by one request; one that cannot does not stop the others, and each says how it was', async () => {
    const { api } = daemon
    const result = await api.videos.batch({
      body: {
        videos: [ids[0]!, `${daemon.space}${GONE}`, ids[2]!],
        change: {
          collection: inner,
          add_tags: ['new', 'x'],
          remove_tags: ['y'],
          visibility: 'private',
        },
      },
    })
    assert.deepEqual(
      result.data.map(({ error, before }) => error?.code ?? before),
      [
        { collection: null, visibility: 'public', tags: ['x'], archived: false },
        'video_not_found',
        { collection: outer, visibility: 'public', tags: ['x', 'y'], archived: false },
      ],
    )
    const { data } = await api.videos.list({
      query: { collection: outer, recursive: 'true', sort: 'name' },
    })
    assert.deepEqual(
      data.map(({ name, tags, visibility, collection }) => [name, tags, visibility, collection]),
      [
        ['A', ['x', 'new'], 'private', inner],
        ['C', ['x', 'new'], 'private', inner],
      ],
    )
    assert.deepEqual((await api.videos.list({ query: { collection: outer } })).data, [])
  })

  it('tell of a change once, and of none where nothing is another', async () => {
    const { api } = daemon
    const events = async () =>
      (await api.events.list({ query: { video: ids[1]!, limit: 100 } })).data.map(
        ({ type }) => type,
      )
    await api.videos.batch({
      body: { videos: [ids[1]!], change: { archived: true, remove_tags: ['not there'] } },
    })
    await api.videos.batch({ body: { videos: [ids[1]!], change: { archived: true } } })
    assert.deepEqual(await events(), ['video.created', 'video.archived'])
    assert.deepEqual((await api.videos.ids({ query: { archived: 'true' } })).data, [ids[1]])
    await api.videos.batch({ body: { videos: [ids[1]!], change: { archived: false } } })
  })

  it('are refused as a whole when the collection is not there, or nothing is to change', async () => {
    const batch = (change: object) => daemon.api.videos.batch({ body: { videos: ids, change } })
    await assert.rejects(
      batch({ collection: `col_${'0'.repeat(20)}` }),
      (error: any) => error.problem.code === 'collection_not_found',
    )
    await assert.rejects(batch({}), (error: any) => error.problem.code === 'validation_failed')
  })

  it('have tags, those used most first', async () => {
    assert.deepEqual(
      (await daemon.api.tags.list()).data.map(({ name, video_count }) => [name, video_count]),
      [
        ['x', 3],
        ['new', 2],
        ['y', 1],
      ],
    )
  })
})
