/** The editor of chapters, by itself: keys, faults, lists that are pasted, and what others save meanwhile. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Chapter, Video } from '../../../daemon/contract/video.ts'
import { elementStage, REFUSAL, type Answer, type Staged } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const READ = 'GET /v1/videos/abcdevideo1/chapters'
const SAVE = 'PUT /v1/videos/abcdevideo1/chapters'
const READ_VIDEO = 'GET /v1/videos/abcdevideo1'
/** Each lasts until the next, and the last one until the end of the video. */
const chapters = (...named: [seconds: number, title: string][]): Chapter[] =>
  named.map(([start, title], index) => ({
    start_seconds: start,
    end_seconds: named[index + 1]?.[0] ?? 10,
    title,
  }))
const list = (of: readonly Chapter[]): Answer => ({ body: { object: 'chapters', chapters: of } })
const videoWith = (of: Chapter[], minute = 0): Video =>
  readyVideo({ chapters: of, updated_at: `2026-01-01T00:0${minute}:00.000Z` })
const TWO = chapters([0, 'Intro'], [4, 'Talk'])

describe('the editor of chapters, by itself', () => {
  const stage = elementStage('tracks/chapters/dash-chapters.ts', 'dash-chapters')
  const { button } = stage

  const mount = async (of: Chapter[] = TWO) => {
    await stage.mount(
      { [READ]: list(of) },
      { properties: { video: videoWith(of) }, besidePlayer: true },
    )
    await stage.page.getByRole('button', { name: 'Add chapter here' }).waitFor()
  }
  const title = (number: number) =>
    stage.page.getByRole('textbox', { name: `Title of chapter ${number}`, exact: true })
  const edge = (name: string) => stage.page.getByRole('textbox', { name, exact: true })
  const titles = () =>
    stage.page
      .getByRole('textbox', { name: /^Title of/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  const focused = () => stage.page.locator('input:focus').getAttribute('aria-label')
  const says = (words: string) => stage.page.getByRole('status').getByText(words, { exact: true })
  const seek = (seconds: number) =>
    stage.page.evaluate((to) => (window as unknown as Staged).preview.seek(to), seconds)
  const choose = async (item: string) => {
    await button('More').click()
    await stage.page.getByRole('menuitem', { name: item }).click()
  }
  /** What the next tries to save are answered, and what is then known of the video. */
  const saves = (of: Chapter[]) =>
    stage.respond({ [SAVE]: list(of), [READ_VIDEO]: { body: videoWith(of, 1) } })

  it('the first one begins with the video; Enter goes on to the next, or makes one where the player is', async () => {
    await mount([])
    await stage.page.getByText('No chapters yet').waitFor()
    await seek(3)
    await button('Add chapter here').click()
    await stage.page.locator('input:focus').waitFor()
    await stage.page.keyboard.type('Intro')
    assert.equal(await edge('Start of chapter 1').inputValue(), '0:00.0')
    await stage.page.keyboard.press('Enter')
    await title(2).waitFor()
    assert.equal(await focused(), 'Title of chapter 2')
    assert.equal(await edge('Start of chapter 2').inputValue(), '0:03.0')
    await title(1).press('Enter')
    assert.equal(await focused(), 'Title of chapter 2')
  })

  it('typing one title is one step back, and so is taking one away', async () => {
    await mount()
    await title(1).fill('')
    await title(1).pressSequentially('Welcome')
    await button('Delete chapter 2').click()
    assert.deepEqual(await titles(), ['Welcome'])
    await button('Undo').click()
    assert.deepEqual(await titles(), ['Welcome', 'Talk'])
    await title(1).press('Control+z')
    assert.deepEqual(await titles(), ['Intro', 'Talk'])
    await says('Saved').waitFor()
  })

  it('what is wrong stands at its chapter, and keeps all from being saved', async () => {
    await mount()
    await edge('Start of chapter 2').fill('0:00')
    await edge('Start of chapter 2').press('Tab')
    await stage.page.getByText('Another chapter starts at the same time.').waitFor()
    await title(1).press('Control+s')
    await stage.noticed('failed', /Another chapter starts at the same time\./)
    assert.equal(await focused(), 'Start of chapter 2')
    await edge('Start of chapter 2').fill('12')
    await edge('Start of chapter 2').press('Tab')
    await stage.page.getByText('It starts after the end of the video.').waitFor()
    await edge('Start of chapter 2').fill('6')
    await edge('End of chapter 1').fill('7')
    await edge('End of chapter 1').press('Tab')
    await stage.page.getByText('It ends after the next chapter starts.').waitFor()
    await button('Save').click()
    await stage.noticed('failed', /It ends after the next chapter starts\./)
    assert.equal(await focused(), 'End of chapter 1')
    assert.deepEqual(stage.sent(SAVE), [])
  })

  it('an end of its own is sent; one that is emptied is where the next begins', async () => {
    await mount()
    saves([{ start_seconds: 0, end_seconds: 3, title: 'Intro' }, TWO[1]!])
    await seek(3)
    await button('Set end: End of chapter 1').click()
    await button('Save').click()
    await stage.noticed('done', /^Chapters saved$/)
    assert.deepEqual(stage.sent(SAVE), [
      {
        chapters: [
          { start_seconds: 0, end_seconds: 3, title: 'Intro' },
          { start_seconds: 4, title: 'Talk' },
        ],
      },
    ])
    await edge('End of chapter 1').fill('')
    await edge('End of chapter 1').press('Tab')
    assert.equal(await edge('End of chapter 1').getAttribute('placeholder'), '0:04.0')
    await says('Unsaved changes').waitFor()
  })

  it('a refusal is said, and what was typed stays; what is typed while it is saved is not saved yet', async () => {
    await mount()
    stage.respond({ [SAVE]: REFUSAL })
    await title(1).fill('Welcome')
    await button('Save').click()
    await stage.noticed('failed', /^The chapters were not saved\. /)
    assert.equal(await title(1).inputValue(), 'Welcome')
    const of = chapters([0, 'Welcome'], [4, 'Talk'])
    stage.respond({ [READ_VIDEO]: { body: videoWith(of, 1) } })
    const held = stage.hold(SAVE)
    await title(1).press('Control+s')
    await held.asked
    await title(2).fill('Keynote')
    await held.answer(list(of))
    await says('Unsaved changes').waitFor()
    assert.deepEqual(await titles(), ['Welcome', 'Keynote'])
  })

  it('what was saved is said to be, also where the video cannot be read after it', async () => {
    await mount()
    await stage.page.evaluate((video) => {
      const { store } = (window as unknown as Staged).app
      store.change({ videos: new Map([[video.id, video]]) })
    }, videoWith(TWO))
    stage.respond({ [SAVE]: list(chapters([0, 'Welcome'], [4, 'Talk'])), [READ_VIDEO]: REFUSAL })
    await title(1).fill('Welcome')
    await button('Save').click()
    await stage.noticed('done', /^Chapters saved$/)
    await says('Saved').waitFor()
    assert.deepEqual(await titles(), ['Welcome', 'Talk'])
    assert.equal((await stage.notices()).length, 1)
  })

  it('somebody who was faster is not overwritten unasked', async () => {
    await mount()
    await title(1).fill('Mine')
    stage.respond({ [READ]: list(chapters([0, 'Theirs'])) })
    await button('Save').click()
    await stage.page.getByRole('alert').getByText('Someone else saved the chapters').waitFor()
    assert.deepEqual(stage.sent(SAVE), [])
    saves(chapters([0, 'Mine'], [4, 'Talk']))
    await button('Overwrite with mine').click()
    await stage.noticed('done', /^Chapters saved$/)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    assert.equal(stage.sent(SAVE).length, 1)
  })

  it('what somebody else saves is taken over at once, or asked about where something was changed', async () => {
    await mount()
    await stage.set({ video: videoWith(chapters([0, 'Theirs']), 1) })
    await title(2).waitFor({ state: 'detached' })
    assert.deepEqual(await titles(), ['Theirs'])
    await title(1).fill('Mine')
    await stage.set({ video: videoWith(chapters([0, 'Again'], [5, 'More']), 2) })
    await button('Use their version').click()
    assert.deepEqual(await titles(), ['Again', 'More'])
    await says('Saved').waitFor()
  })

  it('a list is pasted in place of the others, and its faults are said only once one wants to go on', async () => {
    await mount()
    await choose('Paste list…')
    const lines = stage.page.getByLabel('One time and title per line')
    const faults = stage.page.getByRole('list', { name: 'Errors' })
    await lines.fill('0:00 Start\nsecond line\n0:20 Too late')
    await stage.page.getByText('1 chapter found. They replace the 2 existing chapters.').waitFor()
    assert.equal(await faults.count(), 0)
    await button('Use chapters').click()
    await faults.getByText('Line 2 has no time: “second line”.').waitFor()
    await faults.getByText('Line 3 starts after the end of the video (0:10)').waitFor()
    assert.equal(await lines.evaluate((area) => area.matches(':focus')), true)
    await lines.fill('0:00 Start\n0:05 Middle\n0:08 End')
    await faults.waitFor({ state: 'detached' })
    await button('Use chapters').click()
    await title(3).waitFor()
    assert.deepEqual(await titles(), ['Start', 'Middle', 'End'])
    await button('Undo').click()
    assert.deepEqual(await titles(), ['Intro', 'Talk'])
  })

  it('those of the source take the place of ours; ours can be discarded for what is saved', async () => {
    await mount()
    await title(1).fill('Mine')
    await choose('Discard changes')
    assert.deepEqual(await titles(), ['Intro', 'Talk'])
    saves(chapters([0, 'From the file']))
    await choose('Use chapters from the source file')
    await stage.noticed('done', /^Chapters saved$/)
    assert.deepEqual(await titles(), ['From the file'])
    assert.deepEqual(stage.sent(SAVE), [{ chapters: null }])
  })

  it('what was not saved is there again', async () => {
    await mount()
    await title(1).fill('Mine')
    await stage.reopen()
    await stage.page.getByText('Your unsaved changes were restored.').waitFor()
    assert.deepEqual(await titles(), ['Mine', 'Talk'])
  })
})
