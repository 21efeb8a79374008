import assert from 'node:assert/strict'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { until } from '../../daemon.ts'
import { noViolations, whole } from '../weight.ts'
import { call, choose, copies, holds, item, noting, openPlace, state, type Place } from './place.ts'

describe('svc-upload and who chooses files', () => {
  let place: Place
  before(async () => {
    place = await openPlace()
  })
  after(() => place.close())

  it('takes folders that are dropped, with all that lies in them, and says what it left out', async () => {
    const folder = join(place.folder, 'Holidays')
    await mkdir(join(folder, 'Day 2'), { recursive: true })
    await cp(place.small, join(folder, 'Day 2', 'beach.mp4'))
    await cp(place.small, join(folder, 'arrival.mp4'))
    await writeFile(join(folder, 'notes.txt'), 'no film')
    await place.page('autostart="off" folders="on"', async (page) => {
      await drop(page, [folder, place.small])
      await holds(page, (upload) => upload.items.length === 3)
      assert.deepEqual(await call(page, (upload) => upload.items.map(({ path }) => path)), [
        'Holidays/arrival.mp4',
        'Holidays/Day 2/beach.mp4',
        'small.mp4',
      ])
      assert.equal(
        await page.locator('svc-upload [part=notice]').innerText(),
        '1 file in the folder is not a video and was skipped.',
      )
      assert.ok(await page.getByRole('button', { name: 'Choose a folder' }).isEnabled())
    })
  })

  for (const [hand, hasTouch] of [
    ['a mouse', false],
    ['a finger', true],
  ] as const)
    it(`with ${hand}, ${hasTouch ? 'nothing is said of dropping' : 'it says that files can be dropped'}`, () =>
      place.page(
        `token="${place.token()}"`,
        async (page) => {
          await page.getByRole('button', { name: 'Choose files' }).waitFor()
          assert.equal(await page.getByText('Drop files here').isVisible(), !hasTouch)
        },
        { hasTouch, isMobile: hasTouch },
      ))

  it('details="on" asks for title and description before it sends, of files that come later too', async () => {
    await place.page(
      `token="${place.token()}" details="on"`,
      async (page) => {
        const upload = page.locator('svc-upload')
        await choose(page, place.small)
        const start = page.getByRole('button', { name: 'Upload', exact: true })
        await start.waitFor()
        await state(page, 'queued')
        const title = upload.getByLabel('Title (optional)')
        assert.equal(await title.getAttribute('placeholder'), 'small')
        assert.equal(await upload.getByRole('button', { name: /^Pause: / }).count(), 0)
        await title.fill('  A walk  ')
        await upload.getByLabel('Description (optional)').fill('By the sea.\nIn May.')
        await noViolations(page)
        await start.click()
        await holds(page, (element) => element.items[0]!.video !== null)
        assert.equal(await title.count(), 0)
        // One that is added while another is sent waits for its own.
        await choose(page, ...(await copies(place, 'later', 1)))
        await title.waitFor()
        await start.click()
        await holds(page, (element) => element.items.every(({ video }) => video !== null))
        const [first, second] = await call(page, (element) =>
          element.items.map(({ video }) => video!),
        )
        const video = (id: string) => place.daemon.api.videos.get({ params: { id } })
        const { name, description } = await video(first!)
        assert.deepEqual([name, description], ['A walk', 'By the sea.\nIn May.'])
        const other = await video(second!)
        assert.deepEqual([other.name.startsWith('later'), other.description], [true, ''])
      },
      { body: whole },
    )
  })

  it('refuses what is too large, of another kind, empty or one too many, each in words', async () => {
    await writeFile(join(place.folder, 'letter.pdf'), 'no film')
    await writeFile(join(place.folder, 'empty.mp4'), '')
    await place.page(
      `token="${place.token()}" max-size="1MB" max-files="1" autostart="off"`,
      async (page) => {
        const types = await noting(page)
        assert.equal(await page.locator('svc-upload [part=hint]').innerText(), 'up to 1 MB each')
        await page
          .locator('svc-upload #files')
          .evaluate((input) => ((input as HTMLInputElement).multiple = true))
        await choose(
          page,
          place.film,
          join(place.folder, 'letter.pdf'),
          join(place.folder, 'empty.mp4'),
          place.small,
          ...(await copies(place, 'more', 1)),
        )
        await holds(page, (upload) => upload.items.length === 4)
        assert.deepEqual(
          await call(page, (upload) => upload.items.map(({ state, reason }) => [state, reason])),
          [
            ['rejected', 'size'],
            ['rejected', 'type'],
            ['rejected', 'empty'],
            ['queued', null],
          ],
        )
        assert.match(
          await page.locator('svc-upload li').first().innerText(),
          /waves\.mp4\s+This file is too large\. · 12 MB/,
        )
        assert.match(
          await page.locator('svc-upload [part=notice]').innerText(),
          /1 file was skipped/,
        )
        assert.ok(await page.getByRole('button', { name: 'Choose a file' }).isDisabled())
        assert.deepEqual(await types(), ['reject', 'reject', 'reject', 'add', 'reject'])
      },
    )
  })

  it('is a field of a form', async () => {
    await place.page(
      `token="${place.token()}" name="film" required`,
      async (page) => {
        const valid = () => page.evaluate(() => document.querySelector('form')!.checkValidity())
        await holds(page, (upload) => upload.hasUpdated)
        assert.equal(await valid(), false)
        await choose(page, place.small)
        await state(page, 'done')
        assert.equal(await valid(), true)
        assert.equal(
          await page.evaluate(() => new FormData(document.querySelector('form')!).get('film')),
          (await item(page)).video,
        )
      },
      { body: (element) => `<form>${element}</form>` },
    )
  })

  it('in a form that is sent too soon, has the focus, and the form is sent once it is filled', async () => {
    await place.page(
      `token="${place.token()}" name="film" max-files="1" autostart="off" required`,
      async (page) => {
        const complaints: string[] = []
        page.on('console', (message) => complaints.push(message.text()))
        const send = page.getByRole('button', { name: 'Send' })
        const focused = () =>
          page.evaluate(() => {
            const { activeElement: host } = document
            return [host?.localName, host?.shadowRoot?.activeElement?.textContent]
          })
        await holds(page, (upload) => upload.hasUpdated)
        await send.click()
        assert.deepEqual(await focused(), ['svc-upload', 'Choose a file'])
        // The button that chooses can take no more files, and so no focus.
        await choose(page, place.small)
        const start = page.getByRole('button', { name: 'Upload', exact: true })
        await start.waitFor()
        await send.click()
        assert.deepEqual(await focused(), ['svc-upload', 'Upload'])
        await start.click()
        await state(page, 'done')
        await send.click()
        await page.waitForURL(/\?film=\w{15}$/)
        assert.deepEqual(
          complaints.filter((text) => text.includes('not focusable')),
          [],
        )
      },
      { body: (element) => `<form>${element}<button>Send</button></form>` },
    )
  })

  it('works by keyboard, and the focus stays where the work is', async () => {
    await place.page('autostart="off"', async (page) => {
      await holds(page, (upload) => upload.hasUpdated)
      // Long before the key: the browser has to be told to leave dialogs to us.
      const dialog = page.waitForEvent('filechooser')
      await page.keyboard.press('Tab')
      await focusOn(page, 'Choose files')
      await page.keyboard.press('Enter')
      await (await dialog).setFiles(await copies(place, 'keys', 2))
      await holds(page, (upload) => upload.items.length === 2)
      await page.getByRole('button', { name: 'Cancel: keys-0.mp4' }).focus()
      await page.keyboard.press('Enter')
      await holds(page, (upload) => upload.items.length === 1)
      await focusOn(page, 'Cancel: keys-1.mp4')
      await page.keyboard.press('Enter')
      await holds(page, (upload) => upload.items.length === 0)
      await focusOn(page, 'Choose files')
    })
  })

  it('takes slots, opens the dialog from them, and speaks the language of its place', async () => {
    await place.page(
      'locale="de" autostart="off"',
      async (page) => {
        await holds(page, (upload) => upload.hasUpdated)
        assert.ok(await page.getByText('Your film, please').isVisible())
        assert.ok(await page.getByRole('button', { name: 'Dateien auswählen' }).isVisible())
        const dialog = page.waitForEvent('filechooser')
        await page.getByText('or press here').click()
        await (await dialog).setFiles(place.small)
        await holds(page, (upload) => upload.items.length === 1)
        assert.equal(
          await page.locator('svc-upload [role=status]').innerText(),
          '1 Datei hinzugefügt.',
        )
        assert.match(await page.locator('svc-upload li').innerText(), /In der Warteschlange/)
      },
      {
        inside: '<p slot="prompt">Your film, please</p><button data-choose>or press here</button>',
      },
    )
  })

  it('is clear to axe in every state, in forced colours too', async () => {
    for (const forcedColors of ['none', 'active'] as const) {
      await place.page(
        `token="${place.token()}" max-size="13MB"`,
        async (page) => {
          await holds(page, (upload) => upload.hasUpdated)
          await noViolations(page)
          await writeFile(join(place.folder, 'letter.pdf'), 'no film')
          place.wire.hold(2_000_000)
          await choose(page, place.film, join(place.folder, 'letter.pdf'))
          await until(
            () => place.onDisk(),
            (bytes) => bytes > 500_000,
            'bytes to arrive',
          )
          await noViolations(page)
          place.wire.cut()
          await state(page, 'waiting')
          await noViolations(page)
          place.wire.open()
          place.wire.mend()
          await call(page, (upload) => upload.cancel())
        },
        { body: (element) => whole(element), forcedColors },
      )
    }
  })
})

/** As from a file manager: with folders, which no script can make up. */
async function drop(page: Page, files: string[]): Promise<void> {
  const box = (await page.locator('svc-upload [part~=drop-area]').boundingBox())!
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 20, data })
}

const focusOn = (page: Page, words: string) =>
  page.waitForFunction((wanted) => {
    const active = document.querySelector('svc-upload')!.shadowRoot!.activeElement
    return (active?.getAttribute('aria-label') ?? active?.textContent) === wanted
  }, words)
