/** The bundles of what opens over any page, fetched when somebody asks for it. */
import { loadMessages } from '../kit/language.ts'
import type { App } from '../state/app.ts'
import type { Overlay } from '../state/store.ts'

const LOAD: Record<Overlay, () => Promise<unknown>> = {
  palette: () => import('./palette/dash-palette.ts'),
  keys: () => import('./keys/dash-shortcuts.ts'),
}

export async function loadOverlay(overlay: Overlay): Promise<void> {
  await LOAD[overlay]()
  await loadMessages()
}

/** Who presses Ctrl may press K next: what the palette needs is there by then. */
export function prefetchPalette(app: App): void {
  document.addEventListener('keydown', ({ key }) => {
    if ((key === 'Control' || key === 'Meta') && app.store.state.session.phase === 'in')
      loadOverlay('palette').catch(() => undefined)
  })
}
