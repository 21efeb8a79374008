/** When a re-encode begins: in its time window, when there is room, and in small transactions. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { queueReencode } from '../../../daemon/pipeline/reencode/queue.ts'
import { queueReencodes } from '../../../daemon/pipeline/reencode/queue-many.ts'
import { reencodeVideo } from '../../../daemon/pipeline/reencode/run.ts'
import { stopReencodes } from '../../../daemon/pipeline/reencode/stop.ts'
import { planLadder } from '../../../daemon/plan/plan.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { sourceFile } from '../../../daemon/ports/layout.ts'
import type { Ladder } from '../../../daemon/ports/media.ts'
import { NotYet } from '../../../daemon/ports/not-yet.ts'
import type { JobRecord } from '../../../daemon/ports/records.ts'
import { until } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const at = (time: string, day = 14) => new Date(`2026-03-${day}T${time}:00`)
const never = new AbortController().signal

describe('videos: when a re-encode begins', () => {
  const folder = folders()

  /** A plan of an earlier version, which had one rendition less. */
  async function earlierPlan(house: House): Promise<Ladder> {
    const film = await codedVideo(join(await folder(), 'film.mp4'), { width: 480, height: 270 })
    const probe = await house.deps.media.probe(film, { signal: never })
    const ladder = planLadder(probe, { trackId: () => 'aud_1' })
    ladder.video!.renditions.pop()
    return ladder
  }

  /** A ready video, without what nothing here reads: its segments. */
  async function ready(house: House, ladder: Ladder): Promise<string> {
    const { db, ids, storage } = house.deps
    const id = await house.video()
    const source = ids.prefixed('src')
    await storage.writeText(sourceFile(id, source), 'the file')
    await db.write(({ media }) =>
      media.insertSource({
        id: source,
        video: id,
        fileName: 'film.mp4',
        sizeBytes: 8,
        createdAt: new Date().toISOString(),
        durationSeconds: 2,
        width: 480,
        height: 270,
        frameRate: 30,
        ladder,
        chapters: [],
        posterSeconds: 0,
        storyboard: true,
        peaks: false,
        loudness: null,
        watermarked: false,
        warnings: [],
        copyOf: null,
      }),
    )
    await house.change(id, { status: 'ready', playable: true, source, servedSource: source })
    return id
  }
  const jobOf = ({ deps }: House, id: string): Promise<JobRecord | null> =>
    deps.db.read(({ jobs }) => jobs.get('reencode', id))
  const within = (house: House, now: () => Date, more: Partial<Deps> = {}): Deps => ({
    ...house.deps,
    clock: { now },
    ...more,
  })
  const wanted = (between?: string) => ({ between, force: false })

  it('waits for its window with all others of the same window, and begins in it', async () => {
    const house = await openHouse(await folder())
    const ladder = await earlierPlan(house)
    const [first, second, other] = [
      await ready(house, ladder),
      await ready(house, ladder),
      await ready(house, ladder),
    ]
    let now = at('12:00')
    const deps = within(house, () => now)
    for (const id of [first, second])
      await queueReencode(deps, house.owner, id, wanted('22:00-06:00'), never)
    await queueReencode(deps, house.owner, other, wanted('21:00-23:00'), never)
    assert.equal((await jobOf(house, first))!.runAt, at('22:00').toISOString())

    // The window has closed before its turn came.
    now = at('06:00', 15)
    const job = (await jobOf(house, first))!
    await assert.rejects(
      reencodeVideo(deps, job, never),
      (error: unknown) => error instanceof NotYet && error.afterMs === 16 * 3_600_000,
    )
    assert.equal((await jobOf(house, second))!.runAt, at('22:00', 15).toISOString())
    assert.equal((await jobOf(house, other))!.runAt, at('21:00').toISOString())
    assert.equal((await house.videoNow(first)).status, 'ready')

    now = at('02:00', 16)
    const stop = new AbortController()
    const running = reencodeVideo(deps, job, stop.signal)
    await until(
      () => house.videoNow(first),
      ({ status }) => status === 'uploaded',
      'the re-encode to begin',
    )
    stop.abort()
    await assert.rejects(running)
    await house.close()
  })

  it('a later request replaces the window of one that waits, and without one it begins at any time', async () => {
    const house = await openHouse(await folder())
    const id = await ready(house, await earlierPlan(house))
    const deps = within(house, () => at('12:00'))
    for (const between of ['22:00-06:00', '23:00-05:00'])
      await queueReencode(deps, house.owner, id, wanted(between), never)
    assert.deepEqual(
      [(await jobOf(house, id))!.payload, (await jobOf(house, id))!.runAt],
      [{ between: '23:00-05:00' }, at('23:00').toISOString()],
    )
    await queueReencode(deps, house.owner, id, wanted(), never)
    assert.deepEqual(
      [(await jobOf(house, id))!.payload, (await jobOf(house, id))!.runAt],
      [{}, at('12:00').toISOString()],
    )
    await house.close()
  })

  it('waits on a full disk, beside a ready video, and begins when there is room', async () => {
    const house = await openHouse(await folder())
    const id = await ready(house, await earlierPlan(house))
    let isFull = true
    const deps = within(house, () => new Date(), {
      storage: {
        ...house.deps.storage,
        requireFreeSpace: async () => {
          if (isFull) throw new AppError('storage_full')
        },
      },
    })
    await queueReencode(deps, house.owner, id, wanted(), never)
    const stop = new AbortController()
    const running = reencodeVideo(deps, (await jobOf(house, id))!, stop.signal)
    await until(
      () => house.complaints(),
      (lines) => lines.some((line) => line.includes('enough disk space')),
      'the log to say what it waits for',
    )
    const { status, waiting } = await house.videoNow(id)
    assert.deepEqual([status, waiting], ['ready', null])
    isFull = false
    await until(
      () => house.videoNow(id),
      (video) => video.status === 'uploaded',
      'the re-encode to begin',
    )
    stop.abort()
    await assert.rejects(running)
    await house.close()
  })

  it('ends without a word where there is nothing left to do', async () => {
    const house = await openHouse(await folder())
    const ladder = await earlierPlan(house)
    const [removed, replaced, lost] = [
      await ready(house, ladder),
      await ready(house, ladder),
      await ready(house, ladder),
    ]
    const { deps } = house
    const jobs: JobRecord[] = []
    for (const id of [removed, replaced, lost]) {
      await queueReencode(deps, house.owner, id, wanted(), never)
      jobs.push((await jobOf(house, id))!)
    }
    await deps.db.write((repositories) => repositories.jobs.remove(jobs[0]!.id))
    await house.change(replaced, { status: 'processing' })
    const { servedSource } = await house.videoNow(lost)
    await rm(deps.storage.placeOf(sourceFile(lost, servedSource!)))
    for (const job of jobs) await reencodeVideo(deps, job, never)
    for (const [id, status] of [
      [removed, 'ready'],
      [replaced, 'processing'],
      [lost, 'ready'],
    ] as const)
      assert.deepEqual(
        [(await house.videoNow(id)).status, (await house.videoNow(id)).source],
        [status, (await house.videoNow(id)).servedSource],
      )
    assert.ok(house.complaints().some((line) => line.includes('its source is lost')))
    assert.deepEqual((await house.videoNow(lost)).missingFiles, ['source'])
    await house.close()
  })

  it('a large library is queued and stopped in transactions of at most 200 videos', async () => {
    const house = await openHouse(await folder())
    const ladder = await earlierPlan(house)
    const count = 260
    for (let made = 0; made < count; made += 1) await ready(house, ladder)
    const sizes: number[] = []
    const db: Deps['db'] = {
      ...house.deps.db,
      read: (work) => house.deps.db.read(work),
      write: (work) =>
        house.deps.db.write(async (repositories) => {
          const before = await repositories.jobs.reencodes(everything, '', 1_000)
          const result = await work(repositories)
          const after = await repositories.jobs.reencodes(everything, '', 1_000)
          sizes.push(Math.abs(after.length - before.length))
          return result
        }),
    }
    const { space } = house.owner
    const everything = { space, collection: null }
    const deps = within(house, () => at('12:00'), { db })
    const request = { ...wanted('22:00-06:00'), collection: undefined }
    for (let times = 0; times < 2; times += 1)
      assert.deepEqual(await queueReencodes(deps, house.owner, space, request, never), {
        object: 'reencode_queued',
        queued: count,
        up_to_date: 0,
        without_source: 0,
        busy: 0,
      })
    assert.ok(Math.max(...sizes) <= 50, String(sizes))
    assert.deepEqual(await stopReencodes(deps, house.owner, space, null), {
      object: 'reencode_stopped',
      removed: count,
      stopped: 0,
    })
    assert.ok(Math.max(...sizes) <= 200, String(sizes))
    await house.close()
  })
})
