import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { until } from '../../daemon.ts'
import { launchFirefox, type Firefox } from '../../firefox.ts'
import { FILM_NAME, FILM_SECONDS, openAppliance, type Appliance } from './appliance.ts'
import { SEVEN, sevenOnAPage } from './seven.ts'

describe('the seven elements in Firefox', () => {
  let appliance: Appliance
  let firefox: Firefox
  before(async () => {
    ;[appliance, firefox] = await Promise.all([openAppliance(), launchFirefox()])
    await firefox.page.goto(appliance.page(sevenOnAPage(appliance)))
  })
  after(async () => {
    try {
      await firefox?.close()
    } finally {
      // What it has uploaded would stand in the lists of the other pages.
      for (const { id } of (await appliance.daemon.api.videos.list()).data)
        if (id !== appliance.film) await appliance.daemon.api.videos.delete({ params: { id } })
    }
  })

  it('are there once they come near the view, on a page that no build has touched', async () => {
    for (const name of SEVEN) {
      await firefox.page.ask((tag) => document.querySelector(tag)!.scrollIntoView(), `svc-${name}`)
      await firefox.page.until((tag) => {
        const { state } = document.querySelector(tag) as Element & { state?: string }
        return (
          customElements.get(tag) && state !== undefined && !['idle', 'loading'].includes(state)
        )
      }, `svc-${name}`)
    }
  })

  it('svc-player plays H.264 by its own engine, seeks and shows subtitles', async () => {
    const { page } = firefox
    assert.ok(
      await page.ask(() =>
        MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f,mp4a.40.2"'),
      ),
      `Firefox ${firefox.version} has no decoder of H.264 here: it takes libavcodec (apt-get ` +
        'install -y firefox-esr brings it)',
    )
    await page.click(() => document.querySelector('svc-player'))
    await page.until(() => document.querySelector('svc-player')!.currentTime > 0.3)
    assert.deepEqual(
      await page.ask(() => {
        const { media } = document.querySelector('svc-player')!
        return [
          media.currentSrc.startsWith('blob:'),
          media instanceof HTMLVideoElement && media.videoWidth > 0,
        ]
      }),
      [true, true],
    )
    await page.ask(() => {
      const player = document.querySelector('svc-player')!
      player.pause()
      player.activeSubtitle = 'nl'
      player.currentTime = 5
    })
    await page.until(() => {
      const player = document.querySelector('svc-player')!
      return !player.seeking && player.currentTime === 5 && player.readyState >= 2
    })
    await page.until(() => {
      const track = [...document.querySelector('svc-player')!.textTracks].find(
        ({ mode }) => mode === 'showing',
      )
      return (
        track?.language === 'nl' &&
        [...(track.activeCues ?? [])].some((cue) => (cue as VTTCue).text === 'De laatste woorden')
      )
    })
  })

  it('svc-text follows the player, and leads it', async () => {
    const { page } = firefox
    await page.until(() =>
      document
        .querySelector('svc-text')!
        .renderRoot.querySelector('[part~=active]')
        ?.textContent.includes('The last words'),
    )
    // Hardly moving, so that it is at the beginning for long.
    await page.ask(() => void (document.querySelector('svc-player')!.playbackRate = 0.0625))
    await page.click(() =>
      [...document.querySelector('svc-text')!.renderRoot.querySelectorAll('[part~=cue]')].find(
        (cue) => cue.textContent.includes('first'),
      ),
    )
    await page.until(() => document.querySelector('svc-player')!.currentTime < 1)
  })

  it('svc-clip plays by itself while it is in view', async () => {
    const { page } = firefox
    // Not `scrollIntoView`: Firefox does that once more after the next layout, if somebody has scrolled on meanwhile too.
    await page.ask(() => {
      const { top } = document.querySelector('svc-clip')!.getBoundingClientRect()
      scrollBy(0, top - innerHeight / 3)
    })
    await page.until(() => {
      const clip = document.querySelector('svc-clip')!
      return clip.state === 'playing' && clip.currentTime > 0.1 && clip.media.muted
    })
    await page.ask(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.until(() => document.querySelector('svc-clip')!.state === 'paused')
  })

  it('svc-audio plays, by the keyboard too', async () => {
    const { page } = firefox
    await page.ask(() => {
      const audio = document.querySelector('svc-audio')!
      audio.muted = true
      audio.renderRoot.querySelector<HTMLElement>('[part~=play-button]')!.focus()
    })
    await page.press('Enter')
    await page.until(() => document.querySelector('svc-audio')!.currentTime > 0.1)
    await page.press('Space')
    await page.until(() => document.querySelector('svc-audio')!.paused)
    assert.equal(
      await page.ask(() => Math.round(document.querySelector('svc-audio')!.duration)),
      FILM_SECONDS,
    )
  })

  it('svc-upload sends a file, and says when it can be played', async () => {
    const { page } = firefox
    await page.ask(() =>
      document
        .querySelector('svc-upload')!
        .addEventListener('playable', ({ detail }) => (document.title = detail.video)),
    )
    await page.setFiles(
      () => document.querySelector('svc-upload')!.renderRoot.querySelector('#files'),
      [appliance.small],
    )
    await page.until((title) => document.title !== title, 'Films of the museum')
    const { name, playable } = await appliance.daemon.api.videos.get({
      params: { id: await page.ask(() => document.title) },
    })
    assert.deepEqual([name, playable], ['small', true])
  })

  it('svc-list opens a film in its dialog, and Escape closes it', async () => {
    const { page } = firefox
    await page.click(
      (name) =>
        [...document.querySelector('svc-list')!.renderRoot.querySelectorAll('button')].find(
          (button) => button.textContent.includes(name),
        ),
      FILM_NAME,
    )
    await page.until(
      (name) =>
        document.querySelector('svc-list')!.renderRoot.querySelector('dialog')?.open &&
        document.querySelector('svc-list')!.playing?.name === name,
      FILM_NAME,
    )
    await page.press('Escape')
    await page.until(() => document.querySelector('svc-list')!.playing === null)
  })

  it("svc-files has the browser's own download", async () => {
    const { page, downloads } = firefox
    await page.click(() => document.querySelector('svc-files')!.renderRoot.querySelector('a'))
    const name = `${FILM_NAME} h264_sd.mp4`
    // Until it is whole it has another name.
    await until(
      () => readdir(downloads),
      (names) => names.includes(name),
      'the download',
    )
    await until(
      () => readFile(join(downloads, name)),
      (bytes) => bytes.subarray(4, 8).toString() === 'ftyp',
      'its bytes',
    )
    assert.deepEqual(page.errors, [])
  })
})
