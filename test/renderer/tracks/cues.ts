/** The editor of cues beside the player. */
import assert from 'node:assert/strict'
import { it } from 'mocha'
import { until } from '../../daemon.ts'
import { assertAccessible, assertNoFaults, waitForNotice } from '../dashboard.ts'
import type { Studio } from './studio.ts'

export function cueJourneys(studio: () => Studio): void {
  const params = async () => {
    const { daemon, id } = studio()
    return { id, subtitle: (await daemon.api.subtitles.list({ params: { id } })).data[0]!.id }
  }
  const saved = async () =>
    (await studio().daemon.api.subtitles.content({ params: await params() })).cues.map(
      ({ start_seconds: start, end_seconds: end, markup }) => [start, end, markup],
    )
  const text = (number: number) =>
    studio().page.getByRole('textbox', { name: `Text of cue ${number}`, exact: true })
  /** What the browser draws over the picture. */
  const drawn = () =>
    studio().page.evaluate(() => {
      const find = (root: ParentNode): any =>
        root.querySelector('svc-player') ??
        [...root.querySelectorAll('*')]
          .map((one) => one.shadowRoot && find(one.shadowRoot))
          .find(Boolean)
      const tracks = [...(find(document)?.media?.textTracks ?? [])] as TextTrack[]
      return tracks
        .filter(({ mode }) => mode === 'showing')
        .map((track) => [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text))
    })

  it('cues: what is typed is seen over the picture at once, and goes back by Ctrl+Z', async () => {
    const { page } = studio()
    await page.getByRole('link', { name: 'English', exact: true }).click()
    await text(1).waitFor()
    await until(
      drawn,
      (tracks) => JSON.stringify(tracks) === JSON.stringify([['Good morning', 'Q&amp;A']]),
      'the cues over the picture',
    )
    assert.equal(await text(2).inputValue(), 'Q&A')
    assert.equal(
      await page.getByRole('button', { name: 'Set start: Start of cue 2' }).innerText(),
      'Set start',
    )
    assert.equal(
      await page.getByRole('button', { name: 'Set end: End of cue 2' }).innerText(),
      'Set end',
    )
    await text(1).fill('Good <i>evening</i>')
    await until(
      drawn,
      (tracks) => tracks[0]?.[0] === 'Good <i>evening</i>',
      'the new text over the picture',
    )
    await page.getByText('Unsaved changes').waitFor()
    await text(1).press('Control+z')
    assert.equal(await text(1).inputValue(), 'Good morning')
    await text(1).press('Control+y')
    assert.equal(await text(1).inputValue(), 'Good <i>evening</i>')
    await assertAccessible(page, 'editing cues')
  })

  it('cues: are split at the cursor, joined, added and removed by keys; the list says what is wrong', async () => {
    const { page } = studio()
    await text(2).press('Home')
    await text(2).press('ArrowRight')
    await text(2).press('Control+Enter')
    await text(3).waitFor()
    assert.deepEqual([await text(2).inputValue(), await text(3).inputValue()], ['Q', '&A'])
    await text(2).press('Control+Shift+Enter')
    assert.equal(await text(2).inputValue(), 'Q\n&A')
    const start = page.getByRole('textbox', { name: 'Start of cue 2' })
    await start.fill('0.9')
    await start.press('ArrowUp')
    assert.equal(await start.inputValue(), '0:01.000')
    await start.press('ArrowDown')
    await page.getByText('Starts 0.1 s before the previous cue ends').waitFor()
    const end = page.getByRole('textbox', { name: 'End of cue 2' })
    await end.fill('0:00.5')
    await end.press('Tab')
    await page.getByText('Ends before it starts').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('A cue ends before it starts. Fix its times first.').waitFor()
    await end.fill('2')
    await end.press('Tab')
    await text(2).press('Alt+n')
    await until(
      () => page.getByRole('list', { name: 'Cues' }).getByRole('listitem').count(),
      (count) => count === 3,
      'the new cue',
    )
    await page.keyboard.type('Here we are')
    await page.keyboard.press('Alt+Delete')
    await until(
      () => page.getByRole('list', { name: 'Cues' }).getByRole('listitem').count(),
      (count) => count === 2,
      'it to be gone',
    )
  })

  it('cues: what is not saved survives a reload, and is saved by a key', async () => {
    const { page } = studio()
    const before = await saved()
    await page.reload()
    await page.getByText('Your unsaved changes were restored.').waitFor()
    assert.equal(await text(1).inputValue(), 'Good <i>evening</i>')
    assert.deepEqual(await saved(), before)
    await text(1).press('Control+s')
    await waitForNotice(page, /^Subtitles saved$/)
    assert.deepEqual(await saved(), [
      [0.2, 1, 'Good <i>evening</i>'],
      [0.9, 2, 'Q\n&amp;A'],
    ])
  })

  it('cues: what somebody else saves is taken over, or asked about where one has changed something', async () => {
    const { page, daemon } = studio()
    const put = async (words: string) =>
      daemon.api.subtitles.putContent({
        params: await params(),
        body: { content: `WEBVTT\n\n00:00.200 --> 00:01.000\n${words}\n` },
      })
    await put('From elsewhere')
    await until(
      () => text(1).inputValue(),
      (value) => value === 'From elsewhere',
      'the other text',
    )
    await text(1).fill('Mine')
    await put('Theirs')
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else saved these subtitles' })
    await alert.waitFor()
    assert.equal(await text(1).inputValue(), 'Mine')
    await alert.getByRole('button', { name: 'Overwrite with mine' }).click()
    await alert.waitFor({ state: 'detached' })
    assert.deepEqual(await saved(), [[0.2, 1, 'Mine']])
  })

  it('cues: all are found, replaced and moved at once', async () => {
    const { page } = studio()
    await text(1).press('Control+f')
    await page.getByRole('textbox', { name: 'Find' }).fill('mine')
    await page.getByText('1 cue', { exact: true }).last().waitFor()
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Ours')
    await page.getByRole('button', { name: 'Replace all' }).click()
    await until(
      () => text(1).inputValue(),
      (value) => value === 'Ours',
      'the other word',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Shift all cues…' }).click()
    await page.getByLabel('Seconds').fill('0,5')
    await page.getByLabel('Seconds').press('Enter')
    await until(
      () => page.getByRole('textbox', { name: 'Start of cue 1' }).inputValue(),
      (value) => value === '0:00.700',
      'the cue to be later',
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await until(
      saved,
      (cues) => JSON.stringify(cues) === JSON.stringify([[0.7, 1.5, 'Ours']]),
      'it to be saved',
    )
  })

  it('cues: what is saved again before the first answer has come is not taken for a change of somebody else', async () => {
    const { page } = studio()
    const [requested, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/content', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const response = await route.fetch()
      requested.resolve()
      await mayAnswer.promise
      await route.fulfill({ response })
    })
    await text(1).fill('Ours again')
    await text(1).press('Control+s')
    await requested.promise
    await text(1).fill('Ours at last')
    await text(1).press('Control+s')
    await text(1).press('Control+s')
    mayAnswer.resolve()
    await until(saved, ([cue]) => cue?.[2] === 'Ours at last', 'the second text to be saved')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    await page.unroute('**/content')
  })

  it(
    'cues: of 2,000 a few dozen are in the page, and a change in the middle saves all the others ' +
      'as they were',
    async () => {
      const { page, daemon } = studio()
      const clock = (ms: number) =>
        `00:${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${((ms / 1_000) % 60).toFixed(3).padStart(6, '0')}`
      const all = Array.from({ length: 2_000 }, (_, i): [number, number, string] => [
        i,
        i + 0.9,
        `Cue number ${i + 1} &amp; <i>more</i>`,
      ])
      const content = `WEBVTT\n\n${all.map(([start, end, words]) => `${clock(start * 1_000)} --> ${clock(end * 1_000)}\n${words}`).join('\n\n')}\n`
      await daemon.api.subtitles.putContent({ params: await params(), body: { content } })
      await page.getByText('2,000 cues', { exact: true }).waitFor()
      await text(1).press('Control+f')
      await page.getByRole('textbox', { name: 'Find' }).fill('number 1000')
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await text(1_000).waitFor()
      assert.ok((await page.getByRole('list', { name: 'Cues' }).getByRole('listitem').count()) < 60)
      await text(1_000).fill('In the middle')
      await text(1_000).press('Home')
      for (let right = 0; right < 3; right += 1) await text(1_000).press('ArrowRight')
      await text(1_000).press('Control+Enter')
      await page.getByText('2,001 cues', { exact: true }).waitFor()
      await page.keyboard.press('Control+s')
      const now = await until(saved, (cues) => cues.length === 2_001, 'it to be saved')
      const middle = now.splice(999, 2, all[999]!)
      assert.deepEqual(
        middle.map((cue) => cue[2]),
        ['In', 'the middle'],
      )
      assert.deepEqual(now, all)
      assertNoFaults(page)
    },
  )
}
