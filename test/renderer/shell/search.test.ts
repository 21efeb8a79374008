import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { TemplateResult } from 'lit'
import { pages } from '../../../renderer/shell/routes.ts'
import { archiveIcon } from '../../../renderer/kit/icons.ts'
import { violationsOf } from '../../support/axe.ts'
import { frameStage } from './stage.ts'

/** Of a template of ours; the drawing is its last value. */
const drawingOf = ({ values }: TemplateResult): string => linesOf(String(values.at(-1)))
const linesOf = (drawing: string): string => drawing.match(/ d="[^"]*"/g)!.join('')

const NAV = pages.flatMap(({ title: label, nav }) => (nav ? [{ label, ...nav }] : []))

describe('the search of the dashboard', () => {
  const stage = frameStage(async ({ api }) => {
    const parent = await api.collections.create({ body: { name: 'Science' } })
    await api.collections.create({ body: { name: 'Chemistry 101', parent: parent.id } })
    await api.videos.create({ body: { name: 'Chem lab', tags: ['chemicals'] } })
  })

  const options = () => stage.page.getByRole('option').allInnerTexts()
  const type = async (words: string): Promise<void> => {
    await stage.page.keyboard.press('Control+k')
    await stage.page.getByRole('combobox', { name: /^Search videos/ }).fill(words)
  }

  it('finds videos, collections and tags, and goes there', async () => {
    await type('chem')
    for (const name of ['Chem lab', 'Science / Chemistry 101', 'chemicals'])
      await stage.page.getByRole('option', { name, exact: true }).waitFor()
    await stage.page.getByRole('option', { name: 'Science / Chemistry 101' }).click()
    await stage.page.getByRole('heading', { name: 'Chemistry 101', level: 1 }).waitFor()
    await type('chemicals')
    // Videos arrive above the tags, which move down by then.
    await stage.page.getByRole('option', { name: 'Chem lab', exact: true }).waitFor()
    await stage.page.getByRole('option', { name: 'chemicals', exact: true }).click()
    await stage.page.waitForURL((url) => url.searchParams.get('tag') === 'chemicals')
  })

  it('finds the pages of the settings and of the developers by what they are called', async () => {
    await type('storage')
    await stage.page.getByRole('option', { name: 'Settings: Storage' }).click()
    await stage.page.waitForURL((url) => url.pathname === '/settings/storage')
    await type('webhooks')
    await stage.page.getByRole('option', { name: 'Developers: Webhooks' }).click()
    await stage.page.waitForURL((url) => url.pathname === '/developers/webhooks')
  })

  it('offers only the one of pausing and resuming that applies', async () => {
    for (const [paused, wanted] of [
      [true, 'Resume encoding'],
      [false, 'Pause encoding'],
    ] as const) {
      await stage.daemon.api.system.update({ body: { encoding_paused: paused } })
      await type('encoding')
      await stage.page.getByRole('option', { name: wanted }).waitFor()
      assert.deepEqual(
        (await options()).filter((label) => /^(Pause|Resume) /.test(label)),
        [wanted],
      )
      await stage.page.keyboard.press('Escape')
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  it('shows each page with a drawing of its own, the one that it has in the navigation', async () => {
    await stage.page.keyboard.press('Control+k')
    const pages = stage.page.getByRole('group', { name: 'Pages' }).getByRole('option')
    await pages.first().waitFor()
    const drawn = await pages.evaluateAll((all) =>
      all.map((each) => each.querySelector('svg')!.innerHTML),
    )
    const lines = drawn.map(linesOf)
    assert.ok(drawn.length > NAV.length)
    assert.equal(new Set(lines).size, drawn.length, (await pages.allInnerTexts()).join())
    for (const { href, icon } of NAV) assert.ok(lines.includes(drawingOf(icon())), href)
    assert.ok(!lines.includes(drawingOf(archiveIcon())), 'what archives looks like a page')
    await stage.page.keyboard.press('Escape')
    await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('is called what can be seen of it, as are the links of videos', async () => {
    const find = stage.page.getByRole('button', { name: /^Search: / })
    assert.match(await find.innerText(), /^Search/)
    for (const path of ['/', '/settings', '/developers']) {
      await stage.page.goto(`${stage.daemon.baseUrl}${path}`)
      await find.waitFor()
      const found = await violationsOf(stage.page, {
        runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
      })
      assert.deepEqual(found, [], path)
    }
  })
})

describe('the keys of the navigation', () => {
  it('belong to its entries, each its own', () => {
    const keys = NAV.map((page) => page.keys)
    assert.ok(keys.length > 3)
    assert.ok(keys.every((each) => /^g [a-z]$/.test(each)))
    assert.equal(new Set(keys).size, keys.length)
  })
})
