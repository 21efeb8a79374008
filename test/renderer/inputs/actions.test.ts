/** What a person does beyond pressing: types and saves, uploads, and answers what a notice offers, by every input. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertFits, assertNoFaults, keepNotices, openPage, signIn } from '../dashboard.ts'
import { INPUTS } from './every-input.ts'
import { controlsByTab, controlsOf, type Control } from './operable.ts'
import type { Press } from './pages.ts'
import { openWorld, type World } from './world.ts'
import { itLong } from '../../support/long.ts'

interface SavedForm {
  name: string
  path(world: World): string
  /** Presses what opens the form: a dialog, which goes when it is saved. */
  begin?: string
  field: string
  save: string
  typed(at: number): string
  /** A dialog that shows a secret once; this closes it. */
  end?: string
  /** What the daemon holds; the text is among it once it is saved. */
  read(world: World): Promise<unknown>
}

const text = (at: number): string => `Typed ${at}`
const ratio = (at: number): string => `${at + 3}/2`
const theVideo = ({ daemon, video }: World) => daemon.api.videos.get({ params: { id: video } })
const theSpace = ({ daemon }: World) => daemon.api.spaces.get({ params: { id: daemon.space } })

const FORMS: readonly SavedForm[] = [
  {
    name: 'the overview of a video',
    path: ({ video }) => `/videos/${video}`,
    field: 'Description',
    save: 'Save',
    typed: text,
    read: theVideo,
  },
  {
    name: 'the name of a video',
    path: ({ video }) => `/videos/${video}/files`,
    begin: 'Rename',
    field: 'Name',
    save: 'Save',
    typed: text,
    read: theVideo,
  },
  {
    name: 'subtitles',
    path: ({ video, subtitle }) => `/videos/${video}/subtitles?edit=${subtitle}`,
    field: 'Text of cue 1',
    save: 'Save',
    typed: text,
    read: ({ daemon, video, subtitle }) =>
      daemon.api.subtitles.content({ params: { id: video, subtitle } }),
  },
  {
    name: 'chapters',
    path: ({ video }) => `/videos/${video}/chapters`,
    field: 'Title of chapter 1',
    save: 'Save',
    typed: text,
    read: ({ daemon, video }) => daemon.api.chapters.get({ params: { id: video } }),
  },
  {
    name: 'the player of a video',
    path: ({ video }) => `/videos/${video}/player`,
    field: 'Aspect ratio',
    save: 'Save',
    typed: ratio,
    read: theVideo,
  },
  {
    name: 'the settings',
    path: () => '/settings',
    field: 'Name',
    save: 'Save',
    typed: text,
    read: theSpace,
  },
  {
    name: 'the settings of the player',
    path: () => '/settings/player',
    field: 'Aspect ratio',
    save: 'Save',
    typed: ratio,
    read: theSpace,
  },
  {
    name: 'a key',
    path: () => '/developers',
    begin: 'New key',
    field: 'Name',
    save: 'Create key',
    typed: text,
    end: 'Done',
    read: ({ daemon }) => daemon.api.keys.list(),
  },
  {
    name: 'a webhook',
    path: ({ webhook }) => `/developers/webhooks/${webhook}`,
    begin: 'Edit',
    field: 'Description',
    save: 'Save',
    typed: text,
    read: ({ daemon }) => daemon.api.webhooks.list(),
  },
]

describe('what is done in the dashboard, by every input', () => {
  let world: World
  let browser: Browser
  before(async () => {
    await bundlesOnce()
    world = await openWorld()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  for (const [at, [input, { context, press }]] of Object.entries(INPUTS).entries()) {
    const opened = async (act: (page: Page) => Promise<void>): Promise<void> => {
      const page = await openPage(browser, context)
      try {
        await signIn(page, world.daemon)
        await act(page)
        assertNoFaults(page)
      } finally {
        await page.context().close()
      }
    }

    const test = input === 'finger, across' ? itLong : it
    test(`what is typed is saved, with ${input}`, () =>
      opened(async (page) => {
        for (const form of FORMS) await fillIn(page, world, form, { press, input, at })
      }))

    test(`a file is chosen, uploaded, cancelled and cleared, with ${input}`, () =>
      opened((page) => upload(page, { press, input })))

    test(`a notice takes back what was done, and is closed, with ${input}`, () =>
      opened((page) => answerNotices(page, world, press)))
  }
})

async function fillIn(
  page: Page,
  world: World,
  { name, path, begin, field, save, typed, end, read }: SavedForm,
  { press, input, at }: { press: Press; input: string; at: number },
): Promise<void> {
  // A page may have several forms; what was typed enables the button of its own.
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true, disabled: false }).last()
  const box = () => page.getByLabel(field, { exact: true }).last()
  await page.goto(`${world.daemon.baseUrl}${path(world)}`)
  if (begin) await press(button(begin))
  await box().waitFor()
  await (input === 'keyboard' ? box().focus() : press(box()))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed(at))
  await press(button(save))
  if (end) await press(button(end))
  if (begin) await page.getByRole('dialog').waitFor({ state: 'detached' })
  await until(
    async () => JSON.stringify(await read(world)),
    (stored) => stored.includes(typed(at)),
    `${name} to be saved`,
  )
}

async function upload(page: Page, { press, input }: { press: Press; input: string }) {
  const panel = page.getByRole('region', { name: 'Uploads' })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  let answer: 'never' | 'refuse' | 'real' = 'never'
  await page.route('**/uploads/**', async (route) => {
    if (answer === 'real' || route.request().method() !== 'PATCH') return route.continue()
    if (answer === 'refuse') return route.fulfill({ status: 403, body: '' })
    // Goes with the page, or when the upload is cancelled.
  })
  const send = async (name: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: 'Upload', exact: true }).first())
    await (
      await chooser
    ).setFiles({
      name,
      mimeType: 'video/mp4',
      buffer: Buffer.from('no video at all\n'.repeat(500)),
    })
  }

  await send('first.mp4')
  await panel.getByText('Uploading 1 file').first().waitFor()
  await assertPanel(page, input, ['Collapse uploads', 'Cancel the upload of first.mp4'])
  await press(button('Collapse uploads'))
  await panel.getByRole('listitem').waitFor({ state: 'detached' })
  await press(button('Expand uploads'))
  await press(button('Cancel the upload of first.mp4'))
  await panel.waitFor({ state: 'detached' })

  answer = 'refuse'
  await send('second.mp4')
  await panel.getByText('1 upload failed').first().waitFor()
  await assertPanel(page, input, [
    'Collapse uploads',
    'Upload second.mp4 again',
    'Remove the upload of second.mp4',
  ])
  await press(button('Remove the upload of second.mp4'))
  await panel.waitFor({ state: 'detached' })

  await send('third.mp4')
  await panel.getByText('1 upload failed').first().waitFor()
  answer = 'real'
  await press(button('Upload third.mp4 again'))
  await button('Clear finished uploads').waitFor()
  await assertPanel(page, input, ['Collapse uploads', 'Clear finished uploads', 'Open third.mp4'])
  await assertFits(page, `the panel of uploads, ${input}`)
  await press(button('Clear finished uploads'))
  await panel.waitFor({ state: 'detached' })
}

async function assertPanel(page: Page, input: string, names: readonly string[]): Promise<void> {
  const hasTabbed = input === 'keyboard'
  const inside = 'section[aria-label=Uploads]'
  const controls = hasTabbed
    ? await controlsByTab(page, inside)
    : await controlsOf(page, { hasTabbed, inside })
  assert.deepEqual(controls.map(({ name }) => name).sort(), [...names].sort())
  const isOperable = ({ byTab, pointer }: Control): boolean => (hasTabbed ? byTab : pointer === '')
  assert.deepEqual(
    controls.filter((control) => !isOperable(control)),
    [],
    input,
  )
}

async function answerNotices(page: Page, { daemon, video }: World, press: Press): Promise<void> {
  const notices = page.getByRole('log')
  const isArchived = async (): Promise<boolean> =>
    (await daemon.api.videos.get({ params: { id: video } })).archived_at !== null
  const archive = async (): Promise<void> => {
    await press(page.getByRole('button', { name: 'More actions for this video' }))
    await press(page.getByRole('menuitem', { name: 'Archive' }))
    await until(isArchived, (is) => is, 'the video to be archived')
  }
  await page.goto(`${daemon.baseUrl}/videos/${video}`)
  await keepNotices(page)
  await archive()
  await press(notices.getByRole('button', { name: 'Undo' }))
  await until(isArchived, (is) => !is, 'the video to be back')
  await archive()
  // That it was brought back may still be said beside it.
  const last = notices
    .locator('.notice')
    .filter({ hasText: /^\s*Archived/ })
    .last()
  await press(last.getByRole('button', { name: 'Close this notice' }))
  await notices.getByText('Archived', { exact: true }).waitFor({ state: 'detached' })
  await daemon.api.videos.unarchive({ params: { id: video } })
}
