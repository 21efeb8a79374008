import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser } from 'playwright-core'
import type { Video } from '../../daemon/contract/video.ts'
import { launchBrowser } from '../browser.ts'
import { startDaemon, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo, frameNumbers } from '../sources/coded-video.ts'
import { countedFrames, ffprobe } from '../sources/ffmpeg.ts'
import { faultsOfHls } from '../support/hls-rules.ts'
import { openPlayer, PLAYERS, untilPlayed } from '../support/players.ts'

const SECONDS = 5
const FRAMES = SECONDS * 30

describe('journey: a video in every codec', () => {
  let daemon: Daemon
  let folder: string
  let browser: Browser
  let video: Video
  let names: string[]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    daemon = await startDaemon()
    browser = await launchBrowser()
    await daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { encoding: { codecs: ['h264', 'hevc', 'av1'] } },
    })
    const source = await codedVideo(join(folder, 'film.mp4'), {
      seconds: SECONDS,
      audio: 'sine=f=440',
    })
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(source) })
    video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    names = video.renditions.filter(({ kind }) => kind === 'video').map(({ name }) => name)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('HLS lists H.264 first and keeps the rules, DASH has a set for each codec', async () => {
    assert.deepEqual(await faultsOfHls(video.urls.hls), [])
    const hls = await (await fetch(video.urls.hls)).text()
    const listed = [...hls.matchAll(/^s\/\w+\/(\w+)\/playlist/gm)].map(([, name]) => name!)
    assert.equal(listed[0], 'h264_sd')
    assert.deepEqual([...listed].sort(), [...names].sort())
    const dash = await (await fetch(video.urls.dash)).text()
    const sets = dash.split('<AdaptationSet').filter((set) => set.includes('contentType="video"'))
    assert.deepEqual(
      sets.map((set) => [...set.matchAll(/codecs="(\w+)\./g)].map(([, codec]) => codec)).sort(),
      names
        .map((name) => [{ h264: 'avc1', hevc: 'hvc1', av1: 'av01' }[name.split('_')[0]!]])
        .sort(),
    )
  })

  it('ffmpeg counts every frame of each, from either manifest', async () => {
    for (const url of [video.urls.hls, video.urls.dash]) {
      for (const index of names.keys())
        assert.deepEqual(
          await countedFrames(url, index),
          { frames: FRAMES, startSeconds: 0 },
          `${url} ${index}`,
        )
    }
  })

  it('the file of each is whole, with sound, and says what it holds', async () => {
    for (const { name, url, codec, size_bytes, kind } of video.renditions.filter(
      (rendition) => rendition.kind === 'video',
    )) {
      const file = join(folder, `${name}.mp4`)
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      assert.equal(bytes.length, size_bytes)
      await writeFile(file, bytes)
      const { streams } = await ffprobe<{
        streams: { codec_name: string; duration: string; start_time: string }[]
      }>('-show_streams', file)
      assert.deepEqual(
        streams.map(({ codec_name, start_time }) => [codec_name, Number(start_time)]),
        [
          [codec, 0],
          ['aac', 0],
        ],
        kind,
      )
      assert.equal(Number(streams[0]!.duration), SECONDS)
      assert.deepEqual(
        await frameNumbers(file),
        Array.from({ length: FRAMES }, (_, frame) => frame),
      )
    }
  })

  for (const [name, player] of Object.entries(PLAYERS)) {
    it(`${name} plays what this browser can, to the end`, async () => {
      const { page } = await openPlayer(
        browser,
        player,
        player.manifest === 'hls' ? video.urls.hls : video.urls.dash,
      )
      try {
        await page.evaluate(() => {
          const media = document.querySelector('video')!
          media.playbackRate = 4
          return media.play()
        })
        const last = await untilPlayed(page, ({ ended }) => ended, 'the end')
        assert.ok(last.frames > FRAMES / 4, JSON.stringify(last))
      } finally {
        await page.close()
      }
    })
  }
})
