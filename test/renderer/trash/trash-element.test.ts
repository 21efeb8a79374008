/** The trash, by itself: what is taken out of it or deleted for good, and what is still being deleted. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { TrashEntry } from '../../../daemon/contract/trash.ts'
import { elementStage, REFUSAL, type Answer } from '../element.ts'

const entry = (name: string, change: Partial<TrashEntry> = {}): TrashEntry => ({
  object: 'trash_entry',
  kind: 'video',
  id: `id_${name}`,
  space: 'abcde',
  name,
  video_count: 1,
  size_bytes: 5_000_000,
  thumbnail_url: null,
  trashed_at: '2026-01-01T00:00:00.000Z',
  deletes_at: '2026-01-31T12:00:00.000Z',
  ...change,
})
const [FILM, TALKS] = [entry('Film'), entry('Talks', { kind: 'collection', video_count: 12 })]
/** `deleting`: how many are being deleted for good. */
const trash = (data: readonly TrashEntry[], deleting = 0, next: string | null = null): Answer => ({
  body: {
    object: 'list',
    data,
    has_more: next !== null,
    next_cursor: next,
    total_count: data.length,
    total_size_bytes: data.length * 5_000_000,
    kept_days: 30,
    deleting_count: deleting,
  },
})
const LIST = 'GET /v1/trash'
const EMPTY = 'DELETE /v1/trash'
const RESTORE = 'POST /v1/videos/id_Film/restore'
const DELETE = 'DELETE /v1/collections/id_Talks'

describe('the trash, by itself', () => {
  const stage = elementStage('trash/dash-trash.ts', 'dash-trash')
  const { button } = stage

  const mount = async (first: Answer = trash([FILM, TALKS])) => {
    await stage.mount({ [LIST]: first }, { prepare: (page) => page.clock.install() })
    await stage.page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
  }
  const row = (name: string) => stage.page.getByRole('listitem').filter({ hasText: name })
  const confirm = (title: string, action: string) =>
    stage.page.getByRole('dialog', { name: title }).getByRole('button', { name: action }).click()
  const restored = { object: 'video', id: 'id_Film', name: 'Film', updated_at: '2026-01-02' }

  it('says what is in it, and until when', async () => {
    await mount()
    await stage.page.getByText('2 items, 10 MB. Items are permanently deleted 30 days').waitFor()
    assert.match(await row('Talks').innerText(), /12 videos · 5 MB · Kept until January 31, 2026/)
    assert.doesNotMatch(await row('Film').innerText(), /1 video/)
  })

  it('an empty one offers nothing to empty', async () => {
    await mount(trash([]))
    await stage.page.getByText('The trash is empty').waitFor()
    assert.equal(await button('Empty trash').count(), 0)
  })

  it('what could not be restored stays, and the reason is said', async () => {
    await mount()
    stage.respond({ [RESTORE]: REFUSAL })
    await button('Restore Film').click()
    await stage.noticed('failed', /^It was not restored\. /)
    assert.equal(await row('Film').count(), 1)
    assert.equal(await button('Restore Talks').isEnabled(), true)
    stage.respond({ [RESTORE]: { body: restored }, [LIST]: trash([TALKS]) })
    await button('Restore Film').click()
    await row('Film').waitFor({ state: 'detached' })
    await stage.noticed('done', /^Restored Film$/)
  })

  it('while one thing is restored nothing else is begun', async () => {
    await mount()
    const held = stage.hold(RESTORE)
    await button('Restore Film').click()
    await held.asked
    for (const name of ['Restore Talks', 'Delete permanently: Talks', 'Empty trash'])
      assert.equal(await button(name).isDisabled(), true, name)
    stage.respond({ [LIST]: trash([TALKS]) })
    await held.answer({ body: restored })
    await row('Film').waitFor({ state: 'detached' })
    assert.equal(await button('Restore Talks').isEnabled(), true)
  })

  it('deleting one for good names what goes with it; refused, it stays', async () => {
    await mount()
    stage.respond({ [DELETE]: REFUSAL })
    await button('Delete permanently: Talks').click()
    await stage.page.getByText('and 12 videos in it are removed').waitFor({ state: 'attached' })
    await confirm('Permanently delete “Talks”?', 'Delete permanently')
    await stage.noticed('failed', /^It was not deleted\. /)
    assert.equal(await row('Talks').count(), 1)
    stage.respond({ [DELETE]: { body: {} }, [LIST]: trash([FILM]) })
    await button('Delete permanently: Talks').click()
    await confirm('Permanently delete “Talks”?', 'Delete permanently')
    await row('Talks').waitFor({ state: 'detached' })
    assert.equal(await row('Film').count(), 1)
  })

  it('emptying it can be called off; then what is being deleted is counted down until it is gone', async () => {
    await mount()
    stage.respond({ [EMPTY]: { body: { object: 'trash_emptied', videos: 13, collections: 1 } } })
    await button('Empty trash').click()
    await confirm('Empty the trash?', 'Cancel')
    stage.respond({ [LIST]: trash([], 14) })
    await button('Empty trash').click()
    await confirm('Empty the trash?', 'Empty trash')
    const progress = stage.page.getByRole('progressbar')
    await stage.page.getByText('14 items are being permanently deleted').waitFor()
    assert.equal(stage.sent(EMPTY).length, 1)
    stage.respond({ [LIST]: trash([], 7) })
    await stage.page.clock.fastForward(2_000)
    await stage.page.getByText('7 items are being permanently deleted').waitFor()
    assert.equal(await progress.getAttribute('aria-valuenow'), '50')
    stage.respond({ [LIST]: REFUSAL })
    await stage.page.clock.fastForward(2_000)
    await stage.settled()
    assert.equal(await stage.page.getByText('7 items').count(), 1, 'the server may be restarting')
    stage.respond({ [LIST]: trash([], 0) })
    await stage.page.clock.fastForward(2_000)
    await stage.page.getByText('being permanently deleted').waitFor({ state: 'detached' })
    const asked = stage.queries(LIST).length
    await stage.page.clock.fastForward(10_000)
    await stage.settled()
    assert.equal(stage.queries(LIST).length, asked, 'nothing more is asked')
  })

  it('asks nothing more once it has left the page', async () => {
    await mount(trash([FILM], 3))
    await stage.page.getByText('3 items are being permanently deleted').waitFor()
    const held = stage.hold(LIST)
    await stage.page.clock.fastForward(2_000)
    await held.asked
    await stage.page.evaluate(() => document.querySelector('dash-trash')!.remove())
    await held.answer(trash([FILM], 2))
    const asked = stage.queries(LIST).length
    await stage.page.clock.fastForward(10_000)
    await stage.settled()
    assert.equal(stage.queries(LIST).length, asked)
  })

  it('a list that cannot be read is said, and asked for again', async () => {
    await mount(REFUSAL)
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    assert.equal(await button('Empty trash').count(), 0)
    stage.respond({ [LIST]: trash([FILM]) })
    await button('Try again').click()
    await row('Film').waitFor()
  })
})
