/** The keys that work in every room. */
import { app } from '../../state/app.ts'
import { undo } from '../../notices/notices.ts'
import { showOverlay } from '../../state/overlay.ts'
import { goTo } from '../../state/router.ts'
import { words as frameWords } from '../words.ts'
import { words as partsWords } from '../../kit/words.ts'
import { NAV_PAGES } from '../frame/nav.ts'
import { chooseFiles } from '../../uploads/choose-files.ts'
import { addShortcuts } from './shortcuts.ts'
import { words } from './words.ts'

const isIn = (): boolean => app.store.state.session.phase === 'in'

addShortcuts([
  { keys: 'mod+k', label: () => words().palette, run: () => showOverlay(app, 'palette') },
  { keys: '?', label: () => frameWords().keys, run: () => showOverlay(app, 'keys') },
  { keys: 'u', label: () => words().upload, run: () => isIn() && chooseFiles(app) },
  {
    keys: 'mod+z',
    label: () => partsWords().undo,
    run: () => app.store.state.notices.some((notice) => notice.undo) && void undo(app),
  },
  ...NAV_PAGES.map(({ href, keys, label }) => ({
    keys,
    label: () => words().goTo(label()),
    run: () => isIn() && goTo(app, href),
  })),
])
