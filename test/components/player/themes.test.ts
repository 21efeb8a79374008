import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { ask, inState, on, playing, until, visible } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

/** As docs/themes.md has it. */
const THEME = `export default {
  styles: '.bar { background: rgb(0, 128, 0); } .brand { color: rgb(255, 255, 0) }',
  layout: ({ html, control, slot, player }) => html\`<div class="bar" part="control-bar"><div class="row">\${control('play')}<b class="brand">\${player.title}</b>\${control('pip')}\${slot('end')}</div></div>\`,
}`

describe('themes and slots of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('the built-in ones differ, and theme changes from one to the other while it plays', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" theme="float" muted></svc-player>`, async (page) => {
      await playing(page)
      await page.locator('.row .seek').waitFor()
      const radius = () =>
        page.locator('.bar').evaluate((bar) => getComputedStyle(bar).borderRadius)
      assert.equal(await radius(), '16px')
      await ask(page, (player) => ((player.theme = 'default'), player.updateComplete))
      assert.equal(await page.locator('.row .seek').count(), 0)
      assert.equal(await radius(), '0px')
    })
  })

  it('a file of the page places the controls and dresses them', async () => {
    stage.scripts.set('/themes/green.js', THEME)
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" theme="/themes/green.js" title="<i>Ours</i>" muted><button ` +
        'slot="controls-end">Buy</button></svc-player>',
      async (page) => {
        await playing(page)
        assert.equal(await page.locator('.brand').innerText(), '<i>Ours</i>')
        assert.equal(
          await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor),
          'rgb(0, 128, 0)',
        )
        assert.equal(await visible(page, '.seek'), false)
        await page.getByRole('button', { name: 'Buy' }).click()
        await page.locator('.control.play').click()
        await until(page, (player) => player.paused)
      },
    )
  })

  it('a file that does not come leaves the default one', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" theme="/themes/none.js" muted></svc-player>`,
      async (page) => {
        const warned = page.waitForEvent('console', (message) =>
          message.text().includes('its theme did not load'),
        )
        await playing(page)
        await warned
        assert.equal(await visible(page, '.bar .seek'), true)
      },
    )
  })

  it('the page puts its own poster, start screen and error in their places', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" muted><b slot="poster">Picture</b><div ` +
        'slot="start-screen"><h2>Watch</h2><a href="#more">More</a></div><i ' +
        'slot="error">Sorry</i><em slot="controls-top">Live soon</em></svc-player>',
      async (page) => {
        await inState(page, 'ready')
        assert.equal(await visible(page, '.start-disc'), false)
        assert.equal(await visible(page, 'b'), true)
        await page.locator('a').click()
        assert.equal(await ask(page, (player) => player.state), 'ready')
        await page.locator('h2').click()
        await until(page, (player) => player.currentTime > 0.2)
        assert.deepEqual(
          await Promise.all(['b', 'h2', 'i'].map((selector) => visible(page, selector))),
          [false, false, false],
        )
        await page.locator('em').waitFor()
      },
    )
    await on(
      stage,
      `<svc-player embed="video9999999998"><i slot="error">Sorry</i></svc-player>`,
      async (page) => {
        await inState(page, 'failed')
        assert.equal(await page.locator('i').isVisible(), true)
        assert.equal(await visible(page, '.message-title'), false)
      },
    )
  })
})
