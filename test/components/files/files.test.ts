import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcFiles } from '../../../components/files/index.ts'
import { until as untilDone } from '../../daemon.ts'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { noViolations, weightOf, whole } from '../weight.ts'

/** gzip -9, in bytes. */
const WEIGHT = 12_430

const until = (page: Page, holds: (files: SvcFiles) => unknown) =>
  page.waitForFunction(`(${holds.toString()})(document.querySelector('svc-files'))`)
const ready = (page: Page) => until(page, (files) => files.state === 'ready')
const names = (page: Page) =>
  page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent!.replace(/\s+/g, ' ').trim()))

describe('svc-files', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.broken.clear())

  it('offers every rendition, track and subtitle with its kind and size', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-files embed="${id}"></svc-files>`, async (page) => {
      await ready(page)
      await page.getByRole('link', { name: /Nederlands WebVTT \d+/ }).waitFor()
      await page.getByRole('link', { name: /Nederlands M4A, AAC \d+/ }).waitFor()
      const found = await names(page)
      assert.deepEqual(found.slice(0, 2), [
        'Download 540p MP4, H.264 38.4 MB',
        'Download 360p MP4, H.264 25.6 MB',
      ])
      assert.equal(found.length, 6)
      assert.deepEqual(await page.getByRole('heading').allInnerTexts(), [
        'Video',
        'Audio',
        'Subtitles',
      ])
    })
  })

  it('streams to the disk by the browser itself, under a name that says what it is', async () => {
    const { id } = stage.add({ name: 'A walk: <b>the</b> coast/2' })
    await on(stage, `<svc-files embed="${id}" kinds="video"></svc-files>`, async (page) => {
      await ready(page)
      const coming = page.waitForEvent('download')
      const detail = page.evaluate(
        () =>
          new Promise((resolve) =>
            document.addEventListener('download', (event) =>
              resolve((event as CustomEvent<unknown>).detail),
            ),
          ),
      )
      await page.getByRole('link', { name: /360p/ }).click()
      const download = await coming
      assert.equal(download.suggestedFilename(), 'A walk b the b coast 2 h264_sd.mp4')
      const bytes = await readFile(await download.path())
      assert.equal(bytes.subarray(4, 8).toString(), 'ftyp')
      const { url, ...rest } = (await detail) as Record<string, unknown>
      assert.deepEqual(rest, {
        kind: 'video',
        fileName: 'A walk b the b coast 2 h264_sd.mp4',
        sizeBytes: 25_600_000,
      })
      assert.match(String(url), /h264_sd\.mp4\?download=/)
      await page.evaluate(() =>
        document
          .querySelector('svc-files')!
          .addEventListener('download', (event) => event.preventDefault()),
      )
      let others = 0
      page.on('download', () => (others += 1))
      await page.getByRole('link', { name: /540p/ }).click()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      assert.equal(others, 0)
    })
  })

  it('offers only the kinds, renditions and languages that the page names, as attributes or properties', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-files embed="${id}" kinds="video subtitles transcript" renditions="sd" ` +
        'languages="en" headings="off"></svc-files>',
      async (page) => {
        await ready(page)
        await page.getByRole('link', { name: 'Download English TXT 15 byte' }).waitFor()
        assert.equal((await names(page)).length, 3)
        assert.equal(await page.getByRole('heading').count(), 0)
        await page
          .locator('svc-files')
          .evaluate((files: SvcFiles) =>
            Object.assign(files, { kinds: ['audio'], languages: ['nl'] }),
          )
        await page.waitForFunction(
          () => document.querySelector('svc-files')!.renderRoot.querySelectorAll('a').length === 1,
        )
        assert.match((await names(page))[0]!, /Nederlands M4A/)
      },
    )
  })

  it('shows the original only where it may be had', async () => {
    const { id } = stage.add()
    stage.broken.set('/media/original', 403)
    await on(stage, `<svc-files embed="${id}" kinds="original"></svc-files>`, async (page) => {
      await until(page, (files) => files.state === 'none')
    })
    stage.broken.clear()
    stage.texts.set('/media/original', 'the bytes')
    await on(stage, `<svc-files embed="${id}" kinds="original"></svc-files>`, async (page) => {
      await ready(page)
      assert.deepEqual(await names(page), ['Download Original file 9 byte'])
    })
    stage.texts.clear()
  })

  it('shows the original after a request for it that failed on its way', async () => {
    const { id } = stage.add()
    stage.texts.set('/media/original', 'the bytes')
    stage.broken.set('/media/original', 429)
    await on(
      stage,
      `<svc-files embed="${id}" kinds="original" loading="eager"></svc-files>`,
      async (page) => {
        await ready(page)
        assert.deepEqual(await names(page), ['Download Original file 9 byte'])
      },
      {
        prepare: async (page) =>
          void page.on('response', (response) => response.status() === 429 && stage.broken.clear()),
      },
    )
    // When it has failed too often, whatever changes the element has it asked for again.
    let failures = 0
    stage.broken.set('/media/original', 503)
    await on(
      stage,
      `<svc-files embed="${id}" kinds="original"></svc-files>`,
      async (page) => {
        await untilDone(
          () => failures,
          (count) => count === 3,
          'three failures',
        )
        stage.broken.clear()
        await page.waitForFunction(() => {
          const files = document.querySelector('svc-files')!
          files.requestUpdate()
          return files.state === 'ready'
        })
      },
      {
        prepare: async (page) =>
          void page.on('response', (response) => response.status() === 503 && (failures += 1)),
      },
    )
    stage.texts.clear()
  })

  it('shows the original of a public video to a token that permits it', async () => {
    const { id } = stage.add()
    stage.broken.set('/media/original', 401)
    stage.texts.set('/media/~a.b.c/original', 'the bytes')
    await on(
      stage,
      `<svc-files embed="${id}" kinds="original" token="a.b.c"></svc-files>`,
      async (page) => {
        await ready(page)
        assert.deepEqual(await names(page), ['Download Original file 9 byte'])
        const link = await page.locator('svc-files a').getAttribute('href')
        assert.equal(link, `${stage.appliance}/media/~a.b.c/original`)
      },
    )
    stage.broken.clear()
    stage.texts.clear()
  })

  it('says that files are being made, that there is no such video, and speaks the language of the page', async () => {
    const waiting = stage.add({
      status: 'processing',
      renditions: [],
      audio_tracks: [],
      subtitles: [],
    })
    await on(stage, `<svc-files embed="${waiting.id}" locale="fr"></svc-files>`, async (page) => {
      await until(page, (files) => files.state === 'waiting')
      assert.match(await page.getByRole('status').innerText(), /Préparation des fichiers/)
      stage.embeds.set(waiting.id, { ...stage.add(), id: waiting.id })
      await ready(page)
      assert.match((await names(page))[0]!, /^Télécharger 540p MP4, H\.264 38,4\sMo$/)
    })
    await on(stage, `<svc-files embed="video9999999997"></svc-files>`, async (page) => {
      await until(page, (files) => files.state === 'failed')
      assert.match(await page.getByRole('status').innerText(), /Video not found/)
    })
  })

  it('weighs at most 12.4 kB, and axe finds nothing, in forced colours too', async () => {
    const { id } = stage.add()
    await on(
      stage,
      whole(`<svc-files embed="${id}"></svc-files>`),
      async (page) => {
        await ready(page)
        const weight = await weightOf(stage, page)
        assert.ok(weight > 5_000 && weight <= WEIGHT, `${weight} bytes`)
        await noViolations(page)
      },
      { entry: 'files', forcedColors: 'active' },
    )
  })
})
