/** What is opened over any page. Its bundle is fetched by the page frame (shell/dash-app.ts). */
import type { App } from './app.ts'
import type { Overlay } from './store.ts'

export function showOverlay({ store }: App, overlay: Overlay) {
  if (store.state.session.phase !== 'in') return
  // A task later: a dialog that has just been closed reports it in a task of its own, and would close this one.
  setTimeout(() => store.change({ overlay }))
}

export const hideOverlay = ({ store }: App) => store.change({ overlay: null })
