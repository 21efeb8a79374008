import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { event, type SvcEvent } from '../../../daemon/contract/event.ts'
import { EVENT_KINDS, EVENT_TYPES, eventKindOf } from '../../../daemon/contract/event-types.ts'
import type { Change } from '../../../daemon/model/change.ts'

const collection = {
  object: 'collection',
  id: 'col_00000000000000000000',
  space: 'space',
  name: 'Talks',
  description: '',
  parent: null,
  video_count: 0,
  total_video_count: 0,
  public_listing: false,
  listed: false,
  sort: '-created_at',
  urls: {
    page: 'https://svc.test/c/col',
    feed: 'https://svc.test/c/col/feed.xml',
    audio_feed: 'https://svc.test/c/col/audio.xml',
  },
  position: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} as const

const ofType = (type: string): unknown => ({
  id: 'evt_00000000000000000000',
  object: 'event',
  space: 'space',
  created_at: '2026-01-01T00:00:00.000Z',
  request_id: null,
  type,
  data: { object: collection },
})

describe('an event', () => {
  it('is called after the kind of its object', () => {
    for (const [kind, types] of Object.entries(EVENT_KINDS))
      for (const type of types) assert.equal(eventKindOf(type), kind)
    assert.equal(new Set(EVENT_TYPES).size, EVENT_TYPES.length)
  })

  it('shows an object of that kind, and no other', () => {
    assert.equal(event.safeParse(ofType('collection.updated')).success, true)
    assert.equal(event.safeParse(ofType('video.updated')).success, false)
    assert.equal(event.safeParse(ofType('collection.painted')).success, false)
  })

  it('is recorded with nothing else, or does not compile', async () => {
    const recorded: string[] = []
    const tx: Pick<Change, 'record'> = { record: async (type) => void recorded.push(type) }
    await tx.record('collection.updated', collection)
    // @ts-expect-error a collection is no video
    await tx.record('video.updated', collection)
    const read = (each: SvcEvent) =>
      each.type === 'collection.updated' ? each.data.object.parent : each.data.object.name
    assert.equal(read(ofType('collection.updated') as SvcEvent), null)
    assert.deepEqual(recorded, ['collection.updated', 'video.updated'])
  })
})
