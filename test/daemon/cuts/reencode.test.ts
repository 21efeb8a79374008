/** Videos that are cut, and clips, are encoded again with what their space wants today. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { until, untilStatus } from '../../daemon.ts'
import { frameNumbers } from '../../sources/coded-video.ts'
import { ageCut, jobsOf } from '../../support/outdate.ts'
import { compared, cutHouse, framesOf, SECONDS, soundOf, untilCut, type CutHouse } from './house.ts'
import { itLong } from '../../support/long.ts'

const KEEP = [
  { start: 1.2, end: 6.6 },
  { start: 11.4, end: 15.2 },
]
const WHOLE = [{ start: 0, end: SECONDS }]

describe('cut: re-encoding', () => {
  let house: CutHouse
  before(async () => {
    house = await cutHouse()
  })
  after(() => house?.remove())
  const api = () => house.daemon.api
  const get = (id: string) => api().videos.get({ params: { id } })
  const cutOf = (id: string) => api().videos.cut({ params: { id } })
  const reencode = (id: string) => api().videos.reencode({ params: { id }, body: {} })
  const spaceParams = () => ({ id: house.daemon.space })

  /** The space marks its videos while `work` runs. */
  async function marking(work: () => Promise<void>): Promise<void> {
    const mark = await sharp({
      create: { width: 200, height: 200, channels: 4, background: '#ff0000' },
    })
      .png()
      .toBuffer()
    await api().spaces.putWatermark({ params: spaceParams(), raw: new Uint8Array(mark) })
    await api().spaces.update({
      params: spaceParams(),
      body: {
        encoding: { watermark: { position: 'top-left', opacity: 1, margin: 0, width: 0.2 } },
      },
    })
    try {
      await work()
    } finally {
      await api().spaces.deleteWatermark({ params: spaceParams() })
    }
  }
  async function isMarked({ urls, watermarked }: Video): Promise<boolean> {
    const answer = await fetch(`${urls.image}?time=1&width=640`)
    assert.equal(answer.status, 200)
    const corner = await sharp(Buffer.from(await answer.arrayBuffer()))
      .extract({ left: 10, top: 10, width: 40, height: 40 })
      .toBuffer()
    const [red, green] = (await sharp(corner).stats()).channels.map(({ mean }) => mean)
    assert.equal(watermarked, red! > 200 && green! < 60)
    return watermarked
  }
  async function untilMarked(id: string): Promise<Video> {
    const video = await until(
      () => get(id),
      (now) => now.watermarked && now.status === 'ready',
      'the video to be encoded again',
    )
    await until(
      () => jobsOf(house.daemon.dataDir, id),
      (jobs) => jobs.length === 0,
      'its earlier version to be gone',
    )
    return video
  }
  async function shows(video: Video, keep: typeof KEEP): Promise<void> {
    for (const url of [video.urls.hls, video.urls.dash, video.renditions[0]!.url])
      assert.deepEqual(await frameNumbers(url), framesOf(keep), url)
    const heard = await soundOf(video.urls.hls)
    const wanted = await soundOf(house.film, keep)
    for (const seconds of [0.5, 3]) {
      const { lagMs, likeness } = compared(heard, wanted, seconds)
      assert.ok(Math.abs(lagMs) < 25 && likeness > 0.8, `${lagMs} ms, ${likeness}`)
    }
  }

  it('a cut stays as it is, with what is wanted today, and so do its changes and the whole', async () => {
    const { id } = await house.made()
    await api().chapters.put({
      params: { id },
      body: { chapters: [{ start_seconds: 12, title: 'Late' }] },
    })
    const before = await house.cut(id, KEEP)
    const { undo_until: undoUntil } = await cutOf(id)
    await assert.rejects(reencode(id), (error: unknown) => {
      assert.ok(error instanceof ProblemError)
      assert.equal(error.problem.reason, 'reencode_up_to_date')
      return true
    })
    await marking(async () => {
      await house.pause(true)
      await reencode(id)
      await untilStatus(api(), id, 'uploaded', 'processing')
      const meanwhile = await cutOf(id)
      assert.deepEqual([meanwhile.state, meanwhile.keep], ['ready', KEEP])
      await assert.rejects(
        api().videos.putCut({ params: { id }, body: { keep: [{ start: 2, end: 4 }] } }),
        (error: unknown) => {
          assert.ok(error instanceof ProblemError)
          assert.equal(error.problem.reason, 'cut_while_reencode')
          return true
        },
      )
      assert.deepEqual(await frameNumbers(before.urls.hls), framesOf(KEEP))
      await house.pause(false)
      const video = await untilMarked(id)
      assert.ok(await isMarked(video))
      await shows(video, KEEP)
      assert.deepEqual(video.chapters, before.chapters)
      const cut = await cutOf(id)
      assert.deepEqual([cut.state, cut.keep, cut.undo_until], ['ready', KEEP, undoUntil])
      await assert.rejects(reencode(id), ProblemError)

      const wider = [{ start: 0.4, end: 17.2 }]
      const changed = await house.cut(id, wider)
      assert.ok(await isMarked(changed))
      await shows(changed, wider)

      // Nothing takes the place of the whole while it is read.
      await house.pause(true)
      try {
        await api().videos.deleteCut({ params: { id } })
        assert.deepEqual(await frameNumbers((await get(id)).urls.hls), framesOf(WHOLE))
      } finally {
        await house.pause(false)
      }
      const whole = await untilMarked(id)
      assert.ok(await isMarked(whole))
      await shows(whole, WHOLE)
      assert.equal((await cutOf(id)).state, 'none')
      const folder = join(house.daemon.dataDir, 'videos', whole.space, whole.video_key)
      await until(
        async () => (await readdir(folder)).filter((name) => name.startsWith('src_')).length,
        (count) => count === 1,
        'the earlier sources to be gone',
      )
    })
  })

  itLong(
    'a clip stays the part that it is, also when its video is deleted, and its file stays hidden',
    async () => {
      const parent = await house.made()
      const { id } = await api().videos.createClip({
        params: { id: parent.id },
        body: { start: 2.2, end: 9.4 },
      })
      await untilStatus(api(), id, 'ready')
      await api().videos.delete({ params: { id: parent.id } })
      await marking(async () => {
        await reencode(id)
        const video = await untilMarked(id)
        assert.ok(await isMarked(video))
        await shows(video, [{ start: 2.2, end: 9.4 }])
        assert.equal(video.cut, null)
        const base = video.urls.hls.replace('/manifest.m3u8', '')
        const signed = await api().videos.signUrls({
          params: { id },
          body: { expires_in: 60, download: true },
        })
        assert.equal((await fetch(`${base}/~${signed.token}/original`)).status, 403)
        const cut = await house.cut(id, [{ start: 1, end: 5.4 }])
        await shows(cut, [{ start: 3.2, end: 7.6 }])
      })
    },
  )

  itLong(
    'it works when the time for undoing is over, survives kills, and can be stopped',
    async () => {
      const { id } = await house.made()
      await house.cut(id, KEEP)
      ageCut(house.daemon.dataDir, id, 31)
      await house.daemon.stop()
      house.daemon = await house.daemon.restart()
      await until(
        () => cutOf(id),
        ({ undo_until: end }) => end === null,
        'the time for undoing to be over',
      )
      await marking(async () => {
        await house.pause(true)
        await reencode(id)
        await untilStatus(api(), id, 'processing')
        // Its encoders start now, and have nearly all of it before them.
        await Promise.all([house.pause(false), api().videos.stopReencode({ params: { id } })])
        const stopped = await untilStatus(api(), id, 'ready')
        assert.deepEqual([stopped.watermarked, stopped.cut?.state], [false, 'ready'])
        await shows(stopped, KEEP)

        await house.pause(true)
        await reencode(id)
        await untilStatus(api(), id, 'processing')
        await house.pause(false)
        await house.daemon.kill()
        house.daemon = await house.daemon.restart()
        const video = await untilMarked(id)
        await shows(video, KEEP)
        assert.equal((await cutOf(id)).undo_until, null)
      })
    },
  )

  it('undoing the cut meanwhile gives it up, and the whole can be encoded', async () => {
    const { id } = await house.made()
    await house.cut(id, KEEP)
    await marking(async () => {
      await house.pause(true)
      await reencode(id)
      await untilStatus(api(), id, 'uploaded', 'processing')
      await api().videos.deleteCut({ params: { id } })
      await house.pause(false)
      assert.equal((await untilCut(house.daemon, id)).state, 'none')
      await reencode(id)
      await shows(await untilMarked(id), WHOLE)
    })
  })
})
