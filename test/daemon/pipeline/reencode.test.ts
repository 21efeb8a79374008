import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { jobsOf, loseRung, makeVeryOld } from '../../support/outdate.ts'
import { itLong } from '../../support/long.ts'

const LOST = 'h264_ld'
/** A window that is not open for hours. */
function closedWindow(hours = 3): string {
  const at = (ahead: number) =>
    `${String((new Date().getHours() + ahead) % 24).padStart(2, '0')}:00`
  return `${at(hours)}-${at(hours + 1)}`
}
const code = (wanted: string, reason?: string) => (error: unknown) => {
  assert.ok(error instanceof ProblemError)
  assert.deepEqual([error.problem.code, error.problem.reason], [wanted, reason])
  return true
}

describe('videos: re-encoding what an earlier version made', () => {
  let daemon: Daemon
  let folder: string
  let short: Uint8Array
  let long: Uint8Array
  let other: Uint8Array

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const size = { width: 480, height: 270 }
    short = await readFile(await codedVideo(join(folder, 'short.mp4'), { seconds: 2, ...size }))
    long = await readFile(await codedVideo(join(folder, 'long.mp4'), { seconds: 24, ...size }))
    other = await readFile(await codedVideo(join(folder, 'other.mp4'), { seconds: 1 }))
    daemon = await startDaemon({ env: { SVC_REPLACED_SECONDS: '1' } })
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    await daemon.api.system.update({ body: { encoding_paused: false } })
    await daemon.api.spaces.stopReencode({ params: { id: daemon.space }, query: {} })
  })

  async function made(body: { collection?: string; raw?: Uint8Array } = {}): Promise<Video> {
    const { raw = short, ...details } = body
    const { id } = await daemon.api.videos.create({ body: { name: 'A film', ...details } })
    await daemon.api.videos.putSource({ params: { id }, raw: raw as BodyInit })
    return untilStatus(daemon.api, id, 'ready', 'errored')
  }
  async function outdated(body: { collection?: string; raw?: Uint8Array } = {}): Promise<Video> {
    const { id } = await made(body)
    loseRung(daemon.dataDir, id)
    return daemon.api.videos.get({ params: { id } })
  }
  const pause = (paused: boolean) => daemon.api.system.update({ body: { encoding_paused: paused } })
  const reencode = (id: string, body: { between?: string; force?: boolean } = {}) =>
    daemon.api.videos.reencode({ params: { id }, body })
  const all = (body: { collection?: string; between?: string; force?: boolean } = {}) =>
    daemon.api.spaces.reencode({ params: { id: daemon.space }, body })
  const stop = (id: string) => daemon.api.videos.stopReencode({ params: { id } })
  const stopAll = (query: { collection?: string } = {}) =>
    daemon.api.spaces.stopReencode({ params: { id: daemon.space }, query })
  const playlist = async ({ urls }: Video): Promise<string> => {
    const answer = await fetch(urls.hls)
    assert.equal(answer.status, 200)
    return answer.text()
  }
  const sourcesOf = async ({ space, video_key: key }: Video): Promise<string[]> =>
    (await readdir(join(daemon.dataDir, 'videos', space, key))).filter((entry) =>
      entry.startsWith('src_'),
    )
  const typesOf = async (id: string) =>
    (
      await daemon.api.events.list({ query: { video: id, limit: 100, sort: 'created_at' } })
    ).data.map((event) => event.type)
  const ready = (id: string) => untilStatus(daemon.api, id, 'ready')
  const processing = (id: string) => untilStatus(daemon.api, id, 'processing')

  it('a video gets the renditions of today, and its earlier version plays until they are complete', async () => {
    const video = await outdated()
    assert.ok(!(await playlist(video)).includes(LOST))
    await pause(true)
    const answer = await reencode(video.id)
    assert.equal(answer.id, video.id)
    const meanwhile = await processing(video.id)
    assert.equal(meanwhile.playable, true)
    assert.ok(!(await playlist(video)).includes(LOST))
    await pause(false)
    const after = await until(
      async () => {
        const now = await daemon.api.videos.get({ params: { id: video.id } })
        assert.equal(now.playable, true)
        // In this order, since it may be complete between two answers.
        const isListed = (await playlist(video)).includes(LOST)
        const { status } = await daemon.api.videos.get({ params: { id: video.id } })
        if (isListed) assert.equal(status, 'ready', 'it is listed before it is complete')
        return now
      },
      ({ renditions }) => renditions.some(({ name }) => name === LOST),
      'the new rendition',
    )
    assert.equal((await ready(video.id)).status, 'ready')
    assert.ok((await playlist(video)).includes(LOST))
    assert.deepEqual(
      [after.uploaded_at, after.playable_at, after.urls.hls],
      [video.uploaded_at, video.playable_at, video.urls.hls],
    )
    assert.deepEqual((await typesOf(video.id)).slice(-3), [
      'video.uploaded',
      'video.processing',
      'video.ready',
    ])
    await until(
      () => sourcesOf(video),
      (sources) => sources.length === 1,
      'the earlier version to be gone',
    )
    await assert.rejects(reencode(video.id), code('invalid_state', 'reencode_up_to_date'))
  })

  it('with force, a video is re-encoded although it has the renditions of today', async () => {
    const video = await made()
    const [source] = await sourcesOf(video)
    await reencode(video.id, { force: true })
    await until(
      () => sourcesOf(video),
      (sources) => sources.length === 1 && sources[0] !== source,
      'another version',
    )
    assert.equal((await ready(video.id)).status, 'ready')
  })

  it('a re-encode that is stopped leaves the video as it was', async () => {
    const video = await outdated({ raw: long })
    const sources = await sourcesOf(video)
    await pause(true)
    await reencode(video.id)
    await processing(video.id)
    await assert.rejects(reencode(video.id), code('invalid_state', 'reencode_runs'))
    // Its encoders start now, and have nearly all of it before them.
    await pause(false)
    assert.deepEqual(await stop(video.id), { object: 'reencode_stopped', removed: 0, stopped: 1 })
    const after = await daemon.api.videos.get({ params: { id: video.id } })
    assert.deepEqual({ ...after, updated_at: '' }, { ...video, updated_at: '' })
    assert.ok(!(await playlist(video)).includes(LOST))
    await until(
      () => sourcesOf(video),
      (left) => left.length === 1,
      'what was encoded to be gone',
    )
    assert.deepEqual(await sourcesOf(video), sources)
    await until(
      () => jobsOf(daemon.dataDir, video.id),
      (jobs) => jobs.length === 0,
      'no job of the video',
    )
    assert.deepEqual(await stop(video.id), { object: 'reencode_stopped', removed: 0, stopped: 0 })
  })

  it('one video is re-encoded at a time; one that waits can be stopped', async () => {
    const [first, second] = [await outdated(), await outdated()]
    await pause(true)
    await reencode(first.id)
    await processing(first.id)
    await reencode(second.id)
    assert.deepEqual(
      await daemon.api.spaces.reencodeStatus({ params: { id: daemon.space }, query: {} }),
      { object: 'reencode_status', waiting: 1, running: 1 },
    )
    assert.equal((await daemon.api.videos.get({ params: { id: second.id } })).status, 'ready')
    assert.deepEqual(await stop(second.id), { object: 'reencode_stopped', removed: 1, stopped: 0 })
    await pause(false)
    await ready(first.id)
    assert.ok((await playlist(first)).includes(LOST))
    assert.ok(!(await playlist(second)).includes(LOST))
  })

  itLong('one after the other is re-encoded without being asked again', async () => {
    const videos = [await outdated(), await outdated()]
    await pause(true)
    for (const { id } of videos) await reencode(id)
    await pause(false)
    for (const video of videos)
      await until(
        () => playlist(video),
        (text) => text.includes(LOST),
        'the renditions of today',
      )
  })

  it('a collection with its subcollections, or all of a space, is queued and stopped', async () => {
    const { id: outer } = await daemon.api.collections.create({ body: { name: 'Outer' } })
    const { id: inner } = await daemon.api.collections.create({
      body: { name: 'Inner', parent: outer },
    })
    const before = await all({ between: closedWindow() })
    const waiting = [
      await outdated({ collection: outer }),
      await outdated({ collection: inner }),
      await outdated(),
    ]
    await made({ collection: outer })
    const lost = await outdated({ collection: inner })
    for (const source of await sourcesOf(lost))
      await unlink(join(daemon.dataDir, 'videos', lost.space, lost.video_key, source, 'source'))
    await daemon.api.videos.create({ body: { name: 'No file yet', collection: outer } })
    const archived = await outdated({ collection: outer })
    await daemon.api.videos.archive({ params: { id: archived.id } })

    const between = closedWindow()
    assert.deepEqual(await all({ collection: outer, between }), {
      object: 'reencode_queued',
      queued: 2,
      up_to_date: 1,
      without_source: 1,
      busy: 1,
    })
    const other = closedWindow(5)
    assert.deepEqual(await all({ between: other }), {
      object: 'reencode_queued',
      queued: before.queued + 3,
      up_to_date: before.up_to_date + 1,
      without_source: before.without_source + 1,
      busy: before.busy + 1,
    })
    for (const { id } of waiting) {
      const jobs = await until(
        () => jobsOf(daemon.dataDir, id),
        (all) => all.every(({ kind }) => kind !== 'placeholder'),
        'its placeholder to be made',
      )
      assert.deepEqual(
        jobs.map(({ kind, payload }) => [kind, payload]),
        [['reencode', { between: other }]],
      )
      const opens = new Date(jobs[0]!.run_at)
      assert.deepEqual(
        [opens.getHours(), opens.getMinutes()],
        // As it was when the window was asked for: an hour may have ended since.
        [Number(other.slice(0, 2)), 0],
      )
      assert.equal((await daemon.api.videos.get({ params: { id } })).status, 'ready')
    }
    const left = (query: { collection?: string } = {}) =>
      daemon.api.spaces.reencodeStatus({ params: { id: daemon.space }, query })
    const object = 'reencode_status'
    assert.deepEqual(await left({ collection: outer }), { object, waiting: 2, running: 0 })
    assert.deepEqual(await left(), { object, waiting: before.queued + 3, running: 0 })
    assert.deepEqual(await stopAll({ collection: outer }), {
      object: 'reencode_stopped',
      removed: 2,
      stopped: 0,
    })
    assert.deepEqual(await left({ collection: outer }), { object, waiting: 0, running: 0 })
    assert.deepEqual(await stopAll(), {
      object: 'reencode_stopped',
      removed: before.queued + 1,
      stopped: 0,
    })
    await assert.rejects(reencode(lost.id), code('invalid_state', 'reencode_without_source'))
    await assert.rejects(
      all({ collection: 'col_00000000000000000000' }),
      code('collection_not_found'),
    )
    await assert.rejects(
      left({ collection: 'col_00000000000000000000' }),
      code('collection_not_found'),
    )
  })

  it('a request that cannot be met says what is wrong', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'No file yet' } })
    await assert.rejects(reencode(id), code('invalid_state', 'reencode_not_ready'))
    for (const between of ['22:00', '24:00-06:00', '22:00-22:00', '6:00-8:00', '22:60-06:00'])
      await assert.rejects(reencode(id, { between }), code('validation_failed'), between)
    await assert.rejects(all({ between: '06:00-06:00' }), code('validation_failed'))
    await assert.rejects(reencode(`${daemon.space}0000000000`), code('video_not_found'))
  })

  it('a source that turns out to be damaged leaves the video ready as it was, and the log says so', async () => {
    const video = await outdated()
    const [source] = await sourcesOf(video)
    await writeFile(
      join(daemon.dataDir, 'videos', video.space, video.video_key, source!, 'source'),
      'no video at all\n'.repeat(50),
    )
    await reencode(video.id)
    await until(
      () => daemon.log(),
      (log) => log.includes('could not be re-encoded'),
      'the log to say so',
    )
    const after = await daemon.api.videos.get({ params: { id: video.id } })
    assert.deepEqual({ ...after, updated_at: '' }, { ...video, updated_at: '' })
    assert.ok(!(await playlist(video)).includes(LOST))
    assert.deepEqual((await typesOf(video.id)).at(-1), 'video.ready')
  })

  itLong(
    'a restart loses nothing: what ran is finished once, and what waits still waits',
    async () => {
      const [running, waiting] = [await outdated({ raw: long }), await outdated()]
      await pause(true)
      await reencode(running.id, { force: true })
      await processing(running.id)
      const between = closedWindow()
      await reencode(waiting.id, { between })
      const [job] = jobsOf(daemon.dataDir, waiting.id)
      await daemon.kill()
      daemon = await daemon.restart()
      assert.ok(!daemon.log().includes('timestamps from a clock that was ahead'))
      assert.deepEqual(jobsOf(daemon.dataDir, waiting.id), [job])
      await pause(false)
      const done = await ready(running.id)
      await until(
        () => jobsOf(daemon.dataDir, running.id),
        (jobs) => jobs.every(({ kind }) => kind === 'retire'),
        'the job to be over',
      )
      assert.ok((await playlist(done)).includes(LOST))
      assert.equal(
        (await typesOf(running.id)).filter((type) => type === 'video.uploaded').length,
        2,
      )
    },
  )

  itLong('a new file may replace a video that is being re-encoded', async () => {
    const video = await outdated()
    await pause(true)
    await reencode(video.id)
    await processing(video.id)
    await daemon.api.videos.putSource({ params: { id: video.id }, raw: other as BodyInit })
    await pause(false)
    const after = await ready(video.id)
    assert.deepEqual([after.width, after.duration_seconds], [320, 1])
    await until(
      () => sourcesOf(video),
      (sources) => sources.length === 1,
      'both earlier versions to be gone',
    )
    // The row of a job goes after what it did.
    await until(
      () => jobsOf(daemon.dataDir, video.id),
      (jobs) => jobs.length === 0,
      'no job of the video',
    )
  })

  itLong(
    'a video from before the first release is re-encoded at the start, and plays meanwhile',
    async () => {
      const video = await made()
      const [source] = await sourcesOf(video)
      await daemon.stop()
      makeVeryOld(daemon.dataDir, video.id)
      daemon = await daemon.restart()
      const after = await until(
        () => daemon.api.videos.get({ params: { id: video.id } }),
        ({ playable, ready_at: at }) => {
          assert.equal(playable, true)
          return at !== video.ready_at
        },
        'the new version',
      )
      assert.deepEqual([after.status, after.uploaded_at], ['ready', video.uploaded_at])
      await until(
        () => sourcesOf(video),
        (sources) => sources.length === 1 && sources[0] !== source,
        'the earlier version to be gone',
      )
    },
  )

  itLong('a video that is deleted while it is re-encoded leaves no file', async () => {
    const video = await outdated({ raw: long })
    await pause(true)
    await reencode(video.id)
    await processing(video.id)
    await pause(false)
    await daemon.api.videos.delete({ params: { id: video.id } })
    await until(
      () => sourcesOf(video).catch(() => []),
      (sources) => sources.length === 0,
      'its files to be gone',
    )
    assert.deepEqual(
      jobsOf(daemon.dataDir, video.id).map(({ kind }) => kind),
      [],
    )
  })
})
