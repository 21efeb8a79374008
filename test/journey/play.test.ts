import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { Video } from '../../daemon/contract/video.ts'
import { launchBrowser } from '../browser.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { everythingBelow } from '../support/folder.ts'

const run = promisify(execFile)
const SVC = join(import.meta.dirname, '..', '..', 'cli', 'bin', 'svc.js')

/** 1080p with moving detail and sound: three rungs, each heavier than the one below. */
async function makeFilm(file: string): Promise<void> {
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1920x1080:rate=30:duration=16',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=16',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    file,
  ])
}

/** Somebody's page: no build has touched it, and it lies on another host than the appliance. */
function pageWith(daemon: Daemon, id: string): string {
  return `<!doctype html><title>Our film</title>
<script type="module" src="${daemon.baseUrl}/npm/@svc/components/+esm"></script>
<svc-player embed="${id}" color="#e5484d" controls="play time seek volume fullscreen" style="width: 1280px">
  <div slot="end-screen"><h2 id="over">That was it</h2></div>
</svc-player>`
}

interface Shown {
  time: number
  frames: number
  height: number
}

describe('journey: from the command line to a page that plays', () => {
  let daemon: Daemon
  let folder: string
  let site: Server
  let siteUrl: string
  let browser: Browser
  let page: Page
  let video: Video
  let env: Record<string, string>
  let html = ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    daemon = await startDaemon()
    env = {
      PATH: process.env.PATH!,
      HOME: folder,
      SVC_CONFIG_DIR: join(folder, 'config'),
      SVC_DATA_DIR: daemon.dataDir,
      SVC_URL: daemon.baseUrl,
    }
    site = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    )
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    siteUrl = `http://localhost:${(site.address() as AddressInfo).port}/`
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    site?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function svc(...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [SVC, ...args], { env, cwd: folder })
    return stdout
  }

  it('svc login, then svc videos upload --wait prints the ready video', async () => {
    await makeFilm(join(folder, 'Our film.mp4'))
    await svc('login')
    video = JSON.parse(await svc('videos', 'upload', 'Our film.mp4', '--wait')) as Video
    assert.deepEqual([video.name, video.status, video.playable], ['Our film', 'ready', true])
    assert.deepEqual(video.renditions.map((row) => row.name).sort(), [
      'audio',
      'h264_fhd',
      'h264_hd',
      'h264_ld',
      'h264_md',
      'h264_sd',
    ])
    assert.ok(Math.abs(video.duration_seconds! - 16) < 0.1)
    const { data } = JSON.parse(await svc('videos', 'list')) as { data: Video[] }
    assert.deepEqual(
      data.map((row) => row.id),
      [video.id],
    )
    assert.match(await svc('videos', 'list', '--format', 'table'), new RegExp(video.id))
  })

  it('the page plays it: time advances, frames are decoded, the quality steps up', async () => {
    html = pageWith(daemon, video.id)
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
    // A slow line until it has chosen what to begin with, so that there is a step to see.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: 150_000,
      uploadThroughput: 100_000,
    })
    const requested = page.waitForEvent('request', (request) =>
      /\/h264_\w+\/0\.m4s/.test(request.url()),
    )
    await page.goto(siteUrl)
    await page.waitForFunction(
      () => (document.querySelector('svc-player') as any)?.media instanceof HTMLVideoElement,
    )
    await page.evaluate(() => {
      const player = document.querySelector('svc-player') as any
      player.muted = true
      player.addEventListener('timeupdate', () => {
        const { currentTime: time, videoHeight: height } = player.media
        const frames = player.media.getVideoPlaybackQuality().totalVideoFrames
        if (time > 0.2) (globalThis as any).first ??= { time, frames, height }
      })
      void player.play()
    })
    await requested
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.waitForFunction(() => (globalThis as any).first)
    const first = (await page.evaluate(() => (globalThis as any).first)) as Shown
    await page.waitForFunction(
      (height) => (document.querySelector('svc-player') as any).media.videoHeight > height,
      first.height,
    )
    const later = await state()
    assert.ok(later.time > first.time)
    assert.ok(later.frames > first.frames && first.frames > 0)
    assert.ok(later.height > first.height, `${first.height} → ${later.height}`)
  })

  it('seeking works, also into what was never loaded', async () => {
    await page.evaluate(() => {
      const player = document.querySelector('svc-player') as any
      ;(globalThis as any).before = player.media.getVideoPlaybackQuality().totalVideoFrames
      player.currentTime = 13
      // It may have come to its end meanwhile.
      void player.play()
    })
    // Also where the film is over before anybody looks. Some frames were on their way.
    await page.waitForFunction(() => {
      const { media } = document.querySelector('svc-player') as any
      const frames = media.getVideoPlaybackQuality().totalVideoFrames - (globalThis as any).before
      return media.currentTime > 13.2 && !media.seeking && frames > 4
    })
  })

  it('the end screen appears when the film is over', async () => {
    await until(
      () =>
        page.evaluate(() => {
          const { ended, paused, readyState, networkState, currentTime, buffered, duration } = (
            document.querySelector('svc-player') as any
          ).media as HTMLVideoElement
          return {
            ended,
            paused,
            readyState,
            networkState,
            currentTime,
            duration,
            bufferedEnd: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
          }
        }),
      ({ ended }) => ended,
      'the film to end',
    )
    await page.locator('#over').waitFor({ state: 'visible' })
    assert.ok(Math.abs((await state()).time - 16) < 0.2)
  })

  it('nothing is stored in the browser, and no other host is asked', async () => {
    assert.deepEqual(
      await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]),
      ['', 0, 0],
    )
    const requested = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name))
        .map(({ origin, pathname }) => ({ origin, pathname })),
    )
    const others = requested.filter(
      ({ origin, pathname }) => origin !== daemon.baseUrl && pathname !== '/favicon.ico',
    )
    assert.deepEqual(others, [])
  })

  it('svc videos delete --permanent leaves nothing of it in the data folder', async () => {
    await page.close()
    await svc('videos', 'delete', video.id, '--permanent', '--yes')
    const left = async () => {
      const entries = await everythingBelow(daemon.dataDir)
      return entries.filter(
        (entry) => entry.includes(video.video_key) || /^(videos|uploads)\/./.test(entry),
      )
    }
    await until(
      left,
      (entries) => entries.length === 0,
      'the data folder to hold nothing of the video',
    )
    assert.equal((await fetch(video.urls.hls)).status, 404)
  })

  function state(): Promise<Shown> {
    return page.evaluate(() => {
      const { media } = document.querySelector('svc-player') as any
      return {
        time: media.currentTime,
        frames: media.getVideoPlaybackQuality().totalVideoFrames,
        height: media.videoHeight,
      }
    })
  }
})
