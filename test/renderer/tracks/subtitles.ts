/** The list of subtitles: what comes in, what goes out. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'mocha'
import { until } from '../../daemon.ts'
import { assertAccessible, assertNoFaults } from '../dashboard.ts'
import type { Studio } from './studio.ts'

const SRT =
  '1\n00:00:00,200 --> 00:00:01,000\nGood morning\n\n2\n00:00:01,200 --> 00:00:02,000\nQ&A\n'

export function subtitleJourneys(studio: () => Studio): void {
  const listed = () => studio().daemon.api.subtitles.list({ params: { id: studio().id } })

  it('subtitles: what is said is transcribed by a click, and becomes the original', async () => {
    const { page, open } = studio()
    await open('subtitles')
    await page.getByRole('heading', { name: 'No subtitles yet' }).waitFor()
    await assertAccessible(page, 'no subtitles')
    await page.getByRole('button', { name: 'Transcribe audio' }).click()
    await until(listed, ({ data }) => data[0]?.status === 'ready', 'the sound to be transcribed')
    await page.getByRole('link', { name: 'Dutch', exact: true }).waitFor()
    await page.getByText('Subtitles · Transcribed').waitFor()
    assert.equal(await page.getByText('Original', { exact: true }).count(), 1)
  })

  it(
    'subtitles: a file with faults is refused with its lines; a good one is there under the ' +
      'language of its name',
    async () => {
      const { page } = studio()
      await page.getByRole('button', { name: 'Upload file' }).click()
      await page.getByRole('dialog', { name: 'Upload subtitles' }).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click()
      await page.getByText('Choose a file first.').waitFor()
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'talk.de.srt',
        mimeType: 'text/plain',
        buffer: Buffer.from(SRT.replace('01,000', '00,100').replace('02,000', 'soon')),
      })
      assert.equal(await page.getByRole('combobox', { name: 'Language' }).inputValue(), 'de')
      await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click()
      await page.getByRole('list', { name: 'Errors in the file' }).waitFor()
      assert.deepEqual(
        (
          await page
            .getByRole('list', { name: 'Errors in the file' })
            .getByRole('listitem')
            .allInnerTexts()
        ).map((text) => text.split(' ').slice(0, 2).join(' ')),
        ['Line 2', 'Line 6'],
      )
      await assertAccessible(page, 'faults of a file')
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'talk.en.srt', mimeType: 'text/plain', buffer: Buffer.from(SRT) })
      await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click()
      await page.getByRole('link', { name: 'English', exact: true }).waitFor()
      assert.deepEqual(
        (await listed()).data.map(({ language, original }) => [language, original]).sort(),
        [
          ['en', false],
          ['nl', true],
        ],
      )
    },
  )

  it('subtitles: is downloaded as SRT, marked as the original, named otherwise', async () => {
    const { page, folder } = studio()
    await page.getByRole('button', { name: 'Download English' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'SRT' }).click()
    const download = await coming
    assert.equal(download.suggestedFilename(), 'Coffee.en.srt')
    await download.saveAs(`${folder}/down.srt`)
    assert.equal(await readFile(`${folder}/down.srt`, 'utf8'), SRT)

    await page.getByRole('button', { name: 'More actions for English' }).click()
    await page.getByRole('menuitem', { name: 'Mark as original' }).click()
    await until(
      listed,
      ({ data }) => data.find(({ language }) => language === 'en')?.original === true,
      'English to be the original',
    )
    await page.getByRole('button', { name: 'More actions for English' }).click()
    await page.getByRole('menuitem', { name: 'Language and name…' }).click()
    await page.getByLabel('Name in the menu').fill('English, all of it')
    await page.getByLabel('Name in the menu').press('Enter')
    await page.getByText('English, all of it').waitFor()
  })

  it('subtitles: one is deleted only after a question', async () => {
    const { page } = studio()
    await page.getByRole('button', { name: 'More actions for Dutch' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete subtitles Dutch?' })
    await dialog.getByRole('button', { name: 'Delete subtitles' }).click()
    await page.getByRole('link', { name: 'Dutch', exact: true }).waitFor({ state: 'detached' })
    assert.deepEqual(
      (await listed()).data.map(({ language }) => language),
      ['en'],
    )
    assertNoFaults(page)
  })
}
