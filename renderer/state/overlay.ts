/** What is opened over any page. Its bundle is fetched by the page frame (shell/load-overlay.ts). */
import type { App } from './app.ts'
import type { Overlay } from './store.ts'

export function showOverlay({ store }: App, overlay: Overlay): void {
  if (store.state.session.phase === 'in') store.change({ overlay })
}

export const hideOverlay = ({ store }: App): void => store.change({ overlay: null })
