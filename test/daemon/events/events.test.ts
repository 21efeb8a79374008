import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('http: events', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  it('the log tells what happened, in order, and goes on after an event', async () => {
    const { videos, events } = daemon.api
    const video = await videos.create({ body: { name: 'Logged' } })
    await videos.update({ params: { id: video.id }, body: { name: 'Renamed' } })
    await videos.delete({ params: { id: video.id } })
    const log = await events.list({ query: { video: video.id } })
    assert.deepEqual(
      log.data.map((event) => [event.type, event.data.object.name]),
      [
        ['video.created', 'Logged'],
        ['video.updated', 'Renamed'],
        ['video.deleted', 'Renamed'],
      ],
    )
    const rest = await events.list({ query: { video: video.id, after: log.data[0]!.id } })
    assert.deepEqual(
      rest.data.map((event) => event.id),
      log.data.slice(1).map((event) => event.id),
    )
    assert.deepEqual(await events.get({ params: { id: log.data[1]!.id } }), log.data[1])
    await assert.rejects(events.get({ params: { id: 'evt_00000000000000000000' } }), {
      message: /no event/,
    })
  })

  it('the log tells of collections as well: what moves because another one goes is changed', async () => {
    const { collections, events } = daemon.api
    const before = (await events.list({ query: { sort: '-created_at', limit: 1 } })).data[0]!.id
    const top = await collections.create({ body: { name: 'Top' } })
    const middle = await collections.create({ body: { name: 'Middle', parent: top.id } })
    const low = await collections.create({ body: { name: 'Low', parent: middle.id } })
    await collections.update({ params: { id: low.id }, body: { name: 'Lowest' } })
    await collections.delete({ params: { id: middle.id } })
    const { data } = await events.list({ query: { after: before } })
    assert.deepEqual(
      data.map(({ type, data: { object } }) => [
        type,
        object.name,
        object.object === 'collection' ? object.parent : 'no collection',
      ]),
      [
        ['collection.created', 'Top', null],
        ['collection.created', 'Middle', top.id],
        ['collection.created', 'Low', middle.id],
        ['collection.updated', 'Lowest', middle.id],
        ['collection.deleted', 'Middle', top.id],
        ['collection.updated', 'Lowest', top.id],
      ],
    )
    assert.deepEqual(data.at(-1)!.data.object, await collections.get({ params: { id: low.id } }))
    assert.deepEqual(
      (await events.list({ query: { type: 'collection.deleted' } })).data.at(-1),
      data[4],
    )
  })

  it('the stream has neither gap nor double over broken connections', async () => {
    const { videos, events } = daemon.api
    const seen: string[] = []
    const read = async (last: string | undefined, count: number, during: () => Promise<void>) => {
      const abort = new AbortController()
      // As a browser does: always at the address that it began at, and what it has read since then counts.
      const response = await daemon.request(`${daemon.baseUrl}/v1/events/stream?after=${before}`, {
        signal: abort.signal,
        headers: {
          authorization: `Bearer ${daemon.owner}`,
          ...(last ? { 'last-event-id': last } : {}),
        },
      })
      const work = during()
      let text = ''
      const ids = () => [...text.matchAll(/^id: (.+)$/gm)].map((match) => match[1]!)
      const decoder = new TextDecoder()
      for await (const part of response.body!) {
        text += decoder.decode(part, { stream: true })
        if (ids().length >= count) break
      }
      await work
      abort.abort()
      seen.push(...ids().slice(0, count))
    }
    const create = async (count: number) => {
      for (let n = 0; n < count; n += 1) await videos.create({ body: { name: `Streamed ${n}` } })
    }
    const before = (await events.list({ query: { limit: 100 } })).data.at(-1)!.id
    await read(undefined, 5, () => create(20))
    await read(seen.at(-1), 5, () => create(0))
    await read(seen.at(-1), 20, () => create(10))
    const log = await events.list({ query: { after: before, limit: 100 } })
    assert.equal(log.data.length, 30)
    assert.deepEqual(
      seen,
      log.data.map((event) => event.id),
    )
  })

  it(
    'a stream that is opened anew says where it is, so that one that breaks at once goes on ' +
      'without a gap',
    async () => {
      const { videos, events } = daemon.api
      const { id: first } = await videos.create({ body: { name: 'Before it' } })
      const last = (await events.list({ query: { video: first } })).data.at(-1)!.id
      const abort = new AbortController()
      const response = await daemon.request(`${daemon.baseUrl}/v1/events/stream`, {
        signal: abort.signal,
        headers: { authorization: `Bearer ${daemon.owner}` },
      })
      const { value } = await response.body!.getReader().read()
      abort.abort()
      assert.equal(new TextDecoder().decode(value), `retry: 2000\nid: ${last}\n\n`)
      const { id: second } = await videos.create({ body: { name: 'After it broke' } })
      assert.deepEqual(
        (await events.list({ query: { after: last } })).data.map(({ data }) => data.object.id),
        [second],
      )
    },
  )
})
