import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser } from '../../browser.ts'
import { startDaemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'

const MESSAGES = {
  auto: 'The ffmpeg sandbox is only partly active.',
  required: 'Nothing is processed: SVC_SANDBOX is set to required',
}
const STATE = { auto: 'attention', required: 'problem' }

describe('the sandbox on the page of health', () => {
  const folder = folders()
  let browser: Browser
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser?.close())

  for (const mode of ['auto', 'required'] as const) {
    it(`says which line does not hold and what to do (${mode})`, async () => {
      const PATH = await folder()
      for (const name of ['ffmpeg', 'ffprobe'])
        await symlink((await promisify(execFile)('which', [name])).stdout.trim(), join(PATH, name))
      const daemon = await startDaemon({ env: { PATH, SVC_SANDBOX: mode } })
      const page = await openPage(browser)
      try {
        await signIn(page, daemon)
        await page.goto(`${daemon.baseUrl}/health`)
        await page.locator('.part').getByText(MESSAGES[mode]).waitFor()
        assert.equal(
          await page
            .locator('.part')
            .filter({ has: page.getByRole('heading', { name: 'ffmpeg and its sandbox' }) })
            .getAttribute('data-state'),
          STATE[mode],
        )
        const { sandbox } = (await daemon.api.system.get()).ffmpeg!
        const definitions = await page.getByRole('definition').allInnerTexts()
        for (const { detail } of Object.values(sandbox))
          assert.ok(definitions.includes(`Not active: ${detail}`), detail)
        await page.getByRole('term').filter({ hasText: 'System calls' }).waitFor()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await assertAccessible(page, colorScheme)
        }
        await page.setViewportSize({ width: 360, height: 740 })
        await assertFits(page, 'health')
        assertNoFaults(page)
      } finally {
        await page.context().close()
        await daemon.remove()
      }
    })
  }
})
