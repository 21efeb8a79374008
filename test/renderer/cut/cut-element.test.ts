/** The cut of a video, by itself: its ranges by keys, its states, and what others make of it meanwhile. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { CutRange, VideoCut } from '../../../daemon/contract/cut.ts'
import { elementStage, REFUSAL, type Answer } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const READ = 'GET /v1/videos/abcdevideo1/cut'
const SAVE = 'PUT /v1/videos/abcdevideo1/cut'
const UNDO = 'DELETE /v1/videos/abcdevideo1/cut'
/** In place of the stream of the player, which is a bundle of its own and has no film here. */
const STREAM: Answer = {
  contentType: 'text/javascript',
  body: 'export class PlaySession { begin() {} stop() {} }',
}
const cut = (change: Partial<VideoCut> = {}): Answer => ({
  body: {
    object: 'video_cut',
    video: 'abcdevideo1',
    state: 'none',
    keep: [],
    source_duration: 10,
    frame_rate: 25,
    duration: 10,
    undo_until: null,
    error: null,
    original: {
      hls: 'http://dashboard.test/source/main.m3u8',
      dash: 'http://dashboard.test/source/main.mpd',
      storyboard: null,
      peaks: null,
    },
    ...change,
  } satisfies VideoCut,
})
const UNDO_UNTIL = '2026-02-01T12:00:00.000Z'
const cutTo = (state: VideoCut['state'], ...keep: [start: number, end: number][]): Answer =>
  cut({
    state,
    keep: keep.map(([start, end]): CutRange => ({ start, end })),
    duration: keep.reduce((sum, [start, end]) => sum + end - start, 0),
    undo_until: UNDO_UNTIL,
  })

describe('the cut of a video, by itself', () => {
  const stage = elementStage('cut/dash-cut.ts', 'dash-cut')
  const { button, dialog } = stage

  const mount = async (first: Answer = cut(), how: Parameters<typeof stage.mount>[1] = {}) => {
    await stage.mount(
      { [READ]: first, 'GET /npm/@svc/components/stream/+esm': STREAM },
      { properties: { video: readyVideo() }, ...how },
    )
    await stage.page.getByRole('heading', { name: 'Cut', exact: true }).waitFor()
  }
  const edge = (name: string) => stage.page.getByRole('textbox', { name, exact: true })
  const says = (words: string) => stage.page.getByRole('status').getByText(words, { exact: true })
  const press = async (...keys: string[]) => {
    for (const key of keys) await stage.page.keyboard.press(key)
  }
  /** What is kept and what is removed, in their order. */
  const parts = () =>
    stage.page.locator('.ranges > li').evaluateAll((items) =>
      items.map((item) => {
        const times = [...item.querySelectorAll('input')].map((field) => field.value)
        return times.length > 0 ? times.join(' to ') : item.textContent!.trim()
      }),
    )
  /** Cuts out the third and the fourth second, by keys. */
  const cutOut = async () => {
    await press('Home', 'l', 'l', 's', 'l', 'l', 's', 'j', 'Delete')
    await says('Unsaved changes').waitFor()
  }
  const CUT_OUT = ['0:00.000 to 0:02.000', 'Removed: 0:02.000 to 0:04.000', '0:04.000 to 0:10.000']
  const save = async () => {
    await press('Control+s')
    await dialog('Save this cut?').waitFor()
    await stage.page.locator('[slot=buttons]', { hasText: 'Save cut' }).click()
  }
  /** As an event tells of a change of the video. */
  const videoChanged = (minute: number) =>
    stage.set({ video: readyVideo({ updated_at: `2026-01-01T00:0${minute}:00.000Z` }) })

  it('is made by keys, each of which is one step back', async () => {
    await mount()
    assert.deepEqual(await parts(), ['0:00.000 to 0:10.000'])
    await cutOut()
    assert.deepEqual(await parts(), CUT_OUT)
    await stage.page.getByText('0:08.000 of 0:10.000 kept').waitFor()
    await press('Control+z')
    assert.equal((await parts()).length, 3)
    await press('Control+z', 'Control+z')
    assert.deepEqual(await parts(), ['0:00.000 to 0:10.000'])
    await says('Saved').waitFor()
    assert.equal(await button('Undo').isDisabled(), true)
    await press('Control+y', 'Control+y', 'Control+Shift+z')
    assert.deepEqual(await parts(), CUT_OUT)
    await press('r')
    assert.deepEqual(await parts(), ['0:00.000 to 0:10.000'])
  })

  it('letters that are typed into a field are no keys of the editor, and the last range cannot be removed', async () => {
    await mount()
    await press('Home', 'l', 'l')
    await edge('End of range 1').press('s')
    await edge('End of range 1').press('Delete')
    assert.equal((await parts()).length, 1)
    assert.equal(await button('Remove range 1').isDisabled(), true)
    await edge('End of range 1').fill('0:06')
    await edge('End of range 1').press('Tab')
    assert.deepEqual(await parts(), ['0:00.000 to 0:06.000', 'Removed: 0:06.000 to 0:10.000'])
    await button('Restore 0:06.000 to 0:10.000').click()
    assert.deepEqual(await parts(), ['0:00.000 to 0:10.000'])
  })

  it('saving says what it does, and sends the ranges; a refusal keeps them', async () => {
    await mount()
    await cutOut()
    stage.respond({ [SAVE]: REFUSAL })
    await save()
    await stage.noticed('failed', /^The cut was not saved\. /)
    assert.deepEqual(await parts(), CUT_OUT)
    await press('Control+s')
    await stage.page.getByText('Keeps 0:08 of 0:10, in 2 ranges.').waitFor()
    await press('Escape')
    stage.respond({ [SAVE]: cutTo('ready', [0, 2], [4, 10]) })
    await save()
    await stage.noticed('done', /^Cut saved; the new version is being created$/)
    await stage.page.getByText('Viewers see 0:08 of 0:10').waitFor()
    await says('Saved').waitFor()
    assert.deepEqual(stage.sent(SAVE).at(-1), {
      keep: [
        { start: 0, end: 2 },
        { start: 4, end: 10 },
      ],
    })
  })

  it('what is changed while it is being saved is not saved yet', async () => {
    await mount()
    await cutOut()
    const held = stage.hold(SAVE)
    await save()
    await held.asked
    await edge('End of range 2').evaluate((field: HTMLInputElement) => {
      field.value = '0:08'
      field.dispatchEvent(new Event('change'))
    })
    await held.answer(cutTo('ready', [0, 2], [4, 10]))
    await says('Unsaved changes').waitFor()
    assert.equal(await edge('End of range 2').inputValue(), '0:08.000')
  })

  it('what was read before it was saved here does not bring the former cut back', async () => {
    await mount()
    await cutOut()
    const late = stage.hold(READ)
    await videoChanged(1)
    await late.asked
    stage.respond({
      [SAVE]: cutTo('ready', [0, 2], [4, 10]),
      [READ]: cutTo('ready', [0, 2], [4, 10]),
    })
    await save()
    await stage.page.getByText('Viewers see 0:08 of 0:10').waitFor()
    await late.answer(cut())
    assert.deepEqual(await parts(), CUT_OUT)
    assert.equal(await stage.page.getByText('Viewers see 0:08 of 0:10').count(), 1)
  })

  it('all of it, where nothing is removed, is no cut any more', async () => {
    await mount(cutTo('ready', [0, 2], [4, 10]))
    stage.respond({ [UNDO]: cut() })
    await button('Restore 0:02.000 to 0:04.000').click()
    await save()
    await stage.noticed('done', /^The cut is undone; viewers see the whole video$/)
    assert.equal(stage.sent(SAVE).length, 0)
    assert.equal(await stage.page.getByText('Viewers see 0:08').count(), 0)
  })

  it('while it is being made it is asked for again, also after a failure, until it is ready', async () => {
    const prepare = (page: typeof stage.page) => page.clock.install()
    await mount(cutTo('pending', [0, 2]), { prepare })
    await stage.page.getByText('The new version is being created').first().waitFor()
    assert.equal(await button('Save as a clip…').isDisabled(), true)
    stage.respond({ [READ]: REFUSAL })
    await stage.page.clock.fastForward(3_000)
    await stage.settled()
    assert.equal(await stage.page.getByRole('heading', { name: 'Cut', exact: true }).count(), 1)
    stage.respond({ [READ]: cutTo('ready', [0, 2]) })
    await stage.page.clock.fastForward(3_000)
    await stage.page.getByText('Viewers see 0:02 of 0:10').waitFor()
    await stage.page.getByText('You can undo the cut until February 1, 2026').waitFor()
    assert.equal(await button('Save as a clip…').isEnabled(), true)
    const asked = stage.queries(READ).length
    await stage.page.clock.fastForward(10_000)
    await stage.settled()
    assert.equal(stage.queries(READ).length, asked)
  })

  it('one that could not be made can be saved once more', async () => {
    const error = { code: 'internal_error' as const, message: 'It broke.', reason: undefined }
    await mount(cut({ state: 'failed', keep: [], undo_until: UNDO_UNTIL, error }))
    await stage.page.getByRole('alert').getByText('The cut could not be created').waitFor()
    await cutOut()
    stage.respond({ [SAVE]: cutTo('pending', [0, 2], [4, 10]) })
    await save()
    await stage.page.getByRole('alert').waitFor({ state: 'detached' })
    await stage.page.getByText('Viewers see the previous version until it is ready.').waitFor()
  })

  it('undoing it is asked about; refused, it stays, and with it the ranges go', async () => {
    await mount(cutTo('ready', [0, 2], [4, 10]))
    stage.respond({ [UNDO]: REFUSAL })
    const undo = async () => {
      await button('Undo cut').click()
      await dialog('Undo the cut?').getByRole('button', { name: 'Undo cut' }).click()
    }
    await undo()
    await stage.noticed('failed', /^The cut was not undone\. /)
    assert.deepEqual(await parts(), CUT_OUT)
    stage.respond({ [UNDO]: cut() })
    await edge('End of range 2').fill('0:08')
    await edge('End of range 2').press('Tab')
    await undo()
    await stage.noticed('done', /^The cut is undone/)
    assert.deepEqual(await parts(), ['0:00.000 to 0:10.000'])
    await says('Saved').waitFor()
  })

  it('saved or undone late, it is not shown for the video that has come in its place', async () => {
    const other = 'abcdevideo2'
    const otherCut = cut({ video: other })
    for (const [route, isSaved] of [
      [SAVE, true],
      [UNDO, false],
    ] as const) {
      await mount(isSaved ? cut() : cutTo('ready', [0, 2], [4, 10]))
      stage.respond({ [`GET /v1/videos/${other}/cut`]: otherCut })
      const late = stage.hold(route)
      if (isSaved) {
        await cutOut()
        await save()
      } else {
        await button('Undo cut').click()
        await dialog('Undo the cut?').getByRole('button', { name: 'Undo cut' }).click()
      }
      await late.asked
      await stage.set({ video: readyVideo({ id: other }) })
      await edge('End of range 1').fill('0:07')
      await edge('End of range 1').press('Tab')
      await late.answer(isSaved ? cutTo('ready', [0, 2], [4, 10]) : cut())
      await stage.settled()
      assert.equal((await parts())[0], '0:00.000 to 0:07.000')
      assert.equal(await stage.page.getByText('Viewers see 0:08 of 0:10').count(), 0)
      await says('Unsaved changes').waitFor()
    }
  })

  it('what somebody else makes of it is taken over at once, or asked about where something was changed', async () => {
    await mount()
    stage.respond({ [READ]: cutTo('ready', [1, 9]) })
    await videoChanged(1)
    await stage.page.getByText('Viewers see 0:08 of 0:10').waitFor()
    assert.equal((await parts())[1], '0:01.000 to 0:09.000')
    await edge('End of range 1').fill('0:05')
    await edge('End of range 1').press('Tab')
    stage.respond({ [READ]: cutTo('ready', [2, 8]) })
    await videoChanged(2)
    const news = stage.page.getByRole('alert').filter({ hasText: 'Someone else changed the cut' })
    await news.waitFor()
    assert.equal((await parts())[1], '0:01.000 to 0:05.000')
    await button('Keep mine').click()
    await news.waitFor({ state: 'detached' })
    assert.equal((await parts())[1], '0:01.000 to 0:05.000')
    stage.respond({ [READ]: cutTo('ready', [3, 7]) })
    await videoChanged(3)
    await button('Use their version').click()
    assert.equal((await parts())[1], '0:03.000 to 0:07.000')
    await says('Saved').waitFor()
  })

  it('what was not saved is there again', async () => {
    await mount()
    await cutOut()
    await stage.reopen()
    await stage.page.getByText('Your unsaved changes were restored.').waitFor()
    assert.deepEqual(await parts(), CUT_OUT)
  })

  it('says why it cannot be cut, or that it could not be read, which is tried again', async () => {
    const video = readyVideo({ archived: true })
    await stage.mount({ 'GET /npm/@svc/components/stream/+esm': STREAM }, { properties: { video } })
    await stage.page.getByText('It is archived. Unarchive it first.').waitFor()
    assert.equal(stage.queries(READ).length, 0)
    stage.respond({ [READ]: REFUSAL })
    await stage.set({ video: readyVideo() })
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    stage.respond({ [READ]: cut({ original: null, state: 'ready' }) })
    await button('Try again').click()
    await stage.page.getByText('This cut can no longer be changed here').waitFor()
  })
})
