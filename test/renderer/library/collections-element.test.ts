/** The tree of collections, by itself: its keys, names that are refused, and answers that come late. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { elementStage, listOf, REFUSAL } from '../element.ts'

const collection = (name: string, parent: string | null = null): Collection => ({
  object: 'collection',
  id: `col_${name}`,
  space: 'abcde',
  name,
  description: '',
  parent,
  video_count: 0,
  total_video_count: 3,
  public_listing: false,
  listed: false,
  sort: '-created_at',
  position: 0,
  urls: {
    page: 'https://svc.test/c',
    feed: 'https://svc.test/f',
    audio_feed: 'https://svc.test/a',
  },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})
const TREE = [
  collection('Ads'),
  collection('Talks'),
  collection('Autumn', 'col_Talks'),
  collection('Spring', 'col_Talks'),
  collection('Zoo'),
]
const READ = 'GET /v1/collections'
const RENAME = 'PATCH /v1/collections/col_Ads'
const CREATE = 'POST /v1/collections'
const TRASH = 'POST /v1/collections/col_Spring/trash'

describe('the tree of collections, by itself', () => {
  const stage = elementStage('library/collections/dash-collections.ts', 'dash-collections')

  const mount = async (how: Parameters<typeof stage.mount>[1] = {}) => {
    await stage.mount({ [READ]: listOf(TREE), 'GET /v1/trash': REFUSAL }, how)
    await row('Ads').waitFor()
  }
  const row = (name: string) => stage.page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  const rows = () => stage.page.locator('[role=treeitem] .name').allTextContents()
  const focused = () => stage.page.locator('[role=treeitem]:focus .name').innerText()
  const field = () => stage.page.getByRole('textbox', { name: 'Collection name' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await stage.page.keyboard.press(key)
  }
  /** Where the focus is after each of the keys. */
  const stops = async (...keys: string[]) => {
    const found: string[] = []
    for (const key of keys) {
      await press(key)
      found.push(await focused())
    }
    return found
  }
  const choose = async (name: string, action: string) => {
    await row(name).hover()
    await row(name)
      .getByRole('button', { name: `More actions for ${name}` })
      .click()
    await stage.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  it('arrows go through it, open and close it; letters, Home and End go further', async () => {
    await mount()
    assert.deepEqual(await rows(), ['All videos', 'No collection', 'Ads', 'Talks', 'Zoo'])
    await row('Talks').focus()
    await press('ArrowRight')
    await row('Autumn').waitFor()
    assert.deepEqual(await stops('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowLeft'), [
      'Autumn',
      'Spring',
      'Zoo',
      'Spring',
      'Talks',
    ])
    assert.deepEqual(await stops('z', 'a', 's', 'Home', 'End'), [
      'Zoo',
      'All videos',
      'Spring',
      'All videos',
      'Zoo',
    ])
    await row('Talks').press('ArrowLeft')
    await row('Autumn').waitFor({ state: 'detached' })
    assert.equal(await focused(), 'Talks')
  })

  it('Enter opens one, and Tab reaches the one that had the focus last', async () => {
    await mount()
    await row('Zoo').press('Enter')
    assert.equal(await stage.place(), '/?collection=col_Zoo')
    await row('Ads').focus()
    const stops = stage.page.locator('[role=treeitem][tabindex="0"] .name')
    await stops.getByText('Ads').waitFor()
    assert.deepEqual(await stops.allTextContents(), ['Ads'])
  })

  it('a name that is refused is the former one again, and the reason is said', async () => {
    await mount()
    stage.respond({ [RENAME]: REFUSAL })
    await row('Ads').press('F2')
    await field().fill('Adverts')
    await field().press('Enter')
    await stage.noticed('failed', /^The collection was not renamed\. /)
    assert.deepEqual((await rows()).slice(2), ['Ads', 'Talks', 'Zoo'])
    stage.respond({ [RENAME]: { body: { ...TREE[0], name: 'Adverts' } } })
    await row('Ads').press('F2')
    await field().fill('Adverts')
    await field().press('Enter')
    await stage.noticed('done', /^Renamed to Adverts$/)
    await row('Adverts').waitFor()
    assert.equal(await focused(), 'Adverts')
    assert.deepEqual(stage.sent(RENAME), [{ name: 'Adverts' }, { name: 'Adverts' }])
  })

  it('the new name stands there at once, also when an older list comes meanwhile', async () => {
    await stage.mount({ [READ]: listOf(TREE) })
    await row('Ads').waitFor()
    const renamed = { ...TREE[0]!, name: 'Adverts' }
    const late = stage.hold(READ)
    // Whenever it comes into a page it reads.
    await stage.reopen()
    await late.asked
    const saved = stage.hold(RENAME)
    await row('Ads').press('F2')
    await field().fill('Adverts')
    await field().press('Enter')
    await row('Adverts').waitFor()
    await saved.answer({ body: renamed })
    stage.respond({ [READ]: listOf(TREE.with(0, renamed)) })
    await late.answer(listOf(TREE))
    assert.equal(await row('Ads').count(), 0)
    assert.equal(await row('Adverts').count(), 1)
  })

  it('Escape leaves a name as it was; to go elsewhere keeps what was typed', async () => {
    await mount()
    stage.respond({ [RENAME]: { body: { ...TREE[0], name: 'Adverts' } } })
    await row('Ads').press('F2')
    await field().fill('Nothing')
    await field().press('Escape')
    await row('Ads').waitFor()
    assert.equal(await focused(), 'Ads')
    assert.deepEqual(stage.sent(RENAME), [])
    await row('Ads').press('F2')
    await field().fill('  Adverts ')
    await row('Zoo').focus()
    await stage.noticed('done', /^Renamed to Adverts$/)
    assert.deepEqual(stage.sent(RENAME), [{ name: 'Adverts' }])
  })

  it('a new one lies in the one that it was asked for in, which opens; refused, there is none', async () => {
    await mount()
    stage.respond({ [CREATE]: REFUSAL })
    const create = async () => {
      await choose('Talks', 'New collection inside')
      await field().fill('Winter')
      await field().press('Enter')
    }
    await create()
    await stage.noticed('failed', /^The collection was not created\. /)
    assert.equal(await row('Winter').count(), 0)
    stage.respond({ [CREATE]: { body: collection('Winter', 'col_Talks') } })
    await create()
    await stage.page.locator('[role=treeitem]:focus', { hasText: 'Winter' }).waitFor()
    assert.equal(await row('Winter').getAttribute('aria-level'), '2')
    assert.deepEqual(stage.sent(CREATE).at(-1), { name: 'Winter', parent: 'col_Talks' })
  })

  it('Delete asks first; what is not deleted stays, and the reason is said', async () => {
    await mount()
    stage.respond({ [TRASH]: REFUSAL })
    const question = stage.page.getByRole('dialog', { name: 'Delete collection “Spring”?' })
    await row('Talks').press('ArrowRight')
    await row('Spring').press('Delete')
    await question.waitFor()
    await stage.page.getByText('inside it and 3 videos').waitFor({ state: 'attached' })
    await press('Escape')
    await question.waitFor({ state: 'hidden' })
    await row('Spring').press('Delete')
    await question.getByRole('button', { name: 'Delete collection' }).click()
    await stage.noticed('failed', /^The collection was not deleted\. /)
    assert.equal(await row('Spring').count(), 1)
    assert.equal(await focused(), 'Talks')
    const [trashed, deletes] = ['2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z']
    const left = TREE.filter(({ name }) => name !== 'Spring')
    stage.respond({
      [TRASH]: { body: { trashed_at: trashed, deletes_at: deletes } },
      [READ]: listOf(left),
    })
    await row('Spring').press('Delete')
    await question.getByRole('button', { name: 'Delete collection' }).click()
    await row('Spring').waitFor({ state: 'detached' })
    await stage.noticed('done', /^Moved collection Spring to the trash$/)
    assert.equal(stage.sent(TRASH).length, 2)
  })

  it('whoever may not change collections is offered no change by keys either', async () => {
    await mount({ identity: { permissions: ['videos:read'] } })
    assert.equal(await stage.page.getByRole('button').count(), 0)
    await row('Ads').focus()
    await press('F2', 'Delete')
    await stage.settled()
    assert.equal(await field().count(), 0)
    assert.equal(await stage.page.getByRole('dialog').count(), 0)
    assert.equal(await focused(), 'Ads')
  })

  it('a list that could not be read is said', async () => {
    await stage.mount({ [READ]: REFUSAL })
    await stage.noticed('failed', /^The collections could not be loaded\. /)
    assert.deepEqual(await rows(), ['All videos', 'No collection'])
    assert.equal(await stage.page.getByText('Group related videos').count(), 0)
  })

  describe('moving one', () => {
    const MOVE = 'PATCH /v1/collections/col_Talks'
    const dialog = () => stage.page.getByRole('dialog', { name: 'Move “Talks”' })
    const search = () => stage.page.getByRole('combobox')
    const option = (name: string) => stage.page.getByRole('option', { name, exact: true })
    const marked = () => stage.page.getByRole('option', { selected: true })
    const ask = async () => {
      await mount()
      await choose('Talks', 'Move to…')
      await dialog().waitFor()
      await search().waitFor()
    }

    it('goes neither into itself nor to where it is', async () => {
      await ask()
      for (const name of ['Talks', 'Autumn', 'Top level Current'])
        assert.equal(await option(name).getAttribute('aria-disabled'), 'true', name)
      assert.equal(await marked().innerText(), 'Ads', 'the first that can be chosen')
    })

    it('arrows go around, and Enter takes the one that is marked', async () => {
      await ask()
      stage.respond({ [MOVE]: { body: { ...TREE[1], parent: 'col_Zoo' } } })
      await search().press('ArrowUp')
      await search().press('ArrowUp')
      await marked().getByText('Zoo').waitFor()
      await search().press('Enter')
      await stage.noticed('done', /^Moved Talks to Zoo$/)
      assert.deepEqual(stage.sent(MOVE), [{ parent: 'col_Zoo' }])
      await row('Talks').waitFor({ state: 'detached' })
    })

    it('by a name that there is not, into a new one', async () => {
      await ask()
      stage.respond({
        [CREATE]: { body: collection('Archive') },
        [MOVE]: { body: { ...TREE[1], parent: 'col_Archive' } },
      })
      await search().fill('Archive')
      await search().press('Enter')
      await stage.noticed('done', /^Moved Talks to Archive$/)
      assert.deepEqual(stage.sent(MOVE), [{ parent: 'col_Archive' }])
    })

    it('whoever cancels while the new one is made moves nothing', async () => {
      await ask()
      const made = stage.hold(CREATE)
      await search().fill('Archive')
      await search().press('Enter')
      await made.asked
      await dialog().getByRole('button', { name: 'Cancel' }).click()
      await made.answer({ body: collection('Archive') })
      await row('Archive').waitFor()
      assert.deepEqual(stage.sent(MOVE), [])
      assert.deepEqual(await stage.notices(), [])
    })
  })
})
