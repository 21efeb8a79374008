/** The lists of subtitles and audio tracks, by themselves: what somebody is at stays when others come and go. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { AudioTrack, Subtitle } from '../../../daemon/contract/video.ts'
import { elementStage } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const subtitle = (language: string): Subtitle => ({
  id: `sub_${language}`,
  language,
  label: language,
  kind: 'subtitles',
  original: false,
  source: 'uploaded',
  status: 'ready',
  error: null,
  url: `https://svc.test/${language}.vtt`,
})
const [GERMAN, ENGLISH, DUTCH] = [subtitle('de'), subtitle('en'), subtitle('nl')]

describe('the list of subtitles, by itself', () => {
  const stage = elementStage('tracks/subtitles/dash-subtitles.ts', 'dash-subtitles')
  const listed = (...subtitles: Subtitle[]) => ({ video: readyVideo({ subtitles }) })
  const mount = () =>
    stage.mount(
      { 'GET /v1/system': { body: { transcription: { available: false } } } },
      { besidePlayer: true, properties: listed(ENGLISH, DUTCH) },
    )

  it('an open menu is that of its subtitle, also when another comes before it', async () => {
    await mount()
    await stage.page.getByRole('button', { name: 'More actions for Dutch' }).click()
    await stage.page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    await stage.set(listed(GERMAN, ENGLISH, DUTCH))
    await stage.page.getByRole('link', { name: 'Edit German' }).waitFor()
    await stage.page.getByRole('menuitem', { name: 'Delete' }).click()
    await stage.page.getByRole('dialog', { name: 'Delete subtitles Dutch?' }).waitFor()
  })

  it('the focus is at its subtitle, also when one before it goes', async () => {
    await mount()
    const edit = stage.page.getByRole('link', { name: 'Edit Dutch' })
    await edit.focus()
    await stage.set(listed(DUTCH))
    await stage.page.getByRole('link', { name: 'Edit English' }).waitFor({ state: 'detached' })
    assert.equal(await edit.evaluate((link) => link.matches(':focus')), true)
  })
})

describe('the editor of a subtitle that somebody else deletes', () => {
  const stage = elementStage('tracks/subtitles/dash-subtitles.ts', 'dash-subtitles')

  it('stays with what was typed, and says so; the list comes when it is left', async () => {
    const cue = { start_seconds: 0, end_seconds: 1, speaker: null, id: '', settings: '' }
    await stage.mount(
      {
        'GET /v1/system': { body: { transcription: { available: false } } },
        'GET /v1/videos/abcdevideo1/subtitles/sub_en/content': {
          body: {
            object: 'subtitle_content',
            video: 'abcdevideo1',
            subtitle: 'sub_en',
            language: 'en',
            revision: 'r1',
            blocks: [],
            cues: [{ ...cue, text: 'One', markup: 'One' }],
          },
        },
      },
      {
        besidePlayer: true,
        properties: { video: readyVideo({ subtitles: [ENGLISH, DUTCH] }) },
      },
    )
    const path = '/videos/abcdevideo1/subtitles'
    const at = (search: string) => stage.change({ place: { path, search, scrollTop: 0 } })
    await at('?edit=sub_en')
    const text = stage.page.getByRole('textbox', { name: 'Text of cue 1', exact: true })
    await text.fill('One and a half')
    await stage.set({ video: readyVideo({ subtitles: [DUTCH] }) })
    await stage.page.getByRole('alert').getByText('deleted or replaced').waitFor()
    assert.equal(await text.inputValue(), 'One and a half')
    await at('')
    await stage.page.getByRole('link', { name: 'Edit Dutch' }).waitFor()
    await at('?edit=sub_en')
    await stage.settled()
    assert.equal(await text.count(), 0)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })
})

describe('the form of a new subtitle, by itself', () => {
  const stage = elementStage('tracks/subtitles/dash-subtitles.ts', 'dash-subtitles')

  it('shows the language that it sends, chosen by hand or by the name of a file', async () => {
    await stage.mount(
      {
        'GET /v1/system': { body: { transcription: { available: false } } },
        'PUT /v1/videos/abcdevideo1/subtitles': { body: ENGLISH },
      },
      { besidePlayer: true, properties: { video: readyVideo({ subtitles: [ENGLISH] }) } },
    )
    await stage.button('Upload file').click()
    const language = stage.page.getByRole('combobox', { name: 'Language' })
    const file = stage.page.getByLabel('File', { exact: true })
    const choose = (name: string) =>
      file.setInputFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n') })
    for (const code of ['fr', 'es', 'en']) {
      await language.selectOption(code)
      await stage.settled()
      assert.equal(await language.inputValue(), code)
    }
    for (const code of ['nl', 'fr', 'en', 'es']) {
      await choose(`talk.${code}.vtt`)
      await stage.settled()
      assert.equal(await language.inputValue(), code)
    }
    await stage.button('Upload').click({ timeout: 5_000 })
    await stage.noticed('done', /./)
    assert.deepEqual(
      stage.queries('PUT /v1/videos/abcdevideo1/subtitles').map((query) => query.language),
      ['es'],
    )
  })
})

describe('a transcript in the list, by itself', () => {
  const stage = elementStage('tracks/subtitles/dash-subtitles.ts', 'dash-subtitles')

  it('that could not be made again can be edited, and says that it failed', async () => {
    const error = {
      code: 'transcription_failed',
      message: 'The transcriber found no speech.',
    } as const
    const subtitles: Subtitle[] = [{ ...ENGLISH, source: 'generated', error }]
    await stage.mount(
      {
        'GET /v1/system': { body: { transcription: { available: true } } },
        'POST /v1/videos/abcdevideo1/transcript': { body: ENGLISH },
      },
      { besidePlayer: true, properties: { video: readyVideo({ subtitles }) } },
    )
    await stage.page.getByRole('link', { name: 'Edit English' }).waitFor()
    await stage.page.getByText('Transcription failed.').waitFor()
    await stage.page.getByRole('button', { name: 'Try again' }).click()
    await stage.noticed('done', /./)
  })
})

const track = (label: string, isDefault = false): AudioTrack => ({
  id: `aud_${label}`,
  language: null,
  label,
  default: isDefault,
  codec: 'aac',
  channels: 2,
  source: isDefault ? 'embedded' : 'uploaded',
  status: 'ready',
  error: null,
  url: `https://svc.test/${label}.m4a`,
})
const [ORIGINAL, COMMENTS, STUDIO] = [track('Original', true), track('Comments'), track('Studio')]

describe('the list of audio tracks, by itself', () => {
  const stage = elementStage('tracks/audio/dash-audio.ts', 'dash-audio')
  const listed = (...tracks: AudioTrack[]) => ({ video: readyVideo({ audio_tracks: tracks }) })

  it('an open menu is that of its track, also when one before it goes', async () => {
    await stage.mount({}, { besidePlayer: true, properties: listed(ORIGINAL, COMMENTS, STUDIO) })
    await stage.page.getByRole('button', { name: 'More actions for Studio' }).click()
    await stage.page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    await stage.set(listed(ORIGINAL, STUDIO))
    await stage.page
      .getByRole('button', { name: 'More actions for Comments' })
      .waitFor({ state: 'detached' })
    await stage.page.getByRole('menuitem', { name: 'Delete' }).click()
    await stage.page.getByRole('dialog', { name: 'Delete audio track Studio?' }).waitFor()
  })
})
