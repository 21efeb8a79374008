/** The choice of one of many that is searched, by itself: its keys, and answers that come late or not at all. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'mocha'
import { elementStage, REFUSAL, type Answer } from '../element.ts'

const FIND = 'GET /v1/found'
const found = (...names: string[]): Answer => ({
  body: names.map((name) => ({ id: name, name, group: name < 'M' ? '' : 'Others' })),
})

describe('a choice that is searched, by itself', () => {
  const stage = elementStage('kit/dash-picker.ts', 'dash-picker')
  beforeEach(async () => {
    await stage.mount(
      { [FIND]: found('Ads', 'Keynote', 'Zoo') },
      {
        properties: { label: 'Video', search: 'Find a video', name: 'Keynote', chosen: 'Keynote' },
      },
    )
    await stage.page.evaluate(() => {
      const page = window as unknown as { picked: string[] }
      const picker = document.querySelector('dash-picker') as HTMLElement & { find: unknown }
      page.picked = []
      picker.find = async (text: string, signal: AbortSignal) => {
        const answer = await fetch(`/v1/found?q=${text}`, { signal })
        if (!answer.ok) throw new Error('It could not be read.')
        return answer.json()
      }
      picker.addEventListener('pick', (event) =>
        page.picked.push((event as CustomEvent<{ id: string }>).detail.id),
      )
    })
  })

  const button = () => stage.page.getByRole('button', { name: 'Video: Keynote' })
  const field = () => stage.page.getByRole('combobox')
  const option = (name: string) => stage.page.getByRole('option', { name, exact: true })
  const marked = async () => {
    const id = await field().getAttribute('aria-activedescendant')
    return stage.page.locator(`#${id}`).innerText()
  }
  const picked = () => stage.page.evaluate(() => (window as unknown as { picked: string[] }).picked)
  const open = async () => {
    await button().click()
    await option('Zoo').waitFor()
  }
  const asked = () => stage.queries(FIND).map(({ q }) => q)

  it('has the focus in its search when it opens, and gives it back', async () => {
    await open()
    assert.equal(await stage.page.locator('input:focus').count(), 1)
    assert.equal(await option('Keynote').getAttribute('aria-selected'), 'true')
    await stage.page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    await stage.page.locator('button:focus').waitFor()
    assert.deepEqual(await picked(), [])
  })

  it('arrows go around, and Enter takes the one that is marked', async () => {
    await open()
    assert.equal(await marked(), 'Ads')
    await field().press('ArrowUp')
    assert.equal(await marked(), 'Zoo')
    await field().press('ArrowDown')
    await field().press('ArrowDown')
    assert.equal(await marked(), 'Keynote')
    await field().press('Enter')
    await stage.page.locator('button:focus').waitFor()
    assert.equal(await field().count(), 0)
    assert.deepEqual(await picked(), ['Keynote'])
  })

  it('an answer for what was typed before is not shown', async () => {
    await open()
    const first = stage.hold(FIND)
    await field().fill('a')
    await first.asked
    stage.respond({ [FIND]: found('Zoo') })
    await field().fill('z')
    await option('Ads').waitFor({ state: 'detached' })
    await first.answer(found('Ads'))
    assert.equal(await option('Ads').count(), 0)
    assert.deepEqual(asked(), ['', 'a', 'z'])
  })

  it('Enter before the answer takes the first of what comes, unless something else is typed', async () => {
    await open()
    const first = stage.hold(FIND)
    await field().fill('z')
    await field().press('Enter')
    await first.asked
    await first.answer(found('Zoo'))
    assert.deepEqual(await picked(), ['Zoo'])
    await open()
    const second = stage.hold(FIND)
    await field().fill('z')
    await field().press('Enter')
    await second.asked
    stage.respond({ [FIND]: found('Ads') })
    await field().fill('a')
    await option('Zoo').waitFor({ state: 'detached' })
    await second.answer(found('Zoo'))
    assert.deepEqual(await picked(), ['Zoo'])
  })

  it('opened again it searches anew, and shows nothing of what was found before', async () => {
    await open()
    await field().fill('z')
    await stage.settled()
    await stage.page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    const held = stage.hold(FIND)
    await button().click()
    await held.asked
    assert.equal(await field().inputValue(), '')
    assert.equal(await stage.page.getByRole('option').count(), 0)
    await held.answer(found('Ads'))
    assert.equal(await option('Ads').count(), 1)
  })

  it('says that nothing was found, or why it could not be searched; then Enter does nothing', async () => {
    await open()
    stage.respond({ [FIND]: found() })
    await field().fill('xyz')
    await stage.page.getByRole('status').getByText('No results for “xyz”').waitFor()
    await field().press('Enter')
    stage.respond({ [FIND]: REFUSAL })
    await field().fill('xy')
    await stage.page.getByRole('status').getByText('Something went wrong').waitFor()
    await field().press('Enter')
    await stage.settled()
    assert.deepEqual(await picked(), [])
    assert.equal(await field().count(), 1)
  })

  it('in a form, Enter in its search does not send the form', async () => {
    await stage.page.evaluate(() => {
      const page = window as unknown as { isSent: boolean }
      const form = document.createElement('form')
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        page.isSent = true
      })
      form.append(document.querySelector('dash-picker')!, document.createElement('button'))
      document.body.append(form)
    })
    await open()
    await field().press('Enter')
    assert.deepEqual(await picked(), ['Ads'])
    assert.equal(
      await stage.page.evaluate(() => (window as unknown as { isSent?: boolean }).isSent),
      undefined,
    )
  })
})
