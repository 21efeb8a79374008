import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { videoFilter } from '../../../daemon/contract/video-list.ts'
import { openDatabase } from '../../../daemon/db/database.ts'
import { TrashRows } from '../../../daemon/db/repositories/trash.ts'
import type { Database, Repositories } from '../../../daemon/ports/database.ts'
import type { RenditionRecord, VideoRecord } from '../../../daemon/ports/records.ts'
import { onEachDatabase } from '../../support/engines.ts'
import { folders } from '../../support/folder.ts'
import { explaining } from '../../support/query-plans.ts'
import { videoRecord } from '../../support/video-record.ts'
import { spaceRecord } from '../../support/space-record.ts'

const AT = '2026-01-01T00:00:00.000Z'
const LATER = '2026-01-02T00:00:00.000Z'

async function insertVideo(
  { videos, media }: Pick<Repositories, 'videos' | 'media'>,
  name: string,
  more: Partial<VideoRecord>,
): Promise<void> {
  const id = `space${name.padStart(10, '0')}`
  const source = `${name}-source`
  await videos.insert(
    videoRecord({ id, name, playable: true, servedSource: source, trashedAt: AT, ...more }),
  )
  await media.insertSource({
    id: source,
    video: id,
    fileName: 'a.mp4',
    sizeBytes: 1_000,
    durationSeconds: 2,
    width: 640,
    height: 360,
    frameRate: 25,
    ladder: null,
    createdAt: AT,
    chapters: null,
    posterSeconds: null,
    storyboard: false,
    peaks: false,
    loudness: null,
    watermarked: false,
    warnings: [],
    copyOf: null,
  })
  const rendition = (name: string, sizeBytes: number): RenditionRecord => ({
    source,
    video: id,
    name,
    kind: 'video',
    codec: 'h264',
    width: 640,
    height: 360,
    status: 'ready',
    progress: 1,
    sizeBytes,
    averageBps: 1,
    peakBps: 1,
  })
  await media.plan(source, [rendition('h264_360p', 20), rendition('h264_240p', 3)], [])
}

/** Two videos by themselves, and a collection with two of which one has a picture. */
async function fill(db: Database): Promise<void> {
  await db.write(async (tx) => {
    await tx.spaces.insert(spaceRecord({ createdAt: AT }))
    await tx.collections.insert({
      id: 'col_1',
      space: 'space',
      name: 'Collection',
      parent: null,
      description: '',
      publicListing: false,
      listed: false,
      sort: '-created_at',
      position: 0,
      createdAt: AT,
      updatedAt: AT,
      trashedAt: AT,
      trashedWith: null,
      purgedAt: null,
    })
    await insertVideo(tx, 'one', {})
    await insertVideo(tx, 'two', { trashedAt: LATER })
    await insertVideo(tx, 'three', { trashedWith: 'col_1', servedSource: null })
    await insertVideo(tx, 'four', { trashedWith: 'col_1' })
    await insertVideo(tx, 'five', { trashedAt: null })
  })
}

onEachDatabase('the rows of the trash', (newPlace) => {
  let db: Database
  before(async () => {
    db = await (await newPlace()).open()
    await fill(db)
  })
  after(() => db.close())

  it('an entry has the sizes of its sources and renditions, over all pages and in the totals', async () => {
    const entries = []
    for (let cursor: string | undefined, pages = 0; pages < 5; pages += 1) {
      const page = await db.read(({ trash }) =>
        trash.list('space', { limit: 1, ...(cursor ? { cursor } : {}) }, null),
      )
      entries.push(...page.rows)
      if (page.next === null) break
      cursor = page.next
    }
    assert.deepEqual(
      entries.map(({ name, videoCount, sizeBytes, pictured }) => [
        name,
        videoCount,
        sizeBytes,
        pictured,
      ]),
      [
        ['two', 1, 1_023, 'space0000000two'],
        ['one', 1, 1_023, 'space0000000one'],
        ['Collection', 2, 2_046, 'space000000four'],
      ],
    )
    for (const entry of entries)
      assert.deepEqual(await db.read(({ trash }) => trash.entry(entry.id)), entry)
    assert.deepEqual(await db.read(({ trash }) => trash.totals('space', null)), {
      entries: 3,
      sizeBytes: 4_092,
      deleting: 0,
    })
  })
})

onEachDatabase(
  'people who are limited to more collections than a statement has parameters',
  (newPlace) => {
    let db: Database
    before(async () => {
      db = await (await newPlace()).open()
      await fill(db)
    })
    after(() => db.close())
    const within = new Set([
      'col_1',
      ...Array.from({ length: 40_000 }, (_, at) => `col_${at + 10}`),
    ])

    it('see what is in them, and empty the trash', async () => {
      const entries = await db.read(({ trash }) => trash.list('space', { limit: 10 }, within))
      assert.deepEqual(
        entries.rows.map(({ id }) => id),
        ['col_1'],
      )
      await db.read(async ({ collections, videos, uploadLinks, privateLinks }) => {
        const query = { limit: 10 }
        assert.deepEqual(
          [
            (await collections.list('space', { ...query, parent: 'none' }, within)).rows,
            (await videos.list('space', videoFilter.parse({}), within)).rows,
            await videos.tags('space', within),
            (await uploadLinks.list('space', query, within)).rows,
            (await privateLinks.list('space', query, within)).rows,
          ],
          [[], [], [], [], []],
        )
      })
      assert.deepEqual(await db.write(({ trash }) => trash.purgeAll('space', within, LATER)), {
        videos: 2,
        collections: 1,
      })
    })
  },
)

describe('the rows of the trash, on SQLite', () => {
  const folder = folders()

  it('are read without those of all other renditions and sources', async () => {
    const file = join(await folder(), 'svc.db')
    const db = await openDatabase({ file })
    await fill(db)
    await db.close()
    await explaining(file, async (manager, plans) => {
      const rows = new TrashRows(manager)
      await rows.list('space', { limit: 10 }, null)
      await rows.list('space', { limit: 10 }, new Set(['col_1']))
      await rows.totals('space', null)
      await rows.entry('col_1')
      assert.equal(plans.length, 5)
      for (const plan of plans) assert.doesNotMatch(plan, /SCAN [rsv]\b/, plan)
    })
  })
})
