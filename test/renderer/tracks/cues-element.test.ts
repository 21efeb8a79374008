/** The editor of cues, by itself: steps back, keys, what is wrong, and what others save meanwhile. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { SubtitleContent } from '../../../daemon/contract/tracks.ts'
import type { Subtitle } from '../../../daemon/contract/video.ts'
import { elementStage, REFUSAL, type Answer, type Staged } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const SUBTITLE: Subtitle = {
  id: 'sub_one',
  language: 'en',
  label: 'English',
  kind: 'subtitles',
  original: true,
  source: 'uploaded',
  status: 'ready',
  error: null,
  url: 'https://svc.test/sub_one.vtt',
}
const VIDEO = readyVideo({ subtitles: [SUBTITLE] })
const READ = 'GET /v1/videos/abcdevideo1/subtitles/sub_one/content'
const SAVE = 'PUT /v1/videos/abcdevideo1/subtitles/sub_one/content'
/** A cue of a second each. */
const content = (revision: string, ...texts: string[]): Answer => ({
  body: {
    object: 'subtitle_content',
    video: 'abcdevideo1',
    subtitle: 'sub_one',
    language: 'en',
    revision,
    blocks: [],
    cues: texts.map((text, index) => ({
      start_seconds: index,
      end_seconds: index + 1,
      text,
      speaker: null,
      id: '',
      settings: '',
      markup: text,
    })),
  } satisfies SubtitleContent,
})
const CONFLICT: Answer = {
  status: 409,
  body: {
    code: 'conflict',
    title: 'Conflict',
    status: 409,
    detail: 'There is a newer one.',
    hint: '',
  },
}

describe('the editor of cues, by itself', () => {
  const stage = elementStage('tracks/cues/dash-cues.ts', 'dash-cues')
  const { button } = stage

  const mount = async (first: Answer = content('r1', 'One', 'Two', 'Three')) => {
    await stage.mount(
      { [READ]: first },
      {
        properties: { video: VIDEO, subtitle: SUBTITLE, back: '/videos/abcdevideo1/subtitles' },
        besidePlayer: true,
      },
    )
    await stage.page.getByRole('button', { name: 'Add cue here' }).waitFor()
  }
  const text = (number: number) =>
    stage.page.getByRole('textbox', { name: `Text of cue ${number}`, exact: true })
  const edge = (name: string) => stage.page.getByRole('textbox', { name, exact: true })
  const texts = () =>
    stage.page
      .getByRole('textbox', { name: /^Text of cue/ })
      .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value))
  const focused = () => stage.page.locator('textarea:focus').getAttribute('aria-label')
  const says = (words: string) => stage.page.getByRole('status').getByText(words, { exact: true })
  const press = async (...keys: string[]) => {
    for (const key of keys) await stage.page.keyboard.press(key)
  }
  const seek = (seconds: number) =>
    stage.page.evaluate((to) => (window as unknown as Staged).preview.seek(to), seconds)
  /** As an event tells of a change of the video. */
  const videoChanged = (minute: number) =>
    stage.set({ video: { ...VIDEO, updated_at: `2026-01-01T00:0${minute}:00.000Z` } })
  const saved = () =>
    stage.sent(SAVE).map((body) => {
      const { content, revision } = body as { content: string; revision?: string }
      return [
        content
          .split('\n')
          .filter((line) => /^[A-Z]/.test(line))
          .slice(1)
          .join(' '),
        revision,
      ]
    })

  it('the typing in one cue is one step back, and so is what follows after a rest', async () => {
    await mount()
    assert.equal(await button('Undo').isDisabled(), true)
    await text(1).fill('')
    await text(1).pressSequentially('Good')
    await text(2).focus()
    await text(1).pressSequentially('bye')
    await press('Control+z')
    assert.equal(await text(1).inputValue(), 'Good')
    await button('Undo').click()
    assert.equal(await text(1).inputValue(), 'One')
    assert.equal(await button('Undo').isDisabled(), true)
    await says('Saved').waitFor()
    await text(1).press('Control+y')
    await press('Control+Shift+z')
    assert.equal(await text(1).inputValue(), 'Goodbye')
    assert.equal(await button('Redo').isDisabled(), true)
    await says('Unsaved changes').waitFor()
  })

  it('keys go from cue to cue, remove, add at the player’s time, and take it for an edge', async () => {
    await mount()
    await text(1).focus()
    await press('Alt+ArrowDown')
    assert.equal(await focused(), 'Text of cue 2')
    await press('Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp')
    assert.equal(await focused(), 'Text of cue 2')
    await press('Alt+Delete')
    await says('2 cues').waitFor()
    assert.equal(await focused(), 'Text of cue 2', 'the one that has taken its place')
    assert.deepEqual(await texts(), ['One', 'Three'])
    await seek(2.25)
    await press('Alt+i')
    assert.equal(await edge('Start of cue 2').inputValue(), '0:02.250')
    await seek(5.5)
    await press('Alt+o')
    assert.equal(await edge('End of cue 2').inputValue(), '0:05.500')
    await seek(7)
    await press('Alt+n')
    await stage.page.keyboard.type('Last')
    assert.deepEqual(await texts(), ['One', 'Three', 'Last'])
    assert.equal(await edge('Start of cue 3').inputValue(), '0:07.000')
  })

  it('a cue is split where the caret is, and merged again, each in one step', async () => {
    await mount(content('r1', 'One and two', 'Three'))
    await text(1).focus()
    await press('Home')
    for (let right = 0; right < 3; right += 1) await press('ArrowRight')
    await press('Control+Enter')
    await text(3).waitFor()
    assert.deepEqual(await texts(), ['One', 'and two', 'Three'])
    assert.equal(await focused(), 'Text of cue 2')
    await press('Alt+ArrowUp', 'Control+Shift+Enter')
    await text(3).waitFor({ state: 'detached' })
    assert.deepEqual(await texts(), ['One\nand two', 'Three'])
    await press('Control+z', 'Control+z')
    assert.deepEqual(await texts(), ['One and two', 'Three'])
  })

  it('what is wrong is counted and led to, and keeps it from being saved', async () => {
    await mount()
    await edge('End of cue 3').fill('0:02')
    await edge('End of cue 3').press('Tab')
    await stage.page.getByText('Ends before it starts').waitFor()
    await text(1).focus()
    await button('1 cue to fix').click()
    await stage.page.locator('textarea:focus').waitFor()
    assert.equal(await focused(), 'Text of cue 3')
    await text(1).press('Control+s')
    await stage.noticed('failed', /A cue ends before it starts\. Fix its times first\./)
    assert.equal(await focused(), 'Text of cue 3')
    assert.deepEqual(saved(), [])
  })

  it('what is only doubtful is said, and can be saved', async () => {
    await mount()
    await text(2).fill('')
    await stage.page.getByText('No text').waitFor()
    await button('1 cue to check').waitFor()
    stage.respond({ [SAVE]: content('r2', 'One', '', 'Three') })
    await button('Save').click()
    await stage.noticed('done', /^Subtitles saved$/)
  })

  it('what is no time goes back to the one that counts; arrows move it, with Shift by more', async () => {
    await mount()
    const start = edge('Start of cue 2')
    await start.fill('soon')
    await start.press('Tab')
    assert.equal(await start.inputValue(), '0:01.000')
    await start.press('ArrowUp')
    assert.equal(await start.inputValue(), '0:01.100')
    await start.press('Shift+ArrowDown')
    assert.equal(await start.inputValue(), '0:00.100')
    await start.press('Shift+ArrowDown')
    assert.equal(await edge('Start of cue 1').inputValue(), '0:00.000')
  })

  it('a refusal is said, and what was typed stays to be saved once more', async () => {
    await mount()
    stage.respond({ [SAVE]: REFUSAL })
    await text(1).fill('Mine')
    await button('Save').click()
    await stage.noticed('failed', /^The subtitles were not saved\. /)
    await says('Unsaved changes').waitFor()
    assert.equal(await text(1).inputValue(), 'Mine')
    stage.respond({ [SAVE]: content('r2', 'Mine', 'Two', 'Three') })
    await button('Save').click()
    await says('Saved').waitFor()
    assert.deepEqual(saved(), [
      ['Mine Two Three', 'r1'],
      ['Mine Two Three', 'r1'],
    ])
  })

  it('a key that is held down saves once; what is typed meanwhile is not saved yet', async () => {
    await mount()
    const held = stage.hold(SAVE)
    await text(1).fill('Mine')
    await stage.page.keyboard.down('Control')
    for (let times = 0; times < 4; times += 1) await stage.page.keyboard.down('s')
    await stage.page.keyboard.up('s')
    await stage.page.keyboard.up('Control')
    await held.asked
    await says('Saving…').waitFor()
    await text(2).fill('Mine too')
    await held.answer(content('r2', 'Mine', 'Two', 'Three'))
    await says('Unsaved changes').waitFor()
    assert.equal(await text(2).inputValue(), 'Mine too')
    assert.equal(saved().length, 1)
    stage.respond({ [SAVE]: content('r3', 'Mine', 'Mine too', 'Three') })
    await text(2).press('Control+s')
    await says('Saved').waitFor()
    assert.deepEqual(saved().at(-1), ['Mine Mine too Three', 'r2'])
  })

  it('what somebody else saves is taken over at once, or asked about where something was changed', async () => {
    await mount()
    stage.respond({ [READ]: content('r2', 'Theirs') })
    await videoChanged(1)
    await says('1 cue').waitFor()
    assert.equal(await text(1).inputValue(), 'Theirs')
    await text(1).fill('Mine')
    stage.respond({ [READ]: content('r3', 'Theirs again') })
    await videoChanged(2)
    await stage.page.getByRole('alert').getByText('Someone else saved these subtitles').waitFor()
    assert.equal(await text(1).inputValue(), 'Mine')
    await button('Use their version').click()
    assert.equal(await text(1).inputValue(), 'Theirs again')
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    await says('Saved').waitFor()
  })

  it('somebody who was faster is not overwritten unasked', async () => {
    await mount()
    await text(1).fill('Mine')
    stage.respond({ [SAVE]: CONFLICT, [READ]: content('r2', 'Theirs') })
    await button('Save').click()
    await stage.page.getByRole('alert').getByText('Someone else saved these subtitles').waitFor()
    assert.equal(await text(1).inputValue(), 'Mine')
    stage.respond({ [SAVE]: content('r3', 'Mine', 'Two', 'Three') })
    await button('Overwrite with mine').click()
    await says('Saved').waitFor()
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    assert.deepEqual(saved(), [
      ['Mine Two Three', 'r1'],
      ['Mine Two Three', undefined],
    ])
  })

  it('what was read before it was saved here is no change of somebody else', async () => {
    await mount(content('r1', 'One'))
    const late = stage.hold(READ)
    await videoChanged(1)
    await late.asked
    stage.respond({ [SAVE]: content('r2', 'Mine'), [READ]: content('r2', 'Mine') })
    await text(1).fill('Mine')
    await button('Save').click()
    await says('Saved').waitFor()
    await late.answer(content('r1', 'One'))
    assert.equal(await text(1).inputValue(), 'Mine')
    await text(1).fill('Mine again')
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('what was not saved is there again, and is asked about where the text has changed since', async () => {
    await mount()
    await text(1).fill('Mine')
    await stage.reopen()
    await stage.page.getByText('Your unsaved changes were restored.').waitFor()
    assert.equal(await text(1).inputValue(), 'Mine')
    stage.respond({ [READ]: content('r2', 'Theirs', 'Two', 'Three') })
    await stage.reopen()
    await stage.page.getByRole('alert').getByText('Someone else saved these subtitles').waitFor()
    assert.equal(await text(1).inputValue(), 'Mine')
  })

  it('discarding is asked about', async () => {
    await mount()
    const discard = async () => {
      await button('More').click()
      await stage.page.getByRole('menuitem', { name: 'Discard changes' }).click()
    }
    const question = stage.page.getByRole('dialog', { name: 'Discard your changes?' })
    await text(1).fill('Mine')
    await discard()
    await question.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await text(1).inputValue(), 'Mine')
    await discard()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await says('Saved').waitFor()
    assert.equal(await text(1).inputValue(), 'One')
  })

  it('the search has steps back of its own, goes around, and gives the focus back to the cue', async () => {
    await mount(content('r1', 'One', 'Two', 'One more'))
    await text(2).fill('Changed')
    await press('Control+f')
    const find = stage.page.getByRole('textbox', { name: 'Find' })
    await stage.page.keyboard.type('one')
    await says('2 cues').waitFor()
    await press('Control+z')
    assert.equal(await text(2).inputValue(), 'Changed')
    await find.fill('one')
    await press('Enter')
    await says('1 of 2 cues').waitFor()
    await press('Enter')
    await says('2 of 2 cues').waitFor()
    await press('Enter')
    await says('1 of 2 cues').waitFor()
    await press('Shift+Enter')
    await says('2 of 2 cues').waitFor()
    await stage.page.getByRole('textbox', { name: 'Replace with' }).fill('Ten')
    await button('Replace').click()
    assert.deepEqual(await texts(), ['One', 'Changed', 'Ten more'])
    await button('Replace all').click()
    await stage.noticed('done', /^Replaced in 1 cue$/)
    await says('No matches').waitFor()
    await find.press('Escape')
    await stage.page.locator('textarea:focus').waitFor()
    assert.equal(await focused(), 'Text of cue 3')
    assert.equal(await find.count(), 0)
  })

  it('a text that cannot be read is said, and asked for again; one without cues cannot be saved', async () => {
    await stage.mount(
      { [READ]: REFUSAL },
      { properties: { video: VIDEO, subtitle: SUBTITLE, back: '/' }, besidePlayer: true },
    )
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    stage.respond({ [READ]: content('r1', 'One') })
    await button('Try again').click()
    await text(1).focus()
    await press('Alt+Delete')
    await stage.page.getByText('No cues yet.').waitFor()
    assert.equal(await button('Save').isDisabled(), true)
    await button('Add cue here').click()
    await stage.page.keyboard.type('New')
    assert.equal(await button('Save').isEnabled(), true)
  })
})
