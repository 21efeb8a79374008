import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { Video } from '../../daemon/contract/video.ts'
import { launchBrowser } from '../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { ffmpeg } from '../sources/ffmpeg.ts'
import { itLong } from '../support/long.ts'

const SECONDS = 60

/** MPEG-4 in AVI, which no browser plays: every part that is seen was encoded here. */
async function makeFilm(file: string): Promise<string> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=640x360:rate=25:duration=${SECONDS}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${SECONDS}`,
    '-c:v',
    'mpeg4',
    '-q:v',
    '3',
    '-c:a',
    'libmp3lame',
    file,
  )
  return file
}

describe('journey: a video is watched before it is encoded', () => {
  let daemon: Daemon
  let folder: string
  let site: Server
  let browser: Browser
  let page: Page
  let video: Video

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    daemon = await startDaemon()
    site = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<!doctype html><title>Our film</title><script type="module" src="${daemon.baseUrl}/npm/@svc/components/+esm"></script>
       <svc-player embed="${video.id}" style="width: 640px"></svc-player>`,
      ),
    )
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  })
  after(async () => {
    await browser?.close()
    site?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const state = () =>
    page.evaluate(() => {
      const { media } = document.querySelector('svc-player') as any
      const ranges = Array.from({ length: media.buffered.length as number }, (_, at) => [
        media.buffered.start(at),
        media.buffered.end(at),
      ])
      return {
        time: media.currentTime as number,
        duration: media.duration as number,
        ranges,
        frames: media.getVideoPlaybackQuality().totalVideoFrames as number,
        error: media.error?.message ?? null,
      }
    })

  it(
    'it starts, at its full length, and is sought to the end of it, while nothing is encoded in ' +
      'the background',
    async () => {
      const file = await makeFilm(join(folder, 'film.avi'))
      await daemon.api.system.update({ body: { encoding_paused: true } })
      const { id } = await daemon.api.videos.create({ body: { name: 'At once' } })
      await daemon.api.videos.putSource({ params: { id }, raw: await readFile(file) })
      video = await until(
        () => daemon.api.videos.get({ params: { id } }),
        ({ playable }) => playable,
        'the video to be playable',
      )

      await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as any)?.media instanceof HTMLVideoElement,
      )
      await page.evaluate(() => {
        const player = document.querySelector('svc-player') as any
        player.muted = true
        void player.play()
      })
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as any).currentTime > 0.2,
      )
      const { duration, frames } = await state()
      assert.ok(Math.abs(duration - SECONDS) < 0.1 && frames > 0, `${duration}`)
      await page.evaluate(() => ((document.querySelector('svc-player') as any).currentTime = 54))
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as any).currentTime > 54.2,
      )
      assert.equal((await daemon.api.videos.get({ params: { id } })).status, 'processing')
    },
  )

  itLong(
    'across ten joints, some of them between what was asked for and what the background made, it ' +
      'plays without a gap',
    async () => {
      // One in the middle on request, its neighbours by the background, which begins now.
      const text = await (await fetch(video.urls.hls)).text()
      const uri = new URL(
        text.split('\n').find((line) => line.includes('/h264_sd/') && !line.startsWith('#'))!,
        video.urls.hls,
      )
      assert.equal((await fetch(new URL('7.m4s', uri))).status, 200)
      await daemon.api.system.update({ body: { encoding_paused: false } })
      await page.evaluate(() => {
        const { media } = document.querySelector('svc-player') as any
        media.currentTime = 4
        media.playbackRate = 4
        // Chromium plays the sound on for three seconds where the picture is late, which is twelve at this speed, and
        // leaves out the picture of that time. It waits here instead.
        const aheadSeconds = (): number =>
          Array.from({ length: media.buffered.length }, (_, at) =>
            media.buffered.start(at) <= media.currentTime ? media.buffered.end(at) : 0,
          ).reduce((most, end) => Math.max(most, end), 0) - media.currentTime
        setInterval(() => void (aheadSeconds() < 3 ? media.pause() : media.play()), 50)
        const jumps = ((globalThis as any).jumps = [] as number[])
        // A player gets over a gap by seeking to where there is something again. A decoder that is late is nudged the
        // same way, within what is there.
        const isWhole = (end: number): boolean =>
          Array.from({ length: media.buffered.length }, (_, at) => at).some(
            (at) => media.buffered.start(at) <= end - 0.5 && media.buffered.end(at) >= end,
          )
        media.addEventListener(
          'seeked',
          () => {
            ;(globalThis as any).soughtBack = true
            media.addEventListener(
              'seeking',
              () => isWhole(media.currentTime) || jumps.push(media.currentTime),
            )
          },
          { once: true },
        )
      })
      // It was at 54 s before, until it was sought.
      await page.waitForFunction(() => {
        const { currentTime } = document.querySelector('svc-player') as any
        return (globalThis as any).soughtBack && currentTime > 48
      })
      const { ranges, error } = await state()
      assert.equal(error, null)
      const around = ranges.find(([start, end]) => start! <= 44 && end! >= 48)
      assert.ok(around, JSON.stringify(ranges))
      assert.deepEqual(
        await page.evaluate(() => (globalThis as any).jumps),
        [],
        'no gap was jumped over',
      )
      const { status } = await untilStatus(daemon.api, video.id, 'ready', 'errored')
      assert.equal(status, 'ready')
    },
  )
})
