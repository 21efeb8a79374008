import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { Video } from '../../../daemon/contract/video.ts'
import { untilStatus } from '../../daemon.ts'
import { assertAccessible, assertNoFaults, openPage } from '../dashboard.ts'
import { makeFilm, startFixture, type Fixture } from './fixture.ts'

describe('a video whose file was cut off, in the dashboard', () => {
  let fixture: Fixture
  let page: Page
  let cut: Video

  before(async () => {
    fixture = await startFixture()
    page = fixture.page
    const { daemon, folder } = fixture
    const whole = await readFile(await made(join(folder, 'whole.mp4')))
    const { id } = await daemon.api.videos.create({ body: { name: 'Half a talk' } })
    await daemon.api.videos.putSource({
      params: { id },
      raw: new Uint8Array(whole.subarray(0, Math.floor(whole.length * 0.6))),
    })
    cut = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(cut.status, 'ready', JSON.stringify(cut.error))
  })
  after(() => fixture?.end())

  async function made(file: string): Promise<string> {
    await makeFilm(file)
    return file
  }

  it('its page says what is missing and offers to replace the file', async () => {
    await page.goto(`${fixture.daemon.baseUrl}/videos/${cut.id}`)
    const notice = page.getByRole('status').filter({ hasText: 'The file is incomplete' })
    await notice
      .getByText(
        /^Missing at the end: \d+ s\. The part that arrived is playable\. To add the rest, replace the file with the complete one\.$/,
      )
      .waitFor()
    await assertAccessible(page, 'a video that was cut off')
    await notice.getByRole('button', { name: 'Replace file…' }).click()
    await page.getByRole('dialog').getByText('Replace file').first().waitFor()
    await page.keyboard.press('Escape')
  })

  it('the list marks it, as cards and as a table, and a whole one beside it not', async () => {
    await page.goto(`${fixture.daemon.baseUrl}/`)
    await page.getByRole('link', { name: /Half a talk/ }).waitFor()
    await page.getByText('Ready, incomplete').waitFor()
    assert.equal(await page.getByText('Ready, incomplete').count(), 1)
    await page.getByRole('button', { name: 'Table' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: 'Half a talk' })
      .getByText('Ready, incomplete')
      .waitFor()
    assertNoFaults(page)
  })

  for (const [locale, title, colorScheme] of [
    ['de', 'Die Datei ist abgeschnitten', 'dark'],
    ['nl', 'Het bestand is afgekapt', 'light'],
    ['fr', 'Le fichier est tronqué', 'light'],
  ] as const) {
    it(`on a narrow screen it fits, in ${locale}`, async () => {
      const small = await openPage(fixture.browser, {
        viewport: { width: 390, height: 844 },
        colorScheme,
        locale,
      })
      try {
        const { url } = await fixture.daemon.api.sessions.createLink()
        await small.goto(url)
        await small.locator('dash-library').waitFor()
        await small.goto(`${fixture.daemon.baseUrl}/videos/${cut.id}`)
        await small.getByText(title).waitFor()
        assert.ok(
          await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          'nothing sticks out',
        )
        await assertAccessible(small, `a video that was cut off, ${locale}`)
      } finally {
        await small.context().close()
      }
    })
  }
})
