import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'mocha'
import { z } from 'zod'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { untilLater } from '../../support/next-millisecond.ts'

interface Page {
  data: { id: string; name: string }[]
  next_cursor: string | null
  errors?: { path: string; code: string; message: string }[]
}

describe('cursors', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
    for (const name of ['b', 'a', 'd', 'c', 'e']) {
      const made = await daemon.api.videos.create({
        body: { name, visibility: name < 'c' ? 'private' : 'public' },
      })
      await untilLater(made.created_at)
    }
  })
  after(() => daemon.remove())

  const ask = async (path: string): Promise<{ status: number; body: Page }> => {
    const response = await daemon.request(`${daemon.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${daemon.owner}` },
    })
    return { status: response.status, body: (await response.json()) as Page }
  }
  const refused = ({ status, body }: { status: number; body: Page }, what: string) =>
    assert.deepEqual(
      [status, body.errors?.[0]?.path, body.errors?.[0]?.code],
      [422, 'query.cursor', 'invalid_cursor'],
      what,
    )

  it('go through a list to its end, whatever the size of the pages', async () => {
    for (const sort of ['name', '-created_at']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { status, body }: { status: number; body: Page } = await ask(
          `/v1/videos?sort=${sort}&limit=${1 + (seen.length % 2)}${cursor ? `&cursor=${cursor}` : ''}`,
        )
        assert.equal(status, 200)
        seen.push(...body.data.map(({ name }) => name))
        cursor = body.next_cursor
      } while (cursor)
      assert.equal(seen.join(''), sort === 'name' ? 'abcde' : 'ecdab')
    }
  })

  it('are refused with another sort, another filter, or by another list', async () => {
    const {
      body: { next_cursor: cursor },
    } = await ask('/v1/videos?limit=2')
    assert.equal((await ask(`/v1/videos?limit=3&cursor=${cursor}`)).status, 200)
    // The default, said.
    assert.equal((await ask(`/v1/videos?limit=3&sort=-created_at&cursor=${cursor}`)).status, 200)
    for (const query of [
      'sort=name',
      'sort=created_at',
      'visibility=public',
      'q=a',
      'collection=none',
      'tag=x',
    ]) {
      refused(await ask(`/v1/videos?limit=3&${query}&cursor=${cursor}`), query)
    }
    refused(await ask(`/v1/events?cursor=${cursor}`), 'events')
    refused(await ask(`/v1/videos/ids?cursor=${cursor}`), 'ids')
    const {
      body: { next_cursor: byName },
    } = await ask('/v1/videos?limit=2&sort=name')
    refused(await ask(`/v1/videos?cursor=${byName}`), 'by name')
  })

  for (const { id, route } of allRoutes()) {
    const takesCursor = route.query instanceof z.ZodObject && 'cursor' in route.query.shape
    if (!takesCursor || route.path.includes('{')) continue
    it(`${id} refuses one that it did not give out`, async () => {
      for (const cursor of ['abc', 'WyJ4Il0', 'WyJ4Il0.AAAAAAAAAAA', '.', 'a.b.c'])
        refused(await ask(`${route.path}?cursor=${cursor}`), cursor)
    })
  }
})
