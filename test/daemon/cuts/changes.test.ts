import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { CutRange } from '../../../daemon/contract/cut.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { until, untilStatus } from '../../daemon.ts'
import { frameNumbers } from '../../sources/coded-video.ts'
import { ageCut } from '../../support/outdate.ts'
import { cutHouse, framesOf, SECONDS, untilCut, type CutHouse } from './house.ts'

const WHOLE = [{ start: 0, end: SECONDS }]
const code = (wanted: string, reason?: string) => (error: unknown) => {
  assert.ok(error instanceof ProblemError)
  assert.deepEqual([error.problem.code, error.problem.reason], [wanted, reason])
  return true
}

describe('cut: changing it', () => {
  let house: CutHouse
  before(async () => {
    house = await cutHouse()
  })
  after(() => house?.remove())

  const api = () => house.daemon.api
  const put = (id: string, keep: CutRange[]) =>
    api().videos.putCut({ params: { id }, body: { keep } })
  const get = (id: string) => api().videos.cut({ params: { id } })
  const undo = (id: string) => api().videos.deleteCut({ params: { id } })
  const frames = ({ urls }: Video) => frameNumbers(urls.hls)
  const sourcesOf = async ({ space, video_key: key }: Video): Promise<string[]> =>
    (await readdir(join(house.daemon.dataDir, 'videos', space, key))).filter((entry) =>
      entry.startsWith('src_'),
    )

  let whole: Promise<Video> | undefined
  /** For tests that leave it as it was. */
  const shared = (): Promise<Video> => (whole ??= house.made())

  it('ranges are checked, each with its field and what is allowed', async () => {
    const { id } = await shared()
    const faultsOf = async (keep: CutRange[]) => {
      const error = await put(id, keep).then(
        () => assert.fail('it was accepted'),
        (refused: unknown) => refused as ProblemError,
      )
      assert.equal(error.problem.code, 'validation_failed')
      return error.problem.errors!.map(({ path, reason }) => [path, reason])
    }
    assert.deepEqual(
      await faultsOf([
        { start: 0, end: 5 },
        { start: 4, end: 8 },
      ]),
      [['body.keep.1.start', 'cut_overlaps']],
    )
    assert.deepEqual(
      await faultsOf([
        { start: 9, end: 10 },
        { start: 4, end: 8 },
      ]),
      [['body.keep.1.start', 'cut_not_in_order']],
    )
    assert.deepEqual(await faultsOf([{ start: 2, end: 20.1 }]), [
      ['body.keep.0.end', 'cut_beyond_end'],
    ])
    assert.deepEqual(await faultsOf([{ start: 2, end: 2.01 }]), [
      ['body.keep.0.end', 'cut_too_short'],
    ])
    assert.deepEqual(await faultsOf([{ start: 3, end: 3 }]), [
      ['body.keep.0.end', 'cut_ends_before_start'],
    ])
    assert.equal((await faultsOf([])).length, 1)
    assert.equal((await get(id)).state, 'none')
  })

  it('what was there plays until the cut is complete, and fixed URLs never answer anything else', async () => {
    const video = await house.made()
    await house.pause(true)
    await put(video.id, [{ start: 2, end: 12.4 }])
    const lengths = new Set<number>()
    for (let pending = true; pending;) {
      pending = (await get(video.id)).state === 'pending'
      for (const url of [
        video.urls.hls,
        video.urls.dash,
        video.urls.poster!,
        video.renditions[0]!.url,
      ])
        assert.equal((await fetch(url)).status, 200, url)
      const mpd = await (await fetch(video.urls.dash)).text()
      lengths.add(Number(/mediaPresentationDuration="PT([\d.]+)S"/.exec(mpd)![1]))
      // All of it was asked for while the cut could not be complete.
      await house.pause(false)
    }
    assert.deepEqual([...lengths], [20, 10.4])
  })

  it('a cut can be changed on the timeline of the source, and undone at once', async () => {
    const video = await house.made()
    await house.cut(video.id, [{ start: 4, end: 12 }])
    const wider = await house.cut(video.id, [{ start: 1, end: 14 }])
    assert.deepEqual(await frames(wider), framesOf([{ start: 1, end: 14 }]))
    const cut = await get(video.id)
    assert.deepEqual(
      [cut.state, cut.keep, cut.source_duration, cut.duration],
      ['ready', [{ start: 1, end: 14 }], 20, 13],
    )
    assert.ok(Date.parse(cut.undo_until!) > Date.now() + 29 * 86_400_000)
    assert.deepEqual(
      [video.cut, wider.cut],
      [null, { state: 'ready', ranges: 1, undo_until: cut.undo_until, error: null }],
    )
    const listed = (await api().videos.list({ query: { limit: 100 } })).data
    assert.deepEqual(listed.find(({ id }) => id === video.id)!.cut, wider.cut)
    const after = await undo(video.id)
    assert.deepEqual([after.state, after.keep, after.undo_until], ['none', WHOLE, null])
    const restored = await api().videos.get({ params: { id: video.id } })
    assert.deepEqual(
      [restored.status, restored.duration_seconds, restored.cut],
      ['ready', 20, null],
    )
    assert.deepEqual(await frames(restored), framesOf(WHOLE))
    await until(
      () => sourcesOf(video),
      (sources) => sources.length === 1,
      'the cuts to be gone',
    )
    assert.equal((await undo(video.id)).state, 'none', 'a second time')
  })

  it('keeping all of it is undoing', async () => {
    const video = await shared()
    await house.cut(video.id, [{ start: 4, end: 12 }])
    assert.equal((await put(video.id, WHOLE)).state, 'none')
    assert.deepEqual(await frames(video), framesOf(WHOLE))
  })

  it('of two requests at once the last wins, and nothing is left behind', async () => {
    const video = await house.made()
    await Promise.all([
      put(video.id, [{ start: 1, end: 5 }]),
      put(video.id, [{ start: 2, end: 6 }]),
      put(video.id, [{ start: 3, end: 7 }]),
    ])
    const { keep } = await untilCut(house.daemon, video.id)
    assert.equal(keep.length, 1)
    await put(video.id, [{ start: 4, end: 8 }])
    await put(video.id, [{ start: 5, end: 9.4 }])
    await untilCut(house.daemon, video.id)
    assert.deepEqual(await frames(video), framesOf([{ start: 5, end: 9.4 }]))
    await until(
      () => sourcesOf(video),
      (sources) => sources.length === 2,
      'only the whole and the cut to be there',
    )
  })

  it('undoing while a cut is made gives it up', async () => {
    const video = await shared()
    await house.pause(true)
    assert.equal((await put(video.id, [{ start: 1, end: 5.5 }])).state, 'pending')
    await untilStatus(api(), video.id, 'processing')
    await house.pause(false)
    assert.equal((await undo(video.id)).state, 'none')
    assert.equal((await untilStatus(api(), video.id, 'ready')).duration_seconds, 20)
  })

  it('a video without a file, or that is being encoded, is refused with what to do', async () => {
    const { id } = await api().videos.create({ body: { name: 'Empty' } })
    await assert.rejects(put(id, [{ start: 0, end: 1 }]), code('invalid_state', 'cut_not_ready'))
    assert.deepEqual((await get(id)).original, null)
    await house.pause(true)
    await api().videos.putSource({ params: { id }, raw: await readFile(house.film) })
    const range = { start: 0, end: 1 }
    await assert.rejects(put(id, [range]), code('invalid_state', 'cut_not_ready'))
    await assert.rejects(
      api().videos.createClip({ params: { id }, body: range }),
      code('invalid_state', 'clip_not_ready'),
    )
    await house.pause(false)
    const video = await untilStatus(api(), id, 'ready', 'errored')
    await house.pause(true)
    await api().videos.reencode({ params: { id: video.id }, body: { force: true } })
    await untilStatus(api(), video.id, 'uploaded', 'processing')
    await assert.rejects(
      put(video.id, [{ start: 0, end: 1 }]),
      code('invalid_state', 'cut_while_reencode'),
    )
    await house.pause(false)
    await untilStatus(api(), video.id, 'ready')
  })

  it('the daemon is killed while a cut is made, and it goes on', async () => {
    const video = await house.made()
    await put(video.id, [
      { start: 0.5, end: 3.1 },
      { start: 9.3, end: 17.7 },
    ])
    await house.daemon.kill()
    house.daemon = await house.daemon.restart()
    await untilCut(house.daemon, video.id)
    const after = await untilStatus(api(), video.id, 'ready')
    assert.deepEqual(
      await frames(after),
      framesOf([
        { start: 0.5, end: 3.1 },
        { start: 9.3, end: 17.7 },
      ]),
    )
  })

  it('after 30 days what no range touches is removed, and what plays can still be cut', async () => {
    const video = await house.made()
    await house.cut(video.id, [{ start: 2.4, end: 9.2 }])
    const { original } = await get(video.id)
    ageCut(house.daemon.dataDir, video.id, 29)
    await house.daemon.stop()
    house.daemon = await house.daemon.restart()
    assert.equal((await get(video.id)).state, 'ready')
    assert.notEqual((await get(video.id)).undo_until, null)
    ageCut(house.daemon.dataDir, video.id, 2)
    await house.daemon.stop()
    house.daemon = await house.daemon.restart()
    await until(
      () => get(video.id),
      ({ undo_until: end }) => end === null,
      'the time for undoing to be over',
    )
    const folder = join(house.daemon.dataDir, 'videos', video.space, video.video_key)
    const left = async (): Promise<string[]> => {
      for (const source of await sourcesOf(video)) {
        const entries = await readdir(join(folder, source))
        if (!entries.includes('stills'))
          return (await readdir(join(folder, source, 'renditions', 'h264_sd'))).sort()
      }
      return []
    }
    // 2.4 to 9.2 touches the segments from 2, 4 and 8.
    assert.deepEqual(await until(left, ({ length }) => length > 0, 'the images to be gone'), [
      '1.m4s',
      '2.m4s',
      '3.m4s',
      'init.mp4',
    ])
    assert.ok(original)
    assert.equal((await get(video.id)).original, null)
    await assert.rejects(undo(video.id), code('invalid_state', 'cut_files_removed'))
    await assert.rejects(
      put(video.id, [{ start: 2, end: 9 }]),
      code('invalid_state', 'cut_files_removed'),
    )
    const keep = [{ start: 4.4, end: 7.6 }]
    const narrower = await house.cut(video.id, keep)
    assert.deepEqual(await frames(narrower), framesOf(keep))
    // What the narrower one leaves goes 30 days later, and then no more is looked for.
    ageCut(house.daemon.dataDir, video.id, 31)
    await house.daemon.stop()
    house.daemon = await house.daemon.restart()
    assert.deepEqual(await until(left, ({ length }) => length === 2, 'less to be left'), [
      '2.m4s',
      'init.mp4',
    ])
    const after = await api().videos.get({ params: { id: video.id } })
    assert.deepEqual(await frames(after), framesOf(keep))
  })

  it('another file ends the cut', async () => {
    const video = await house.made()
    await house.cut(video.id, [{ start: 4, end: 12 }])
    const other = await shared()
    const raw = await (
      await house.daemon.request(
        `${house.daemon.baseUrl}/media/${other.space}/${other.video_key}/original`,
        {
          headers: { authorization: `Bearer ${house.daemon.owner}` },
        },
      )
    ).arrayBuffer()
    await api().videos.putSource({ params: { id: video.id }, raw })
    const after = await untilStatus(api(), video.id, 'ready')
    assert.deepEqual([after.duration_seconds, (await get(video.id)).state], [20, 'none'])
    await until(
      () => sourcesOf(video),
      (sources) => sources.length === 1,
      'the earlier versions to be gone',
    )
  })
})
