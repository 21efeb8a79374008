/** Places that the palette finds besides the pages of the navigation: their tabs, collections and tags. */
import type { Tag } from '../../../daemon/contract/tag.ts'
import type { App } from '../../state/app.ts'
import { goTo } from '../../state/router.ts'
import { messages as frameWords } from '../messages.ts'
import { loadCollections } from '../../state/load-collections.ts'
import { pathOf } from '../../state/collection-tree.ts'
import { TABS as DEVELOPER_TABS } from '../../developers/tabs.ts'
import { addressOf } from '../../state/library-address.ts'
import { folderIcon, tagIcon } from '../../kit/library-icons.ts'
import { EVERYTHING } from '../../state/library.ts'
import { codeIcon, gearIcon } from '../../kit/icons.ts'
import { TABS as SETTINGS_TABS } from '../../settings/tabs.ts'
import type { Command } from './command.ts'

/** More of one kind would push the others out of sight. */
const MOST = 5

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
    app.api.system.get().catch(() => null),
    app.store.state.collections === null ? loadCollections(app).catch(() => undefined) : undefined,
  ])
  return { tags: tags.data, encodingPaused: system && system.encoding.paused }
}

/** Tabs of the settings and of the developers' page. */
export const tabCommands = (app: App): Command[] => [
  ...SETTINGS_TABS.map(({ path, title }) =>
    tabCommand(app, '/settings', path, frameWords().settings, title(), gearIcon()),
  ),
  ...DEVELOPER_TABS.map(({ path, title }) =>
    tabCommand(app, '/developers', path, frameWords().developers, title(), codeIcon()),
  ),
]

function tabCommand(
  app: App,
  page: string,
  path: string,
  of: string,
  title: string,
  icon: Command['icon'],
): Command {
  return {
    label: `${of}: ${title}`,
    icon: icon!,
    run: () => goTo(app, path ? `${page}/${path}` : page),
  }
}

export const collectionCommands = (app: App, find: (all: Command[]) => Command[]): Command[] => {
  const all = app.store.state.collections ?? []
  const commands = all.map(({ id }) => ({
    label: pathOf(all, id)
      .map(({ name }) => name)
      .join(' / '),
    icon: folderIcon(),
    run: () => goTo(app, addressOf({ ...EVERYTHING, collection: id })),
  }))
  return find(commands).slice(0, MOST)
}

export const tagCommands = (
  app: App,
  tags: readonly Tag[],
  find: (all: Command[]) => Command[],
): Command[] =>
  find(
    tags.map(({ name }) => ({
      label: name,
      icon: tagIcon(),
      run: () => goTo(app, addressOf({ ...EVERYTHING, tag: name })),
    })),
  ).slice(0, MOST)
