import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'mocha'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { violationsOf } from '../../support/axe.ts'
import { openAppliance, type Appliance } from '../pages/appliance.ts'
import { FILM_BYTES, freeBox } from './place.ts'
import { openWire } from './wire.ts'

describe('svc-upload and a video that plays while it is uploaded', () => {
  let appliance: Appliance
  /** Without what only makes the film longer to send. */
  let sizeBytes: number
  before(async () => {
    appliance = await openAppliance()
    const whole = join(appliance.folder, 'whole.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=640x360:rate=25:duration=40',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-b:v',
      '1M',
      '-g',
      '50',
      '-pix_fmt',
      'yuv420p',
      whole,
    )
    const front = join(appliance.folder, 'front.mp4')
    await ffmpeg('-i', whole, '-c', 'copy', '-movflags', '+faststart', front)
    // More than lies in the buffers of a connection, or the browser would have sent all of it at once.
    const padding = freeBox(FILM_BYTES)
    const bytes = await readFile(whole)
    const mdat = bytes.indexOf('mdat') - 4
    const mediaBytes = bytes.readUInt32BE(mdat)
    bytes.writeUInt32BE(mediaBytes + FILM_BYTES, mdat)
    sizeBytes = bytes.length
    for (const [name, ...parts] of [
      ['early-front.mp4', await readFile(front), padding],
      [
        'early-end.mp4',
        bytes.subarray(0, mdat + mediaBytes),
        padding,
        bytes.subarray(mdat + mediaBytes),
      ],
    ] as const)
      await writeFile(join(appliance.folder, name), Buffer.concat(parts))
  })

  for (const [visibility, index] of [
    ['public', 'end'],
    ['private', 'front'],
  ] as const)
    it(`says so once, and leads there whoever may watch it: ${visibility}, index at the ${index}`, async () => {
      const { daemon } = appliance
      const name = `early-${index}.mp4`
      const { id } = await daemon.api.videos.create({ body: { name: 'Early', visibility } })
      const page = await (await appliance.chromium()).newPage()
      // A quarter comes, and the rest stays away for as long as its encoder and this test take.
      const wire = await openWire(daemon.baseUrl, { onlyFiles: true })
      wire.hold(sizeBytes / 4)
      try {
        await page.goto(
          appliance.page(
            `<!doctype html><html lang="en"><title>Send a film</title><link rel="icon" href="data:,">
            <script type="module" src="${wire.url}/npm/@svc/components/+esm"></script>
            <main><h1>Send a film</h1><svc-upload token="${appliance.uploadToken()}" video="${id}"></svc-upload></main>
            <script>
              globalThis.events = []
              for (const type of ['playable', 'complete'])
                document.addEventListener(type, ({ detail }) => events.push(type + ' ' + detail.video))
            </script>`,
          ),
        )
        await page
          .locator('svc-upload input[type=file]')
          .first()
          .setInputFiles(join(appliance.folder, name))
        await page.getByText(/ · Can be watched now/).waitFor()
        const link = page.getByRole('link', { name: `Watch ${name} in a new tab` })
        if (visibility === 'public') {
          const opened = page.waitForEvent('popup')
          await link.click()
          assert.equal(new URL((await opened).url()).pathname, `/watch/${id}`)
          await (await opened).close()
        } else assert.equal(await link.count(), 0)
        assert.deepEqual(await violationsOf(page), [])
        wire.open()
        await page.getByText(/^Done · /).waitFor()
        assert.deepEqual(await page.evaluate(() => (globalThis as any).events), [
          `playable ${id}`,
          `complete ${id}`,
        ])
      } finally {
        await page.context().close()
        await wire.close()
      }
    })
})
