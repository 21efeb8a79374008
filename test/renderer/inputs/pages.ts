/** What is on each page of the dashboard, and what a person does there with a mouse, a finger or keys. */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { Page } from '../../browser.ts'

/** Operates a control by the input that is tried. */
export type Press = (control: Locator) => Promise<void>

interface DrivenPage {
  /** Of its row in `renderer/shell/routes.ts`. */
  name: string
  path(about: { id: string; import: string }): string
  /**
   * By role and name: a control that is not here fails the run, as does one that is here and not on
   * the page. With `?`: not at every width. `*` stands for whatever else a name or a role is.
   */
  controls: readonly string[]
  drive(page: Page, press: Press): Promise<void>
}

export const FRAME = [
  'button Skip to content',
  'a svc, all videos',
  'button Upload',
  'button Search: videos, collections, pages and actions',
  'a Videos',
  'a Analytics',
  'a Imports',
  'a Developers',
  // With the number of problems, if there are any.
  'a Health*',
  'a Settings',
  'button Preferences',
]

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name }).first()
const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()
const pathIs = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path)

export const PAGES: readonly DrivenPage[] = [
  {
    name: 'library',
    controls: [
      ...FRAME,
      '?button New collection',
      '?treeitem All videos',
      '?treeitem No collection',
      '?button Collections',
      '?a Private links',
      '?a Trash',
      'input Search names, tags and transcripts',
      'button Grid',
      'button Table',
      '?button Filters',
      '?button Status',
      '?button Visibility',
      '?button Created',
      '?button Archive',
      'button Order: Newest first',
      'a Summer party Waiting for file *',
      'input Select Summer party',
      'button More actions for Summer party',
    ],
    path: () => '/',
    async drive(page, press) {
      await press(button(page, 'Table'))
      await page.getByRole('row', { name: /Summer party/ }).waitFor()
      await press(button(page, 'Grid'))
      await page.locator('dash-card').first().waitFor()
      await press(page.getByRole('checkbox', { name: 'Select Summer party' }))
      const bar = page.getByRole('region', { name: 'Selection' })
      await bar.getByText('1 selected').waitFor()
      for (const word of ['Move to…', 'Tags…', 'Archive', 'Delete']) {
        assert.ok(await bar.getByText(word, { exact: true }).isVisible(), `${word} is written`)
      }
      await press(bar.getByRole('button', { name: 'Tags…' }))
      await press(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Cancel|Close/ })
          .first(),
      )
      await press(bar.getByRole('button', { name: 'Clear selection' }))
      await bar.waitFor({ state: 'detached' })
      await press(button(page, /^Search: /))
      await page.getByRole('combobox', { name: /^Search videos/ }).waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'video',
    controls: [
      ...FRAME,
      'button Rename',
      'button Share',
      'button Copy embed code Copied',
      'button More actions for this video',
      'a Overview',
      'a Subtitles',
      'a Audio',
      'a Chapters',
      'a Cut',
      'a Sharing',
      'a Player',
      'a Files',
      'a Activity',
      'button Copy Video ID',
      'textarea Description',
      '* Tags',
      '* Spoken language',
      '* Collection',
      'button Add field',
      'button Discard',
      'button Save',
    ],
    path: ({ id }) => `/videos/${id}`,
    async drive(page, press) {
      await heading(page, 'Summer party')
      for (const [name, path] of [
        ['Subtitles', 'subtitles'],
        ['Chapters', 'chapters'],
        ['Files', 'files'],
        ['Activity', 'activity'],
      ] as const) {
        await press(
          page.getByRole('navigation', { name: 'About this video' }).getByRole('link', { name }),
        )
        await page.waitForURL((url) => url.pathname.endsWith(`/${path}`))
      }
      await press(button(page, 'More actions for this video'))
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
      await page.keyboard.press('Escape')
      await press(link(page, 'Videos'))
      await pathIs(page, '/')
    },
  },
  {
    name: 'analytics',
    controls: [
      ...FRAME,
      'a Overview',
      'a Playback quality',
      'a Live',
      'button Videos to show : All videos',
      '* Days to show',
      'button Export',
      'a Get embed code',
      'button About these metrics',
    ],
    path: () => '/analytics',
    async drive(page, press) {
      await heading(page, 'Analytics')
      await press(page.locator('main').getByRole('link', { name: /quality/i }))
      await pathIs(page, '/analytics/quality')
    },
  },
  {
    name: 'trash',
    // Nothing is in it here; with something in it: test/renderer/trash/trash.test.ts.
    controls: [...FRAME],
    path: () => '/trash',
    async drive(page, press) {
      await heading(page, 'The trash is empty')
      await press(page.locator('main a[href="/"]').first())
      await pathIs(page, '/')
    },
  },
  {
    name: 'links',
    // None is there yet; with some: test/renderer/links/private-links.test.ts.
    controls: [...FRAME, 'button New upload link'],
    path: () => '/links',
    async drive(page, press) {
      await heading(page, 'No private links yet')
      await press(page.locator('main a[href="/"]').first())
      await pathIs(page, '/')
    },
  },
  {
    name: 'imports',
    controls: [...FRAME, 'a New import'],
    path: () => '/imports',
    async drive(page, press) {
      await press(page.locator('main a[href="/imports/new"]').first())
      await pathIs(page, '/imports/new')
    },
  },
  {
    name: 'import-start',
    controls: [
      ...FRAME,
      'a All imports',
      'input Vimeo *',
      'input CSV file *',
      'input URLs *',
      'input Folder *',
      'input Access token',
      'a Create a token at Vimeo',
      'input Only this folder',
      '* Add all videos to',
      '* Visibility',
      'input Import again (creates duplicates)',
      'input Dry run',
      'button Start import',
    ],
    path: () => '/imports/new',
    async drive(page, press) {
      const choice = page.locator('main').getByRole('radio').last()
      await press(choice)
      assert.equal(await choice.isChecked(), true)
    },
  },
  {
    name: 'developers',
    controls: [
      ...FRAME,
      'a API keys',
      'a Webhooks',
      'a Tokens',
      'a API',
      'a Playground',
      'button New key',
    ],
    path: () => '/developers',
    async drive(page, press) {
      await press(button(page, 'New key'))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(link(page, 'Webhooks'))
      await pathIs(page, '/developers/webhooks')
      await press(button(page, 'New webhook'))
      const dialog = page.locator('dash-webhook-form')
      assert.equal(
        await dialog.getByRole('radio', { name: /^All/ }).isChecked(),
        true,
        'the default of the API is chosen',
      )
    },
  },
  {
    name: 'account',
    controls: [
      ...FRAME,
      'a Profile',
      'a Sign-in',
      'a Notifications',
      'a Sessions',
      'input Name',
      'input E-mail address',
      'select E-mail language',
      'button Save',
    ],
    path: () => '/account',
    async drive(page, press) {
      for (const [name, path] of [
        ['Sign-in', 'sign-in'],
        ['Notifications', 'notifications'],
        ['Sessions', 'sessions'],
      ] as const) {
        await press(page.locator('main').getByRole('link', { name, exact: true }))
        await pathIs(page, `/account/${path}`)
      }
    },
  },
  {
    name: 'health',
    controls: [
      ...FRAME,
      '?a Open Settings, Encoding',
      'a Open Settings, Storage',
      'summary All protections',
      'a Turn on',
    ],
    path: () => '/health',
    async drive(page, press) {
      const protections = page.locator('main').locator('summary')
      await press(protections)
      await page.getByRole('term').filter({ hasText: 'System calls' }).waitFor()
      await press(protections)
      await press(page.locator('main').getByRole('link', { name: 'Turn on' }))
      await pathIs(page, '/settings/about')
      await press(page.getByRole('navigation').getByRole('link', { name: /^Health/ }))
      await heading(page, 'Health')
    },
  },
  {
    name: 'settings',
    controls: [
      ...FRAME,
      'a Space',
      'a Player',
      'a Watch pages',
      'a Encoding',
      'a Storage',
      'a Mail',
      'a People',
      'a Single sign-on',
      'a Audit log',
      'a About',
      'button Delete space',
      'input Name',
      'textarea Sites that can embed videos',
      'button Discard',
      'button Save',
      'input Anyone can list the public videos*',
    ],
    path: () => '/settings',
    async drive(page, press) {
      for (const [name, path] of [
        ['Watch pages', 'pages'],
        ['Encoding', 'encoding'],
        ['Storage', 'storage'],
        ['About', 'about'],
      ] as const) {
        await press(page.locator('main').getByRole('link', { name, exact: true }))
        await pathIs(page, `/settings/${path}`)
      }
      await press(button(page, 'Preferences'))
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
]

/** In sight once it has the focus, so for the keyboard alone. */
export const ONLY_BY_KEYBOARD: ReadonlySet<string> = new Set(['button Skip to content'])

/** `*` stands for whatever else a name or a role is. */
export function isNamed(pattern: string, control: string): boolean {
  const [before, after] = pattern.replace(/^\?/, '').split('*') as [string, string?]
  return after === undefined
    ? control === before
    : control.startsWith(before) &&
        control.endsWith(after) &&
        control.length >= before.length + after.length
}
