/** What is opened over any room; its bundle is fetched when somebody asks for it. */
import type { App } from './app.ts'
import { loadWords } from '../kit/language.ts'
import { tellFailure } from '../notices/notices.ts'
import { words } from '../shell/words.ts'

export type Overlay = 'palette' | 'keys'

const LOAD: Record<Overlay, () => Promise<unknown>> = {
  palette: () => import('../shell/palette/dash-palette.ts'),
  keys: () => import('../shell/keys/dash-shortcuts.ts'),
}

export async function fetchOverlay(overlay: Overlay): Promise<void> {
  await LOAD[overlay]()
  await loadWords()
}

export async function showOverlay(app: App, overlay: Overlay): Promise<void> {
  if (app.store.state.session.phase !== 'in') return
  try {
    await fetchOverlay(overlay)
    app.store.change({ overlay })
  } catch (error) {
    tellFailure(app, words().notOpened, error)
  }
}

export const hideOverlay = ({ store }: App): void => store.change({ overlay: null })
