/** The library, by itself: what somebody selects or arranges while a list is read. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { VideoBatch } from '../../../daemon/contract/video-batch.ts'
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
  const { button } = stage

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

  const mount = async (search = '', videos = VIDEOS) => {
    await stage.mount({
      [IDS]: listOf(videos.map(({ id }) => id)),
      'GET /v1/videos': listOf(videos),
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
    for (const { name } of videos) await card(name).waitFor()
  }
  const trashOf = (name: string) => `POST /v1/videos/${name}/trash`
  const restoreOf = (name: string) => `POST /v1/videos/${name}/restore`
  const trashed = {
    body: { trashed_at: '2026-01-01T00:00:00Z', deletes_at: '2026-01-31T00:00:00Z' },
  }
  /** As the button of the notice does it, which is in the frame. */
  const undo = () =>
    stage.page.evaluate(() => {
      const { notices } = (window as unknown as Staged).app.store.state
      void notices.findLast((notice) => notice.undo)?.undo?.()
    })
  const remove = async (...names: string[]) => {
    for (const name of names) await select(name)
    await button('Delete').click()
    await stage.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
  }
  const isIdle = () =>
    stage.page.waitForFunction(() => (window as unknown as Staged).app.store.state.work === null)

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

  it('what is taken back while others are deleted waits for them, and all of these are', async () => {
    const others = ['Five', 'Six'].map((name) => ({ ...VIDEOS[0]!, id: name, name }))
    await mount('', [...VIDEOS, ...others])
    const names = [...NAMES, 'Five', 'Six']
    for (const name of names) stage.respond({ [trashOf(name)]: trashed })
    stage.respond({ [restoreOf('One')]: { body: VIDEOS[0] } })
    await remove('One')
    await stage.noticed('done', /trash/)
    await isIdle()
    // Four at a time: the last of these comes after the others.
    const held = stage.hold(trashOf('Two'))
    await remove(...names.slice(1))
    await held.asked
    await undo()
    await stage.settled()
    assert.deepEqual(stage.sent(restoreOf('One')), [])
    await held.answer(trashed)
    await card('One').waitFor()
    await isIdle()
    assert.equal(stage.sent(trashOf('Six')).length, 1)
    assert.equal(stage.sent(restoreOf('One')).length, 1)
  })

  it('of videos that are restored one that fails does not keep the others, and is named', async () => {
    await mount()
    for (const name of NAMES) {
      stage.respond({ [trashOf(name)]: trashed })
      stage.respond({ [restoreOf(name)]: { body: VIDEOS[NAMES.indexOf(name)] } })
    }
    stage.respond({ [restoreOf('Two')]: REFUSAL })
    await remove(...NAMES)
    await stage.noticed('done', /trash/)
    await isIdle()
    await undo()
    for (const name of ['One', 'Three', 'Four']) await card(name).waitFor()
    await isIdle()
    const failures = await stage.page.evaluate(
      () => (window as unknown as Staged).app.store.state.failures,
    )
    assert.deepEqual(
      failures.map(({ video }) => video),
      ['Two'],
    )
  })

  it('of changes that are taken back in several requests every failure is named', async () => {
    await mount()
    const before = { visibility: 'private', archived: false, collection: null }
    stage.respond({
      'POST /v1/videos/batch': (request) => {
        const { videos, change } = request.postDataJSON() as VideoBatch
        const data = videos.map((video) => {
          const fails = video === 'One' && 'remove_tags' in change
          return {
            video,
            error: fails ? { code: 'video_not_found', message: 'Gone.' } : null,
            before: fails ? null : { ...before, tags: video === 'One' ? ['a'] : [] },
          }
        })
        return { body: { object: 'video_batch', data } }
      },
    })
    for (const name of NAMES) await select(name)
    await stage.page
      .locator('dash-selection')
      .evaluate((bar) =>
        bar
          .shadowRoot!.querySelector('dash-choose-tags')!
          .dispatchEvent(new CustomEvent('add', { detail: ['a', 'b'] })),
      )
    await stage.noticed('done', /./)
    await isIdle()
    await undo()
    await stage.page.waitForFunction(
      () => (window as unknown as Staged).app.store.state.failures.length > 0,
    )
    await isIdle()
    const failures = await stage.page.evaluate(
      () => (window as unknown as Staged).app.store.state.failures,
    )
    assert.deepEqual(
      failures.map(({ video }) => video),
      ['One'],
    )
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
