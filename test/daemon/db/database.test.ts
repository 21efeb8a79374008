import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { videoFilter } from '../../../daemon/contract/video-list.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import type { JobRecord, VideoRecord } from '../../../daemon/ports/records.ts'
import { newDelivery } from '../../../daemon/model/outbox.ts'
import { onEachDatabase } from '../../support/engines.ts'
import { loggedEvent } from '../../support/logged-event.ts'
import { videoRecord } from '../../support/video-record.ts'
import { spaceRecord } from '../../support/space-record.ts'

const AT = '2026-01-01T00:00:00.000Z'

const video = (number: number, more: Partial<VideoRecord> = {}): VideoRecord =>
  videoRecord({
    id: `space${String(number).padStart(10, '0')}`,
    name: `Video ${number}`,
    status: 'ready',
    playable: true,
    progress: 1,
    createdAt: new Date(Date.parse(AT) + Math.floor(number / 3)).toISOString(),
    updatedAt: AT,
    ...more,
  })

function job(id: string, more: Partial<JobRecord> = {}): JobRecord {
  return {
    id,
    kind: 'process',
    subject: id,
    payload: { source: 'x' },
    priority: 50,
    runAt: AT,
    attempts: 0,
    leaseOwner: null,
    leaseUntil: null,
    requestId: null,
    createdAt: AT,
    ...more,
  }
}

onEachDatabase('database', (newPlace) => {
  let db: Database

  beforeEach(async () => {
    db = await (await newPlace()).open()
    const space = spaceRecord({ playerSettings: { color: '#123456' }, createdAt: AT })
    await db.write(({ spaces }) => spaces.insert(space))
  })
  afterEach(() => db.close())

  async function walk(query: Record<string, string>): Promise<string[]> {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await db.read(({ videos }) =>
        videos.list(
          'space',
          videoFilter.parse({ limit: '7', ...query, ...(cursor ? { cursor } : {}) }),
        ),
      )
      names.push(...page.rows.map((row) => row.name))
      cursor = page.next ?? undefined
    } while (cursor)
    return names
  }

  it('rolls back a transaction as a whole', async () => {
    await assert.rejects(
      db.write(async ({ videos }) => {
        await videos.insert(video(1))
        throw new Error('stop')
      }),
      /stop/,
    )
    assert.equal(await db.read(({ videos }) => videos.get(video(1).id)), null)
  })

  it('shows readers nothing of an open transaction', async () => {
    let seen: unknown = 'unasked'
    await db.write(async ({ videos }) => {
      await videos.insert(video(1))
      seen = await db.read((repositories) => repositories.videos.get(video(1).id))
    })
    assert.equal(seen, null)
    assert.deepEqual(await db.read(({ videos }) => videos.get(video(1).id)), video(1))
  })

  it('gives no event a number again, also when those of a space were removed', async () => {
    const append = (id: string, space: string) =>
      db.write(({ events }) => events.append({ ...loggedEvent(id), space }))
    await append('evt_1', 'space')
    await append('evt_2', 'gone')
    await append('evt_3', 'gone')
    // Some at once, as the job does.
    while (await db.write(({ spaces }) => spaces.removeSome('gone', 1)));
    assert.equal(await db.read(({ events }) => events.lastSeq()), 3)
    assert.equal((await append('evt_4', 'space')).seq, 4)
    while (await db.write(({ spaces }) => spaces.removeSome('space', 10)));
    assert.equal((await append('evt_5', 'other')).seq, 5)
  })

  it('removes old events, but no newest one of a space and none that a delivery names', async () => {
    const NEW = '2026-02-01T00:00:00.000Z'
    const append = (id: string, space: string, createdAt = AT) =>
      db.write(({ events }) => events.append({ ...loggedEvent(id), space, createdAt }))
    for (const number of [1, 2, 3, 4]) await append(`evt_${number}`, 'space')
    await append('evt_5', 'quiet')
    await append('evt_6', 'quiet')
    await append('evt_7', 'space', NEW)
    await db.write(async ({ webhooks, deliveries }) => {
      const webhook = { id: 'wh_1', space: 'space' }
      await webhooks.insert({
        ...webhook,
        url: 'https://example.com',
        description: '',
        events: ['*'],
        enabled: true,
        secret: 's',
        previousSecret: null,
        previousUntil: null,
        failingSince: null,
        failingError: null,
        createdAt: AT,
        updatedAt: AT,
      })
      await deliveries.insert([
        newDelivery('dlv_1', webhook, {
          event: 'evt_2',
          eventType: 'video.created',
          requestId: null,
          now: AT,
        }),
      ])
    })
    for (let seq: number | null = 0; seq !== null;) {
      const from: number = seq
      seq = await db.write(({ events }) => events.prune(NEW, from, 2))
    }
    const left = await db.read(({ events }) => events.following(0, 10))
    assert.deepEqual(
      left.map(({ id }) => id),
      ['evt_2', 'evt_6', 'evt_7'],
    )
    assert.equal((await append('evt_8', 'space')).seq, 8)
  })

  it('walks every page of every sort once, also where times are equal', async () => {
    await db.write(async ({ videos }) => {
      for (let number = 0; number < 50; number += 1) await videos.insert(video(number))
    })
    const byTime = Array.from({ length: 50 }, (_, number) => `Video ${number}`)
    assert.deepEqual(await walk({ sort: 'created_at' }), byTime)
    assert.deepEqual(await walk({ sort: '-created_at' }), byTime.toReversed())
    assert.deepEqual(await walk({ sort: 'name' }), byTime)
    assert.deepEqual(await walk({ sort: '-name' }), byTime.toReversed())
  })

  it('sorts names as people do, also after they have changed, page by page, however long they are', async () => {
    const long = '界'.repeat(300)
    // The last two differ in what nobody reads any more.
    const sorted = [
      '« 2 » weeks',
      '10 days',
      'apple',
      'Apple pie',
      'Éclair',
      'eclipse',
      '“Edge”',
      'Øvre',
      'Part 2',
      'part 10',
      'Straße',
      'Strasse 2',
      'zebra',
      long,
      `${long.slice(1)}!`,
    ]
    const mixed = sorted.map((_, at) => (at * 7) % sorted.length)
    await db.write(async ({ videos }) => {
      for (const at of mixed) await videos.insert(video(at, { name: `Video ${at}` }))
      for (const at of mixed) await videos.update(video(at).id, { name: sorted[at]! })
    })
    assert.deepEqual(await walk({ sort: 'name', limit: '2' }), sorted)
    assert.deepEqual(await walk({ sort: '-name', limit: '1' }), sorted.toReversed())
  })

  it('filters by tag, words, status and time, and takes signs of LIKE literally', async () => {
    await db.write(async ({ videos }) => {
      await videos.insert(video(1, { tags: ['100%', 'a_b'] }))
      await videos.insert(video(2, { tags: ['1000'], name: 'Fifty % off' }))
      await videos.insert(video(30, { status: 'created' }))
    })
    assert.deepEqual(await walk({ tag: '100%' }), ['Video 1'])
    assert.deepEqual(await walk({ tag: 'aXb' }), [])
    assert.deepEqual(await walk({ q: '% OFF' }), ['Fifty % off'])
    assert.deepEqual(await walk({ status: 'created' }), ['Video 30'])
    assert.deepEqual(await walk({ created_after: '2026-01-01T00:00:00.005Z' }), ['Video 30'])
    assert.deepEqual(
      await walk({ created_before: '2026-01-01T00:00:00.005Z', sort: 'created_at' }),
      ['Video 1', 'Fifty % off'],
    )
  })

  it('a tag is exactly that, and words in the audit log are found whatever their case', async () => {
    const tags = [['News'], ['news'], ['100%'], ['100 x'], ['a"b'], ['\\']]
    await db.write(async ({ videos, audit }) => {
      for (const [number, each] of tags.entries())
        await videos.insert(video(number, { tags: each }))
      for (const [actorName, targetName, action] of [
        ['Ada', 'Opening', 'videos.update'],
        ['Émile', '100% sure', 'videosOf.update'],
      ] as const)
        await audit.append({
          createdAt: AT,
          space: 'space',
          actorKind: 'account',
          actorId: 'acc_1',
          actorName,
          address: null,
          action,
          targetId: null,
          targetName,
          changes: [],
        })
    })
    for (const [number, [tag]] of tags.entries())
      assert.deepEqual(await walk({ tag: tag! }), [`Video ${number}`], tag)
    assert.deepEqual(await walk({ tag: 'NEWS' }), [])
    const actorsOf = async (filter: object) =>
      (
        await db.read(({ audit }) =>
          audit.list({ space: 'space', server: false }, { limit: 10, ...filter }),
        )
      ).rows.map(({ actorName }) => actorName)
    for (const q of ['ada', 'ADA', 'openING']) assert.deepEqual(await actorsOf({ q }), ['Ada'], q)
    for (const q of ['Émile', 'ÉMI', '0% S']) assert.deepEqual(await actorsOf({ q }), ['Émile'], q)
    for (const q of ['émile', '_da', '%a']) assert.deepEqual(await actorsOf({ q }), [], q)
    assert.deepEqual(await actorsOf({ action: 'videos' }), ['Ada'])
    for (const action of ['Videos', 'video_', 'vid'])
      assert.deepEqual(await actorsOf({ action }), [], action)
  })

  it('refuses a cursor that it never gave out', async () => {
    const filter = videoFilter.parse({ cursor: 'bm9wZQ' })
    await assert.rejects(
      db.read(({ videos }) => videos.list('space', filter)),
      { code: 'validation_failed' },
    )
  })

  it('gives a job to one worker until its lease runs out', async () => {
    await db.write(({ jobs }) => jobs.enqueue(job('one')))
    const claim = (owner: string, now: string, until: string) =>
      db.write(({ jobs }) => jobs.claim(owner, ['process'], now, until))
    assert.equal(
      (await claim('a', '2026-01-01T00:00:01.000Z', '2026-01-01T00:00:30.000Z'))?.id,
      'one',
    )
    assert.equal(await claim('b', '2026-01-01T00:00:02.000Z', '2026-01-01T00:00:31.000Z'), null)
    assert.equal(
      (await claim('b', '2026-01-01T00:00:31.000Z', '2026-01-01T00:01:00.000Z'))?.leaseOwner,
      'b',
    )
    assert.equal(
      await db.write(({ jobs }) => jobs.renew('one', 'a', '2026-01-01T00:02:00.000Z')),
      false,
    )
    assert.equal(
      await db.write(({ jobs }) => jobs.renew('one', 'b', '2026-01-01T00:02:00.000Z')),
      true,
    )
  })

  it('takes the most urgent job that is due', async () => {
    await db.write(async ({ jobs }) => {
      await jobs.enqueue(job('later', { priority: 1, runAt: '2026-02-01T00:00:00.000Z' }))
      await jobs.enqueue(job('plain'))
      await jobs.enqueue(job('urgent', { priority: 10 }))
    })
    const claimed = await db.write(({ jobs }) =>
      jobs.claim('a', ['process'], '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:30.000Z'),
    )
    assert.equal(claimed?.id, 'urgent')
  })

  it('keeps one job of a kind and subject', async () => {
    const enqueue = (row: JobRecord, replaces = false) =>
      db.write(({ jobs }) => jobs.enqueue(row, { replaces }))
    const present = () => db.read(({ jobs }) => jobs.get('process', 'v'))
    const first = job('one', { subject: 'v' })
    await enqueue(first)
    await enqueue(job('two', { subject: 'v', payload: { source: 'y' } }))
    assert.deepEqual(await present(), first)
    const LATER = '2026-01-01T00:01:00.000Z'
    await enqueue(job('two', { subject: 'v', payload: { source: 'y' }, runAt: LATER }), true)
    assert.deepEqual(await present(), { ...first, payload: { source: 'y' }, runAt: LATER })
    await enqueue(job('three', { subject: 'v', kind: 'fetch' }))
    assert.equal((await db.read(({ jobs }) => jobs.get('fetch', 'v')))?.id, 'three')
  })

  describe('a job that is enqueued again while it runs', () => {
    const NOW = '2026-01-01T00:00:01.000Z'
    const NEXT = '2026-01-01T00:00:02.000Z'
    const LATER = '2026-01-01T00:00:20.000Z'
    const claim = (owner = 'a', now = NOW) =>
      db.write(({ jobs }) => jobs.claim(owner, ['process'], now, '2026-01-01T00:00:30.000Z'))
    const present = () => db.read(({ jobs }) => jobs.get('process', 'v'))
    /** Due once more, as if it had never run. */
    const afresh = job('one', { subject: 'v', payload: { source: 'y' }, runAt: NEXT })
    let held: JobRecord
    beforeEach(async () => {
      await db.write(({ jobs }) => jobs.enqueue(job('one', { subject: 'v', attempts: 2 })))
      held = (await claim())!
      const again = { ...afresh, id: 'two' }
      await db.write(({ jobs }) => jobs.enqueue(again))
    })

    it('is due once more when it is done, and then gone', async () => {
      await db.write(({ jobs }) => jobs.finish(held))
      assert.deepEqual(await present(), afresh)
      const second = await claim('b', NEXT)
      assert.deepEqual(second?.payload, { source: 'y' })
      // By one that has lost it.
      await db.write(({ jobs }) => jobs.finish(held))
      assert.equal((await present())?.leaseOwner, 'b')
      await db.write(({ jobs }) => jobs.finish(second!))
      assert.equal(await present(), null)
    })

    it('is due as it was asked for when it is returned to the queue', async () => {
      const change = { runAt: LATER, attempts: 3, payload: { source: 'x', waitsFor: 'storage' } }
      await db.write(({ jobs }) => jobs.release({ ...held, leaseOwner: 'b' }, change))
      assert.equal((await present())?.leaseOwner, 'a')
      await db.write(({ jobs }) => jobs.release(held, change))
      assert.deepEqual(await present(), afresh)
    })

    it('waits after a failure as long as it would otherwise where the same was asked for', async () => {
      await db.write(({ jobs }) => jobs.finish(held))
      const second = (await claim('b', NEXT))!
      await db.write(({ jobs }) => jobs.enqueue({ ...afresh, id: 'three' }))
      const change = { runAt: LATER, attempts: 1, payload: { source: 'y', reached: '4' } }
      await db.write(({ jobs }) => jobs.release(second, change))
      assert.deepEqual(await present(), { ...afresh, ...change })
      // So does one that is only interrupted.
      const third = (await claim('b', LATER))!
      await db.write(({ jobs }) => jobs.enqueue({ ...afresh, id: 'four' }))
      await db.write(({ jobs }) => jobs.release(third, { runAt: NEXT, attempts: 1 }))
      assert.deepEqual(await present(), { ...afresh, ...change, runAt: NEXT })
    })

    it('is run once where the process that ran it was killed', async () => {
      const second = await claim('b', '2026-01-01T00:00:31.000Z')
      assert.deepEqual([second?.payload, second?.attempts], [{ source: 'y' }, 0])
      await db.write(({ jobs }) => jobs.finish(second!))
      assert.equal(await present(), null)
    })
  })
})
