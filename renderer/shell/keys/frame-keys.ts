/** The keys that work in every room. */
import { app } from '../../state/app.ts'
import { undo } from '../../notices/notices.ts'
import { showOverlay } from '../../state/overlay.ts'
import { goTo } from '../../state/router.ts'
import { messages as frameWords } from '../messages.ts'
import { messages as partsWords } from '../../kit/messages.ts'
import { NAV_PAGES } from '../frame/nav.ts'
import { chooseFiles } from '../../uploads/choose-files.ts'
import { addShortcuts } from './shortcuts.ts'
import { messages } from '../messages.ts'

const isIn = (): boolean => app.store.state.session.phase === 'in'

addShortcuts([
  {
    keys: 'mod+k',
    label: () => messages().shortcuts.palette,
    run: () => showOverlay(app, 'palette'),
  },
  { keys: '?', label: () => frameWords().keys, run: () => showOverlay(app, 'keys') },
  { keys: 'u', label: () => messages().shortcuts.upload, run: () => isIn() && chooseFiles(app) },
  {
    keys: 'mod+z',
    label: () => partsWords().undo,
    run: () => app.store.state.notices.some((notice) => notice.undo) && void undo(app),
  },
  ...NAV_PAGES.map(({ href, keys, label }) => ({
    keys,
    label: () => messages().shortcuts.goTo(label()),
    run: () => isIn() && goTo(app, href),
  })),
])
