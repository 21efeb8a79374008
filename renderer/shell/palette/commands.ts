/** What the palette offers: pages and their tabs, collections, tags, and what can be done from anywhere. */
import type { TemplateResult } from 'lit'
import type { Tag } from '../../../daemon/contract/tag.ts'
import { TABS as DEVELOPER_TABS } from '../../developers/tabs.ts'
import {
  clockIcon,
  gearIcon,
  keyboardIcon,
  leaveIcon,
  personIcon,
  slidersIcon,
  uploadIcon,
} from '../../kit/icons.ts'
import { folderIcon, tagIcon } from '../../kit/library-icons.ts'
import type { PageTab } from '../../kit/page-tabs.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { TABS as SETTINGS_TABS } from '../../settings/tabs.ts'
import type { App } from '../../state/app.ts'
import { pathOf } from '../../state/collection-tree.ts'
import { addressOf, EVERYTHING, type LibraryQuery } from '../../state/library.ts'
import { loadCollections } from '../../state/load-collections.ts'
import { showOverlay } from '../../state/overlay.ts'
import { goTo } from '../../state/router.ts'
import { isOffered, may } from '../../state/may.ts'
import { chooseFiles } from '../../uploads/queue.ts'
import { messages as frame } from '../messages.ts'
import { languageChoices, signOutRequest, themeChoices } from '../preferences.ts'
import { navPages } from '../routes.ts'
import { messages as w } from './messages.ts'

/** Collections and tags: more of one kind would push the others out of sight. */
const MOST = 5

/** Made again each time that the palette shows, in the language of that moment. */
export interface Command {
  label: string
  icon?: TemplateResult
  keys?: string
  also?: string
  run(): unknown
}

export interface CommandGroup {
  label: string
  commands: Command[]
}

export interface PaletteFacts {
  tags: readonly Tag[]
  /** Whether encoding is paused; null where that could not be read. */
  encodingPaused: boolean | null
}

/**
 * What is read once, when the palette opens. A part that cannot be read is left out: the rest is
 * found all the same.
 */
export async function readFacts(app: App): Promise<PaletteFacts> {
  const [tags, system] = await Promise.all([
    app.api.tags.list().catch(() => ({ data: [] })),
    may(app, 'system:read') ? app.api.system.get().catch(() => null) : null,
    app.store.state.collections === null ? loadCollections(app).catch(() => undefined) : undefined,
  ])
  return { tags: tags.data, encodingPaused: system && system.encoding.paused }
}

/** Groups that answer what was typed; `videos` were found by the appliance. */
export function commandGroups(
  app: App,
  typed: string,
  { tags, encodingPaused }: PaletteFacts,
  videos: Command[],
): CommandGroup[] {
  const find = (commands: readonly Command[]): Command[] => matching(commands, typed)
  // Before anything is typed the list stays short: pages and actions.
  const found = (make: () => Command[]): Command[] => (typed === '' ? [] : find(make()))
  const collections = found(() => collectionCommands(app))
  const named = found(() =>
    tags.map(({ name }) => leadTo(app, name, tagIcon(), inLibrary({ tag: name }))),
  )
  return [
    { label: w.pages, commands: [...find(pageCommands(app)), ...found(() => tabCommands(app))] },
    { label: w.collections, commands: collections.slice(0, MOST) },
    { label: w.videos, commands: videos },
    { label: w.tags, commands: named.slice(0, MOST) },
    { label: w.actions, commands: find([...encoding(app, encodingPaused), ...actions(app)]) },
  ].filter(({ commands }) => commands.length > 0)
}

/** Every word of what was typed begins a word of theirs, in any order, accents or not. */
function matching(commands: readonly Command[], typed: string): Command[] {
  const wanted = wordsIn(typed)
  return commands.filter(({ label, also = '' }) => {
    const own = wordsIn(`${label} ${also}`)
    return wanted.every((word) => own.some((each) => each.startsWith(word)))
  })
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export const leadTo = (
  app: App,
  label: string,
  icon: TemplateResult,
  address: string,
): Command => ({ label, icon, run: () => goTo(app, address) })

const inLibrary = (query: Partial<LibraryQuery>) => addressOf({ ...EVERYTHING, ...query })

const pageCommands = (app: App): Command[] => [
  ...navPages(app).map(({ href, label, icon }) => leadTo(app, label(), icon(18), href)),
  ...(may(app, 'keys:manage')
    ? [leadTo(app, frame.playground, slidersIcon(), '/developers/playground')]
    : []),
  leadTo(app, frame.myAccount, personIcon(), '/account'),
]

const TABS: Record<string, readonly PageTab[]> = {
  developers: DEVELOPER_TABS,
  settings: SETTINGS_TABS,
}
const tabCommands = (app: App): Command[] =>
  navPages(app).flatMap(({ name, href, label, icon }) =>
    (TABS[name] ?? [])
      .filter(({ needs }) => isOffered(app, needs))
      .map(({ path, title }) =>
        leadTo(app, `${label()}: ${title()}`, icon(), path ? `${href}/${path}` : href),
      ),
  )

function collectionCommands(app: App): Command[] {
  const all = app.store.state.collections ?? []
  return all.map(({ id }) => {
    const names = pathOf(all, id).map(({ name }) => name)
    return leadTo(app, names.join(' / '), folderIcon(), inLibrary({ collection: id }))
  })
}

/** Only the one that applies; none before it is known which. */
function encoding(app: App, isPaused: boolean | null): Command[] {
  if (isPaused === null) return []
  const set = (paused: boolean) => app.api.system.update({ body: { encoding_paused: paused } })
  const [label, done, failed] = isPaused
    ? [w.goOn, w.goesOn, w.doesNotGoOn]
    : [w.pause, w.paused, w.notPaused]
  const run = async () => {
    try {
      await set(!isPaused)
      notify(app, done, isPaused ? {} : { undo: () => set(false) })
    } catch (error) {
      notifyFailure(app, failed, error)
    }
  }
  return [{ label, icon: clockIcon(), run }]
}

function actions(app: App): Command[] {
  const others = (title: string, choices: { label: string; checked: boolean; run(): unknown }[]) =>
    choices
      .filter(({ checked }) => !checked)
      .map(({ label, run }) => ({ label: `${title}: ${label}`, icon: gearIcon(), run }))
  return [
    { label: w.upload, icon: uploadIcon(), keys: 'u', run: () => chooseFiles(app) },
    ...others(frame.theme, themeChoices(app, app.store.state.theme)),
    ...others(frame.language, languageChoices(app)).map((command) => ({
      ...command,
      also: 'language taal sprache langue',
    })),
    { label: frame.keys, icon: keyboardIcon(), keys: '?', run: () => showOverlay(app, 'keys') },
    { label: frame.signOut, icon: leaveIcon(), run: signOutRequest },
  ]
}
