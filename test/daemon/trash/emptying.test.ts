/** Emptying a large trash: it answers at once, goes on after a kill, and lists nothing half deleted. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { copyOf, multiplyVideo } from '../../support/multiply-video.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'

const MANY = 3_000
/** The last of them take a while each, so that the deletion is not over before the daemon is killed. */
const SLOW = `CREATE TRIGGER slow BEFORE DELETE ON videos WHEN (SELECT COUNT(*) FROM videos) < 1000 BEGIN
  SELECT COUNT(*) FROM videos AS a, videos AS b WHERE a.id || b.name < a.name || b.id;
END`

describe('trash: emptying', () => {
  let daemon: Daemon
  beforeEach(async () => {
    daemon = await startDaemon()
  })
  afterEach(() => daemon.remove())

  const change = (sql: string): void => {
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
    database.exec(sql)
    database.close()
  }
  const left = (dataDir: string): { videos: number; collections: number; jobs: number } => {
    const database = new DatabaseSync(join(dataDir, 'svc.db'), { readOnly: true, timeout: 10_000 })
    const count = (sql: string) => Number((database.prepare(sql).get() as { n: number }).n)
    const counts = {
      videos: count('SELECT COUNT(*) AS n FROM videos'),
      collections: count('SELECT COUNT(*) AS n FROM collections'),
      jobs: count(`SELECT COUNT(*) AS n FROM jobs WHERE kind = 'empty_trash'`),
    }
    database.close()
    return counts
  }

  it('thousands of videos: the answer comes at once, and a killed process goes on at the next start', async () => {
    const { api } = daemon
    const collection = (await api.collections.create({ body: { name: 'Large' } })).id
    const below = (await api.collections.create({ body: { name: 'Below', parent: collection } })).id
    const inside = (await api.videos.create({ body: { collection: below, name: 'Inside' } })).id
    const single = (await api.videos.create({ body: { name: 'Single' } })).id
    const remaining = (await api.videos.create({ body: { name: 'Kept' } })).id
    await daemon.stop()
    multiplyVideo(daemon.dataDir, inside, MANY)
    change(SLOW)

    let now = await daemon.restart()
    try {
      await now.api.collections.trash({ params: { id: collection } })
      await now.api.videos.trash({ params: { id: single } })
      assert.deepEqual(await now.api.trash.empty(), {
        object: 'trash_emptied',
        videos: MANY + 2,
        collections: 2,
      })
      const list = await now.api.trash.list()
      assert.deepEqual([list.data, list.total_count, list.total_size_bytes], [[], 0, 0])
      assert.ok(list.deleting_count > 0, 'the request does not wait for the deletion')
      // What is on its way out is found by nothing, whether or not its turn has come.
      for (const id of [single, inside, copyOf(inside, MANY - 1)])
        await assert.rejects(now.api.videos.restore({ params: { id } }), { message: /no video/ })
      await assert.rejects(now.api.collections.restore({ params: { id: collection } }), {
        message: /no collection/,
      })
      await until(
        () => left(daemon.dataDir),
        ({ videos }) => videos < MANY - 100,
        'a part to be deleted',
      )
      await now.kill()
      change('DROP TRIGGER slow')
      const halfway = left(daemon.dataDir)
      assert.ok(halfway.videos > 1, 'it was killed in the middle')
      assert.equal(halfway.jobs, 1)

      now = await daemon.restart()
      const again = await now.api.trash.list()
      assert.deepEqual([again.data, again.total_count], [[], 0], 'nothing half deleted is listed')
      await until(
        () => now.api.trash.list(),
        (page) => page.deleting_count === 0,
        'the rest to be deleted',
      )
      await until(
        () => left(daemon.dataDir),
        ({ jobs }) => jobs === 0,
        'the job to end',
      )
      assert.deepEqual(left(daemon.dataDir), { videos: 1, collections: 0, jobs: 0 })
      assert.equal((await now.api.videos.get({ params: { id: remaining } })).name, 'Kept')
      const { data } = await now.api.events.list({ query: { type: 'collection.deleted' } })
      assert.deepEqual(
        data.map((event) => event.data.object.id),
        [collection, below],
        'each is told once',
      )
    } finally {
      await now.stop()
    }
  })

  it('a request while another one works takes what came since, and its files go too', async () => {
    const { api, dataDir, space } = daemon
    const make = async (name: string) => {
      const { id } = await api.videos.create({ body: { name } })
      await api.videos.trash({ params: { id } })
      return id
    }
    await make('First')
    const [first, second] = [
      await api.trash.empty(),
      (await make('Second'), await api.trash.empty()),
    ]
    assert.deepEqual([first.videos, second.videos], [1, 1])
    assert.deepEqual(await api.trash.empty(), {
      object: 'trash_emptied',
      videos: 0,
      collections: 0,
    })
    await until(
      () => left(dataDir),
      ({ videos, jobs }) => videos === 0 && jobs === 0,
      'both to be deleted',
    )
    const folder = await readdir(join(dataDir, 'media', space)).catch(() => [])
    assert.deepEqual(folder, [])
  })

  it('what is restored before stays, and what is deleted by its age survives a kill as well', async () => {
    const { api } = daemon
    const collection = (await api.collections.create({ body: { name: 'Old' } })).id
    const inside = (await api.videos.create({ body: { collection } })).id
    const other = (await api.videos.create({ body: { name: 'Back' } })).id
    await api.collections.trash({ params: { id: collection } })
    await api.videos.trash({ params: { id: other } })
    await api.videos.restore({ params: { id: other } })
    await daemon.stop()
    multiplyVideo(daemon.dataDir, inside, 500)
    // Nothing is kept: the collection is overdue at the start.
    const first = await daemon.restart({ SVC_TRASH_DAYS: '0' })
    await until(
      () => left(daemon.dataDir),
      ({ videos }) => videos < 500,
      'a part to be deleted',
    )
    await first.kill()
    const next = await daemon.restart()
    try {
      assert.deepEqual((await next.api.trash.list()).data, [], 'a part of it is not offered')
      await until(
        () => left(daemon.dataDir),
        (rows) => rows.videos === 1 && rows.collections === 0 && rows.jobs === 0,
        'the rest to be deleted',
      )
      assert.equal((await next.api.videos.get({ params: { id: other } })).name, 'Back')
    } finally {
      await next.stop()
    }
  })
})
