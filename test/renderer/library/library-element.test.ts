/** The library, by itself: what somebody selects or arranges while a list is read. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { elementStage, listOf, REFUSAL, type Staged } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const IDS = 'GET /v1/videos/ids'
const [COURSE, OTHER] = [`col_${'a'.repeat(20)}`, `col_${'b'.repeat(20)}`]
const ORDER = `PUT /v1/collections/${COURSE}/order`
const NAMES = ['One', 'Two', 'Three', 'Four']
const VIDEOS = NAMES.map((name) => {
  const video = readyVideo({ id: name, name })
  return { ...video, urls: { ...video.urls, thumbnail: null } }
})
const byHand = (collection: string) => `?collection=${collection}&sort=position`

describe('the library, by itself', () => {
  const stage = elementStage('library/dash-library.ts', 'dash-library')

  const go = (search: string) => stage.change({ place: { path: '/', search, scrollTop: 0 } })
  const card = (name: string) => stage.page.getByRole('link', { name: new RegExp(`^${name}`) })
  const select = (name: string) =>
    stage.page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const selected = () =>
    stage.page.evaluate(() => [...(window as unknown as Staged).app.store.state.library.selected])
  /** By their place in the list: elements are reused, wherever they stand in the page. */
  const shown = () =>
    stage.page
      .locator('dash-videos')
      .evaluate((list) =>
        [...list.shadowRoot!.querySelectorAll<HTMLElement>('[data-at]')]
          .toSorted((a, b) => Number(a.dataset['at']) - Number(b.dataset['at']))
          .map((item) => item.shadowRoot!.querySelector('.name')?.textContent?.trim()),
      )
  const drag = (name: string, before: string) =>
    card(name).dragTo(card(before), { targetPosition: { x: 8, y: 60 } })

  const mount = async (search = '') => {
    await stage.mount({
      [IDS]: listOf(NAMES),
      'GET /v1/videos': listOf(VIDEOS),
      'GET /v1/collections': listOf([]),
      'GET /v1/tags': listOf([]),
      'GET /v1/trash': REFUSAL,
    })
    await go(search)
    await stage.page.waitForFunction(
      (collection) => {
        const { ids, loading, query } = (window as unknown as Staged).app.store.state.library
        return ids !== null && !loading && query.collection === collection
      },
      new URLSearchParams(search).get('collection') ?? '',
    )
    for (const name of NAMES) await card(name).waitFor()
  }

  it('what is selected while another list is read stays so as far as it is in that one', async () => {
    await mount()
    const read = stage.hold(IDS)
    await go('?sort=name')
    await read.asked
    await select('One')
    await select('Two')
    await stage.page.getByText('2 selected').waitFor()
    await read.answer(listOf(['Two', 'Three']))
    await card('One').waitFor({ state: 'detached' })
    assert.deepEqual(await selected(), ['Two'])
    await stage.page.getByText('1 selected').waitFor()
  })

  it('nothing is selected where the list that is read does not come', async () => {
    await mount()
    const read = stage.hold(IDS)
    await go('?sort=name')
    await read.asked
    await select('One')
    await read.answer(REFUSAL)
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    assert.deepEqual(await selected(), [])
    await stage.page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' })
  })

  it('a list that is on screen until another is there is not arranged', async () => {
    await mount(byHand(COURSE))
    const read = stage.hold(IDS)
    await go(byHand(OTHER))
    await read.asked
    await drag('Three', 'One')
    await stage.page.getByRole('button', { name: 'More actions for Two' }).click()
    await stage.page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    assert.equal(await stage.page.getByRole('menuitem', { name: 'Move to the start' }).count(), 0)
    assert.deepEqual(await shown(), NAMES)
    await read.answer(listOf(['Four', 'Three']))
    await card('One').waitFor({ state: 'detached' })
    assert.deepEqual(await shown(), ['Four', 'Three'])
  })

  it('an order by hand stays when an answer comes that was asked for before it', async () => {
    await mount(byHand(COURSE))
    stage.respond({ [ORDER]: { body: {} } })
    // The list is read again after it.
    const read = stage.hold(IDS)
    await drag('Four', 'One')
    await read.asked
    await drag('Three', 'Four')
    const now = ['Three', 'Four', 'One', 'Two']
    assert.deepEqual(await shown(), now)
    const again = Promise.withResolvers<void>()
    stage.respond({
      [IDS]: () => {
        again.resolve()
        return listOf(now)
      },
    })
    await read.answer(listOf(['Four', 'One', 'Two', 'Three']))
    assert.deepEqual(await shown(), now)
    await again.promise
    await stage.settled()
    assert.deepEqual(await shown(), now)
    assert.deepEqual(stage.sent(ORDER), [
      { videos: ['Four'], before: 'One' },
      { videos: ['Three'], before: 'Four' },
    ])
  })
})
