/** Chapters and sounds. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { it } from 'mocha'
import { until } from '../../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'
import type { Studio } from './studio.ts'

const run = promisify(execFile)

export function otherJourneys(studio: () => Studio): void {
  const chapters = async () =>
    (await studio().daemon.api.chapters.get({ params: { id: studio().id } })).chapters.map(
      ({ start_seconds: start, end_seconds: end, title }) => [start, end, title],
    )
  const title = (number: number) =>
    studio().page.getByRole('textbox', { name: `Title of chapter ${number}` })

  it('chapters: a list is pasted, with what is wrong named by its lines, and saved', async () => {
    const { page, open } = studio()
    await open('chapters')
    await page.getByRole('heading', { name: 'No chapters yet' }).waitFor()
    await page.getByRole('button', { name: 'Paste list…' }).click()
    const lines = page.getByRole('textbox', { name: 'One time and title per line' })
    await lines.fill('0:00 Introduction\nThe beans\n9:00 Out')
    await page.getByRole('button', { name: 'Use chapters' }).click()
    await page.getByText('Line 2 has no time').waitFor()
    await page.getByText('Line 3 starts after the end of the video (0:03').waitFor()
    await assertAccessible(page, 'pasting chapters')
    await lines.fill('0:00 Introduction\n0:01 The beans')
    await page.getByRole('button', { name: 'Use chapters' }).click()
    assert.equal(await title(2).inputValue(), 'The beans')
    for (const [words, name] of [
      ['Set start', 'Start of chapter 2'],
      ['Set end', 'End of chapter 2'],
    ] as const) {
      assert.equal(await page.getByRole('button', { name: `${words}: ${name}` }).innerText(), words)
    }
    await title(2).press('Control+s')
    await waitForNotice(page, /^Chapters saved$/)
    assert.deepEqual(
      (await chapters()).map(([start, , name]) => [start, name]),
      [
        [0, 'Introduction'],
        [1, 'The beans'],
      ],
    )
    assert.equal((await chapters())[0]![1], 1, 'its end follows')
    await assertAccessible(page, 'chapters')
  })

  it('chapters: an end of its own is shown, changed, and kept by whatever else is saved', async () => {
    const { page, daemon, id } = studio()
    const end = (number: number) => page.getByRole('textbox', { name: `End of chapter ${number}` })
    await daemon.api.chapters.put({
      params: { id },
      body: {
        chapters: [
          { start_seconds: 0, end_seconds: 0.8, title: 'Introduction' },
          { start_seconds: 1, title: 'The beans' },
        ],
      },
    })
    await until(
      () => end(1).inputValue(),
      (value) => value === '0:00.8',
      'the end to be shown',
    )
    await title(1).fill('Opening')
    await end(2).fill('2.5')
    await end(2).press('Control+s')
    await until(
      chapters,
      (all) =>
        JSON.stringify(all) ===
        JSON.stringify([
          [0, 0.8, 'Opening'],
          [1, 2.5, 'The beans'],
        ]),
      'both ends to be saved',
    )
    await end(1).fill('1.5')
    await end(1).press('Tab')
    await page.getByText('It ends after the next chapter starts.').waitFor()
    await end(1).fill('')
    await end(1).press('Tab')
    assert.equal(await end(1).getAttribute('placeholder'), '0:01.0')
    await end(1).press('Control+s')
    await until(chapters, ([first]) => first?.[1] === 1, 'its end to follow again')
    // The page has heard of it, too, so that the next press is the one that is held.
    const state = page.getByRole('status').getByText('Saved', { exact: true })
    await state.waitFor()

    const [answer, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/chapters', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const response = await route.fetch()
      answer.resolve()
      await mayAnswer.promise
      await route.fulfill({ response })
    })
    await title(2).fill('The roast')
    await title(2).press('Control+s')
    await answer.promise
    await end(1).fill('0.')
    mayAnswer.resolve()
    await state.waitFor()
    assert.equal(await end(1).inputValue(), '0.', 'what is being typed stays')
    await page.unroute('**/chapters')
    await end(1).fill('')
  })

  it(
    'chapters: one is added by Enter where the player stands, moved by typing, and kept through ' +
      'a reload',
    async () => {
      const { page } = studio()
      await page.getByRole('button', { name: 'Play from chapter 2' }).click()
      await title(1).fill('Hello')
      await page.reload()
      await page.getByText('Your unsaved changes were restored.').waitFor()
      assert.equal(await title(1).inputValue(), 'Hello')
      const start = page.getByRole('textbox', { name: 'Start of chapter 2' })
      await start.fill('2')
      await start.press('ArrowUp')
      assert.equal(await start.inputValue(), '0:02.1')
      await title(2).press('Control+z')
      await page.getByRole('button', { name: 'Delete chapter 1' }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await until(chapters, ([first]) => first?.[2] === 'Hello', 'the chapters to be saved')
    },
  )

  it('chapters: what somebody else saves is asked about', async () => {
    const { page, daemon, id } = studio()
    await title(1).fill('Mine')
    await daemon.api.chapters.put({
      params: { id },
      body: { chapters: [{ start_seconds: 0, title: 'Theirs' }] },
    })
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else saved the chapters' })
    await alert.getByRole('button', { name: 'Use their version' }).click()
    await until(
      () => title(1).inputValue(),
      (value) => value === 'Theirs',
      'the other title',
    )
    assertNoFaults(page)
  })

  it('sounds: one is added from a file, encoded, made the default, and deleted', async () => {
    const { page, open, folder, daemon, id } = studio()
    const tracks = async () => (await daemon.api.audioTracks.list({ params: { id } })).data
    const file = `${folder}/voice.wav`
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=880:duration=3',
      '-y',
      file,
    ])
    await open('audio')
    await page.getByRole('button', { name: 'Add audio track' }).click()
    await page.getByRole('dialog', { name: 'Add audio track' }).waitFor()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Choose a file first.').waitFor()
    await page.getByLabel('Audio file').setInputFiles(file)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await assertAccessible(page, 'adding a sound')
    // While encoding is paused, the row stays as it is.
    await daemon.api.system.update({ body: { encoding_paused: true } })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'French' })
    const [bar, column] = [
      await row.getByRole('progressbar').boundingBox(),
      await row.locator('.what').boundingBox(),
    ]
    assert.equal(bar!.width, column!.width, 'the bar is as wide as its column')
    await daemon.api.system.update({ body: { encoding_paused: false } })
    await until(
      tracks,
      (list) => list.some(({ language, status }) => language === 'fr' && status === 'ready'),
      'the sound to be encoded',
    )
    await page.getByText('Encoding…').waitFor({ state: 'detached' })
    const label = (await tracks()).find(({ language }) => language === 'fr')!.label
    await page.getByRole('button', { name: `More actions for ${label}` }).click()
    await page.getByRole('menuitem', { name: 'Make default' }).click()
    await until(
      tracks,
      (list) => list.find(({ language }) => language === 'fr')!.default,
      'it to be the default',
    )
    await waitForNotice(page, `${label} is now the default`)
    await page.getByRole('button', { name: 'More actions for Audio 1' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete audio track' }).click()
    await until(tracks, (list) => list.length === 1, 'the other to be gone')
    assertNoFaults(page)
  })

  it('sounds: a file that has not come or not been read is not said to have none', async () => {
    const { page, daemon } = studio()
    const { id } = await daemon.api.videos.create({ body: { name: 'On its way' } })
    await page.goto(`${daemon.baseUrl}/videos/${id}/audio`)
    await page.getByRole('heading', { name: 'The file is still being read' }).waitFor()
    assert.equal(await page.getByText('This video has no audio').count(), 0)
    await daemon.api.videos.delete({ params: { id } })
  })

  it('the tabs of tracks fit into 360 pixels, and can be read by everybody in the dark', async () => {
    const { browser, daemon, id } = studio()
    const [subtitle] = (await daemon.api.subtitles.list({ params: { id } })).data
    const small = await openPage(browser, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await signIn(small, daemon)
    for (const [tab, there] of [
      ['subtitles', 'Edit English'],
      [`subtitles?edit=${subtitle!.id}`, 'Add cue here'],
      ['audio', 'Add audio track'],
      ['chapters', 'Add chapter here'],
    ] as const) {
      await small.goto(`${daemon.baseUrl}/videos/${id}/${tab}`)
      await small.getByText(there).or(small.getByLabel(there)).first().waitFor()
      if (tab.includes('edit'))
        await small.getByRole('textbox', { name: 'Text of cue 1', exact: true }).waitFor()
      await assertFits(small, tab)
      await assertAccessible(small, `${tab}, narrow and dark`)
    }
    assertNoFaults(small)
    await small.context().close()
  })
}
