/** The title that svc-player draws over the picture. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { ask, idle, on, pausedAt } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

const STYLE = `<style>svc-player { width: 640px }</style>`

describe('the title of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  const LONG =
    'A walk along the coast of the northern sea, from the harbour to the last lighthouse. '

  it('the title comes and goes with the controls, where the page has it among them', async () => {
    const { id } = stage.add()
    const player = `<svc-player embed="${id}" muted></svc-player>`
    await on(
      stage,
      STYLE + player,
      async (page) => {
        await pausedAt(page, 1)
        const title = page.locator('.title')
        assert.equal(await title.innerText(), 'A walk along the coast')
        const opacity = () =>
          page.locator('.controls').evaluate((element) => getComputedStyle(element).opacity)
        assert.equal(await opacity(), '1')
        await idle(page)
        assert.equal(await opacity(), '0')
        await ask(page, (element) => {
          element.title = 'Another name'
          element.pause()
          return element.updateComplete
        })
        assert.equal(await title.innerText(), 'Another name')
        // The controls hear of the pause once it is one.
        await page.locator('.stage.idle').waitFor({ state: 'detached' })
        assert.equal(await opacity(), '1')
        await ask(page, (element) => {
          element.controls = 'play seek'
          return element.updateComplete
        })
        assert.equal(await title.count(), 0)
        assert.equal(await page.locator('.bar .seek').count(), 1)
      },
      { reducedMotion: 'reduce' },
    )
  })

  it('a long title is cut off at its end, which in a page from right to left is at the left', async () => {
    const { id } = stage.add()
    for (const dir of ['ltr', 'rtl']) {
      const player = `<svc-player dir="${dir}" embed="${id}" title="${LONG.repeat(3)}" muted></svc-player>`
      await on(stage, STYLE + player, async (page) => {
        await pausedAt(page, 1)
        const seen = await page.locator('.title').evaluate((element) => {
          const host = (element.getRootNode() as ShadowRoot).host.getBoundingClientRect()
          const text = document.createRange()
          text.selectNodeContents(element)
          const [box, words] = [element.getBoundingClientRect(), text.getBoundingClientRect()]
          return {
            lines: box.height / Number.parseFloat(getComputedStyle(element).fontSize),
            ellipsis: getComputedStyle(element).textOverflow,
            isInside: box.left >= host.left && box.right <= host.right,
            beginsAt: [words.left - host.left, host.right - words.right].map(Math.round),
            isCut: [words.left < box.left, words.right > box.right],
          }
        })
        const { lines, ellipsis, isInside, beginsAt, isCut } = seen
        assert.ok(lines < 2.5 && isInside && ellipsis === 'ellipsis', JSON.stringify(seen))
        const [start, end] = dir === 'ltr' ? [0, 1] : [1, 0]
        assert.equal(beginsAt[start], 16)
        assert.deepEqual([isCut[start], isCut[end]], [false, true])
      })
    }
  })
})
