import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { LISTING_SORTS } from '../../../daemon/contract/video-sorts.ts'
import { openDatabase } from '../../../daemon/db/database.ts'
import { VideoRows } from '../../../daemon/db/repositories/videos.ts'
import type { Database, ListingFilter } from '../../../daemon/ports/database.ts'
import type { CollectionRecord, VideoRecord } from '../../../daemon/ports/records.ts'
import { onEachDatabase } from '../../support/engines.ts'
import { folders } from '../../support/folder.ts'
import { explaining } from '../../support/query-plans.ts'
import { videoRecord } from '../../support/video-record.ts'
import { spaceRecord } from '../../support/space-record.ts'

const AT = '2026-01-01T00:00:00.000Z'
const MANY = 5_000

const collection = (id: string, parent: string | null, position = 0): CollectionRecord => ({
  id,
  space: 'space',
  name: id,
  parent,
  description: '',
  publicListing: false,
  listed: false,
  sort: '-created_at',
  position,
  createdAt: AT,
  updatedAt: AT,
  trashedAt: null,
  trashedWith: null,
  purgedAt: null,
})

function video(number: number, more: Partial<VideoRecord> = {}): VideoRecord {
  return videoRecord({
    id: `space${String(number).padStart(10, '0')}`,
    name: `Video ${String(number).padStart(4, '0')}`,
    status: 'ready',
    playable: true,
    progress: 1,
    createdAt: new Date(Date.parse(AT) + Math.floor(number / 3)).toISOString(),
    updatedAt: AT,
    ...more,
  })
}

/** Not in order, and each kind that nobody is to see among them. */
const ODD = [
  video(9_000, { name: 'banana', collection: 'outer' }),
  video(9_001, { name: 'Apple', collection: 'outer' }),
  video(9_002, { name: 'apple', collection: 'outer' }),
  video(9_003, { name: 'Élan vital', collection: 'inner', description: '100% sure' }),
  video(9_004, { name: 'Hidden', collection: 'inner', visibility: 'private' }),
  video(9_005, { name: 'Secret', collection: 'closed', visibility: 'private' }),
  video(9_006, { name: 'Put away', collection: 'outer', archivedAt: AT }),
  video(9_007, { name: 'On its way', collection: 'outer', playable: false }),
]

async function fill(db: Database): Promise<void> {
  await db.write(async ({ spaces, collections, videos }) => {
    for (const id of ['space', 'other'])
      await spaces.insert(spaceRecord({ id, name: id, createdAt: AT }))
    for (const row of [
      collection('outer', null, 2),
      collection('inner', 'outer'),
      collection('closed', null, 1),
      collection('empty', null),
    ])
      await collections.insert(row)
    for (const row of ODD) await videos.insert(row)
    for (let number = 0; number < MANY; number += 1) await videos.insert(video(number))
    await videos.insert({ ...video(0), id: 'other0000000000', space: 'other', name: 'Elsewhere' })
  })
}

const listing = (more: Partial<ListingFilter>): ListingFilter => ({
  space: 'space',
  collection: null,
  recursive: false,
  to: 'public',
  limit: 25,
  sort: '-created_at',
  ...more,
})

onEachDatabase('what a viewer may list', (newPlace) => {
  let db: Database
  before(async () => {
    db = await (await newPlace()).open()
    await fill(db)
  })
  after(() => db.close())

  const names = async (more: Partial<ListingFilter>) =>
    (await db.read(({ videos }) => videos.listing(listing(more)))).rows.map(({ name }) => name)
  const counts = async (more: Partial<ListingFilter>) =>
    Object.fromEntries(await db.read(({ videos }) => videos.listingCounts(listing(more))))

  it(
    'holds what plays and is neither private nor archived, in the place itself or in all that ' +
      'lies inside',
    async () => {
      assert.deepEqual(await names({ collection: 'outer' }), ['apple', 'Apple', 'banana'])
      assert.deepEqual(await names({ collection: 'outer', recursive: true }), [
        'Élan vital',
        'apple',
        'Apple',
        'banana',
      ])
      assert.deepEqual(await names({ collection: 'closed' }), [])
      assert.deepEqual(await names({ recursive: true, q: 'elsewhere' }), [])
      assert.deepEqual(await names({ q: 'apple' }), [])
    },
  )

  it('shows what a token is for beside what is public, and everything to whom it is for everything', async () => {
    assert.deepEqual(
      await names({ collection: 'inner', to: { kind: 'collection', id: 'outer' } }),
      ['Hidden', 'Élan vital'],
    )
    assert.deepEqual(await names({ recursive: true, q: 'secret hidden', to: 'everything' }), [])
    assert.deepEqual(
      await names({ recursive: true, q: 'secret', to: { kind: 'collection', id: 'outer' } }),
      [],
    )
    assert.deepEqual(
      await names({ recursive: true, q: 'secret', to: { kind: 'video', id: ODD[5]!.id } }),
      ['Secret'],
    )
    assert.deepEqual(await names({ collection: 'closed', to: 'everything' }), ['Secret'])
  })

  it('counts what the viewer would see, however deep, and leaves out what would be empty', async () => {
    assert.deepEqual(await counts({}), { outer: 4 })
    assert.deepEqual(await counts({ to: 'everything' }), { outer: 5, closed: 1 })
    assert.deepEqual(await counts({ collection: 'outer' }), { inner: 1 })
    assert.deepEqual(await counts({ collection: 'outer', to: { kind: 'video', id: ODD[4]!.id } }), {
      inner: 2,
    })
    assert.deepEqual(
      (await db.read(({ collections }) => collections.some(['outer', 'closed']))).map(
        ({ id }) => id,
      ),
      ['closed', 'outer'],
    )
  })

  it('sorts names as people do, and finds words in name and description whatever their case', async () => {
    assert.deepEqual(await names({ collection: 'outer', sort: 'name' }), [
      'Apple',
      'apple',
      'banana',
    ])
    assert.deepEqual(await names({ collection: 'outer', sort: '-name' }), [
      'banana',
      'apple',
      'Apple',
    ])
    for (const q of ['élan', 'ÉLAN', 'Vital él', '100%', 'SURE elan'.replace('elan', 'Élan')])
      assert.deepEqual(await names({ recursive: true, q }), ['Élan vital'], q)
    assert.deepEqual(await names({ recursive: true, q: '10_%' }), [])
    const [five, sixth] = ['élan VITAL 100% Sure an', 'nowhere']
    assert.deepEqual(await names({ recursive: true, q: `${five} ${sixth}` }), ['Élan vital'])
    assert.deepEqual(await names({ recursive: true, q: `${sixth} ${five}` }), [])
  })

  it('gives every video once over its pages, in every order', async () => {
    for (const sort of ['-created_at', 'created_at', 'name', '-name'] as const) {
      const seen: string[] = []
      for (let cursor: string | undefined, pages = 0; pages < 100; pages += 1) {
        const page = await db.read(({ videos }) =>
          videos.listing(listing({ sort, limit: 100, ...(cursor ? { cursor } : {}) })),
        )
        seen.push(...page.rows.map(({ name }) => name))
        if (page.next === null) break
        cursor = page.next
      }
      const sorted = Array.from({ length: MANY }, (_, number) => video(number).name)
      assert.deepEqual(seen, sort.startsWith('-') ? sorted.toReversed() : sorted, sort)
    }
    await assert.rejects(
      db.read(({ videos }) => videos.listing(listing({ cursor: 'bm9wZQ' }))),
      { code: 'validation_failed' },
    )
  })
})

describe('what a viewer may list, on SQLite', () => {
  const folder = folders()

  it('is found by an index, whatever is asked for; by time the index is the order too', async () => {
    const file = join(await folder(), 'svc.db')
    const db = await openDatabase({ file })
    await fill(db)
    const plans = new Map<string, string>()
    await explaining(file, async (manager, steps) => {
      const rows = new VideoRows(manager)
      const explain = async (name: string, work: () => Promise<unknown>): Promise<void> => {
        await work()
        plans.set(name, steps.splice(0).join('\n'))
      }
      for (const sort of LISTING_SORTS) {
        const cursor = (await db.read(({ videos }) => videos.listing(listing({ sort })))).next!
        for (const more of [
          {},
          { recursive: true },
          { collection: 'outer' },
          { collection: 'outer', recursive: true },
          { cursor },
          { q: 'x' },
          { to: { kind: 'collection', id: 'outer' } as const },
        ])
          await explain(`${sort} ${JSON.stringify(more)}`, () =>
            rows.listing(listing({ sort, ...more })),
          )
      }
      await explain('counts', () => rows.listingCounts(listing({})))
    })
    await db.close()
    assert.equal(plans.size, 36)
    for (const [query, plan] of plans) {
      assert.doesNotMatch(plan, /SCAN (?:videos|collections|c)\b/, `${query}\n${plan}`)
      assert.match(plan, /SEARCH videos USING INDEX/, `${query}\n${plan}`)
      if (/created_at|position/.test(query) && !/outer","rec/.test(query))
        assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY/, `${query}\n${plan}`)
    }
  })
})
