/** A collection in the trash is one entry with all that is in it; and what is too long in the trash goes. */
import assert from 'node:assert/strict'
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { after, before, describe, it } from 'mocha'
import { createCollection } from '../../../daemon/collections/create.ts'
import { expireTrash } from '../../../daemon/trash/expire.ts'
import { trashCollection } from '../../../daemon/trash/put-collection.ts'
import { removePurged } from '../../../daemon/trash/remove-purged.ts'
import { restoreCollection } from '../../../daemon/trash/restore-collection.ts'
import type { Client } from '../../../daemon/contract/client.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { openHouse, type House } from '../../support/house.ts'
import { videoRecord } from '../../support/video-record.ts'

const refusedAs = (code: string) => (error: unknown) =>
  (error as { problem?: { code: string } }).problem?.code === code

describe('trash: collections', () => {
  let daemon: Daemon
  let api: Client
  before(async () => {
    daemon = await startDaemon()
    ;({ api } = daemon)
  })
  after(() => daemon.remove())

  const collection = async (name: string, parent: string | null = null) =>
    (await api.collections.create({ body: { name, parent } })).id
  const video = async (collection: string | null) =>
    (await api.videos.create({ body: { collection } })).id
  const trash = async () => (await api.trash.list()).data.map(({ id }) => id)
  const put = (id: string) => api.collections.trash({ params: { id } })
  const restore = (id: string) => api.collections.restore({ params: { id } })

  it('goes with everything below it, and comes back under its parent', async () => {
    const top = await collection('Top')
    const middle = await collection('Middle', top)
    const low = await collection('Low', middle)
    const videos = [await video(middle), await video(low)]
    const outside = await video(top)
    const entry = await put(middle)
    assert.deepEqual([entry.kind, entry.name, entry.video_count], ['collection', 'Middle', 2])
    assert.deepEqual(await trash(), [middle])
    for (const id of [middle, low])
      await assert.rejects(
        api.collections.get({ params: { id } }),
        refusedAs('collection_not_found'),
      )
    for (const id of videos)
      await assert.rejects(api.videos.get({ params: { id } }), refusedAs('video_not_found'))
    assert.equal((await api.videos.get({ params: { id: outside } })).collection, top)
    assert.equal((await api.collections.get({ params: { id: top } })).total_video_count, 1)
    await assert.rejects(video(low), refusedAs('collection_not_found'))
    await assert.rejects(
      api.collections.update({ params: { id: top }, body: { parent: low } }),
      refusedAs('collection_not_found'),
    )
    await assert.rejects(restore(low), refusedAs('collection_not_found'))

    assert.equal((await restore(middle)).parent, top)
    assert.equal((await api.collections.get({ params: { id: low } })).parent, middle)
    assert.deepEqual(
      [
        (await api.videos.get({ params: { id: videos[0]! } })).collection,
        (await api.videos.get({ params: { id: videos[1]! } })).collection,
      ],
      [middle, low],
    )
    assert.deepEqual(await trash(), [])
    const types = (await api.events.list({ query: { limit: 100 } })).data
      .filter(({ data }) => [middle, low, ...videos].includes(data.object.id))
      .map(({ type }) => type)
      .filter((type) => /trashed|restored/.test(type))
    assert.deepEqual(types.sort(), [
      'collection.restored',
      'collection.restored',
      'collection.trashed',
      'collection.trashed',
      'video.restored',
      'video.restored',
      'video.trashed',
      'video.trashed',
    ])
  })

  it('what was in the trash before stays an entry of its own', async () => {
    const outer = await collection('Outer')
    const inner = await collection('Inner', outer)
    const [early, late] = [await video(inner), await video(inner)]
    await api.videos.trash({ params: { id: early } })
    await put(outer)
    assert.deepEqual((await trash()).sort(), [early, outer].sort())
    // Its collection is in the trash: the video comes to the nearest one that is not.
    assert.equal((await api.videos.restore({ params: { id: early } })).collection, null)
    await restore(outer)
    assert.equal((await api.videos.get({ params: { id: late } })).collection, inner)
  })

  it('comes back at the top when its parent is gone', async () => {
    const parent = await collection('Parent')
    const child = await collection('Child', parent)
    const within = await video(child)
    await put(child)
    await put(parent)
    await api.collections.delete({ params: { id: parent } })
    assert.deepEqual(await trash(), [child], 'an entry of its own survives its parent')
    assert.equal((await restore(child)).parent, null)
    assert.equal((await api.videos.get({ params: { id: within } })).collection, child)
  })

  it('DELETE in the trash takes the videos along, and needs the permission for that', async () => {
    const id = await collection('Gone')
    const inside = await video(await collection('Below', id))
    const scoped = await api.keys.create({
      body: { name: 'x', scopes: ['collections:write'] },
    })
    await put(id)
    const remove = (client: Client) => client.collections.delete({ params: { id } })
    await assert.rejects(remove(daemon.as(scoped.secret)), refusedAs('forbidden'))
    await remove(api)
    assert.deepEqual(await trash(), [])
    await assert.rejects(
      api.videos.restore({ params: { id: inside } }),
      refusedAs('video_not_found'),
    )
    await assert.rejects(restore(id), refusedAs('collection_not_found'))
  })

  it('DELETE outside of the trash moves the contents up, those in the trash as well', async () => {
    const parent = await collection('Stays')
    const id = await collection('Dissolved', parent)
    const [here, trashed] = [await video(id), await video(id)]
    await api.videos.trash({ params: { id: trashed } })
    await api.collections.delete({ params: { id } })
    assert.equal((await api.videos.get({ params: { id: here } })).collection, parent)
    assert.equal((await api.videos.restore({ params: { id: trashed } })).collection, parent)
  })

  it('emptying deletes every entry and says how much that was', async () => {
    const id = await collection('Full')
    for (let count = 0; count < 45; count += 1) await video(id)
    await put(id)
    await api.videos.trash({ params: { id: await video(null) } })
    const { data, total_count, has_more } = await api.trash.list({ query: { limit: 1 } })
    assert.deepEqual([data.length, total_count, has_more], [1, 2, true])
    assert.deepEqual(await api.trash.empty(), {
      object: 'trash_emptied',
      videos: 46,
      collections: 1,
    })
    assert.deepEqual(await trash(), [])
  })
})

describe('trash: expiry', () => {
  let folder: string
  let house: House
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    house = await openHouse(join(folder, 'house'))
  })
  after(async () => {
    await house.close()
    await rm(folder, { recursive: true, force: true })
  })
  const DAY_MS = 86_400_000
  const inDays = (days: number, holds = false) => ({
    ...house.deps,
    clock: { now: () => new Date(Date.now() + days * DAY_MS), holdsBack: () => holds },
  })
  const isThere = async (id: string) =>
    (await house.deps.db.read(({ videos }) => videos.get(id))) !== null

  it('removes after as many days as are set, and nothing while the clock may be wrong', async () => {
    const [trashed, untrashed] = [await house.video(), await house.video()]
    await house.change(trashed, { trashedAt: new Date().toISOString() })
    await expireTrash(inDays(29))
    await expireTrash(inDays(31, true))
    assert.ok(await isThere(trashed))
    await expireTrash(inDays(31))
    assert.deepEqual([await isThere(trashed), await isThere(untrashed)], [false, true])
    assert.ok((await house.events(trashed)).includes('video.deleted'))
  })

  it('a shorter time holds for what is in the trash already', async () => {
    const id = await house.video()
    await house.change(id, { trashedAt: new Date().toISOString() })
    await house.deps.preferences.change({ trashDays: 3 })
    await expireTrash(inDays(2))
    assert.ok(await isThere(id))
    await expireTrash(inDays(4))
    assert.ok(!(await isThere(id)))
  })

  it('entries that were in each other go in one run, and a video trashed before them stays', async () => {
    const { deps, owner } = house
    const make = async (name: string, parent: string | null) =>
      (await createCollection(deps, owner, { name, parent })).id
    const outer = await make('Outer', null)
    const inner = await make('Inner', outer)
    const video = await house.video()
    const trashedAt = new Date().toISOString()
    await house.change(video, { collection: inner, trashedAt })
    for (const id of [inner, outer]) await trashCollection(deps, owner, id)
    await deps.db.write(async ({ trash }) => {
      await trash.purgeCollection(outer, '2026-01-01T00:00:00.000Z')
      await trash.purgeCollection(inner, '2026-01-01T00:00:01.000Z')
    })
    const signal = new AbortController().signal
    await removePurged(deps, { payload: { space: owner.space } }, signal)
    for (const id of [outer, inner])
      assert.equal(await deps.db.read(({ collections }) => collections.get(id)), null)
    const left = await house.videoNow(video)
    assert.deepEqual([left.collection, left.trashedAt], [null, trashedAt])
  })

  it('requests are answered while a collection of many goes into the trash and comes back', async () => {
    const { deps, owner } = house
    const { id } = await createCollection(deps, owner, { name: 'Many', parent: null })
    await deps.db.write(async ({ videos }) => {
      for (let number = 0; number < 500; number += 1)
        await videos.insert(
          videoRecord({
            id: `${owner.space}${String(number).padStart(10, 'm')}`,
            space: owner.space,
            collection: id,
          }),
        )
    })
    /** How often others have their turn meanwhile. */
    async function turnsDuring(work: Promise<unknown>): Promise<number> {
      let [turns, isDone] = [0, false]
      const done = work.finally(() => (isDone = true))
      for (; !isDone; turns += 1) await nextTurn()
      await done
      return turns
    }
    assert.ok((await turnsDuring(trashCollection(deps, owner, id))) >= 20)
    assert.ok((await turnsDuring(restoreCollection(deps, owner, id))) >= 20)
  })

  it('jobs of a video in the trash wait until it is restored', async () => {
    const id = await house.video()
    const { db, ids } = house.deps
    const now = new Date().toISOString()
    await db.write(({ jobs }) =>
      jobs.enqueue({
        id: ids.prefixed('job'),
        kind: 'process',
        subject: id,
        payload: {},
        priority: 30,
        runAt: now,
        attempts: 0,
        leaseOwner: null,
        leaseUntil: null,
        requestId: null,
        createdAt: now,
      }),
    )
    const claim = () =>
      db.write(({ jobs }) => jobs.claim('test', ['process'], new Date().toISOString(), now))
    await house.change(id, { trashedAt: now })
    assert.equal(await claim(), null)
    await house.change(id, { trashedAt: null })
    assert.equal((await claim())?.subject, id)
  })
})
