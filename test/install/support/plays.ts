/** From an upload to a playing video, by nothing but what a player does. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { createClient, type Client } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { launchWholeBrowser } from '../../browser.ts'
import { until, untilStatus } from '../../daemon.ts'
import { codedVideo, frameNumbers } from '../../sources/coded-video.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

export const ownerOf = (baseUrl: string, secret: string): Client =>
  createClient({ baseUrl, token: secret.trim() })

/** `log` is asked when it does not start. */
export const untilUp = (url: string, log: () => Promise<string> | string): Promise<unknown> =>
  until(
    () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
    'svc to start',
  ).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await log()}`)
  })

/** Every protection of the sandbox holds. */
export async function assertSandboxed(api: Client): Promise<void> {
  const { ffmpeg } = await api.system.get()
  assert.deepEqual(
    Object.entries(ffmpeg!.sandbox).filter(([, { holds }]) => !holds),
    [],
  )
}

/** Several segments; every picture has its number in it, and the sound is a tone. */
export const makeFilm = (file: string): Promise<string> =>
  codedVideo(file, { seconds: 9, audio: 'sine=f=440' })

/** Answers its URLs. */
export async function uploadAndPlay(api: Client, film: string): Promise<Video['urls']> {
  const { id } = await api.videos.create({ body: { name: 'Film' } })
  await api.videos.putSource({ params: { id }, raw: new Blob([await readFile(film)]) })
  const { urls } = await untilStatus(api, id, 'ready', 'errored')
  await assertPlays(urls.hls, film)
  return urls
}

/** A decoder reads the whole stream: each picture of the film in its order, and the tone from start to end. */
export async function assertPlays(hls: string, film: string): Promise<void> {
  const numbers = await frameNumbers(film)
  assert.ok(numbers.length > 1)
  assert.deepEqual(await frameNumbers(hls), numbers)
  const [made, played] = [await heard(film), await heard(hls)]
  assert.ok(Math.abs(played.seconds - made.seconds) < 0.1, `${played.seconds} s of sound`)
  assert.ok(Math.abs(played.hertz - made.hertz) < 10, `a tone of ${played.hertz} Hz`)
}

const SAMPLES_PER_SECOND = 8_000

/** The length of the sound, and how often a second it swings from below to above. */
async function heard(input: string): Promise<{ seconds: number; hertz: number }> {
  const mono = ['-map', '0:a:0', '-ac', '1', '-ar', String(SAMPLES_PER_SECOND), '-f', 's16le']
  const bytes = await ffmpeg('-i', input, ...mono, 'pipe:1')
  let [count, swings, before] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at += 2, count++) {
    const sample = bytes.readInt16LE(at)
    if (before < 0 && sample >= 0) swings++
    before = sample
  }
  const seconds = count / SAMPLES_PER_SECOND
  return { seconds, hertz: swings / seconds }
}

/** The page for iframes plays it in a real Chromium. */
export async function assertPlaysInPage({ embed }: Video['urls']): Promise<void> {
  const browser = await launchWholeBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(embed)
    await page.waitForFunction(() => (document.querySelector('svc-player') as any)?.media)
    await page.evaluate(() => {
      const player = document.querySelector('svc-player') as any
      player.muted = true
      void player.play()
    })
    await page.waitForFunction(() => (document.querySelector('svc-player') as any).currentTime > 1)
    const seen = await page.evaluate(() => {
      const { media } = document.querySelector('svc-player') as any
      const { totalVideoFrames } = media.getVideoPlaybackQuality() as { totalVideoFrames: number }
      return { frames: totalVideoFrames, error: (media.error?.message as string) ?? null }
    })
    assert.ok(seen.frames > 1 && seen.error === null, JSON.stringify(seen))
  } finally {
    await browser.close()
  }
}
