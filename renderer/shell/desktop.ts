/**
 * For the desktop app, which alone fetches it: files from the dock, links to pages, and the progress of uploads in the
 * taskbar.
 */
import type { SvcDesktop } from '../../daemon/contract/desktop.ts'
import { addFiles } from '../uploads/queue.ts'
import type { DashboardUpload } from '../state/store.ts'
import type { App } from '../state/app.ts'
import { goTo } from '../state/router.ts'

declare global {
  interface Window {
    svcDesktop?: SvcDesktop
  }
}

/** The app puts files into it as a person does by the button of such a field. */
const FIELD_ID = 'svc-desktop-files'

export function startDesktop(app: App, desktop: SvcDesktop) {
  const field = document.createElement('input')
  field.type = 'file'
  field.id = FIELD_ID
  field.multiple = true
  field.hidden = true
  field.addEventListener('change', () => {
    addFiles(app, [...(field.files ?? [])])
    // Lets the same file be chosen again.
    field.value = ''
  })
  document.body.append(field)
  desktop.onGo((path) => goTo(app, path))

  let last = { isIn: false, figures: '' }
  const send = () => {
    const { session, uploads } = app.store.state
    const isIn = session.phase === 'in'
    const now = figuresOf(uploads)
    const figures = JSON.stringify(now)
    if (isIn !== last.isIn) desktop.ready(isIn)
    if (figures !== last.figures) desktop.showUploads(now)
    last = { isIn, figures }
  }
  app.store.subscribe(send)
  send()
}

/** In steps of a hundredth: each is a message to another process. */
function figuresOf(uploads: readonly DashboardUpload[]) {
  const under = uploads.filter(({ phase }) => phase === 'waiting' || phase === 'sending')
  const total = under.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const sent = under.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  return { count: under.length, fraction: total === 0 ? 0 : Math.floor((sent / total) * 100) / 100 }
}
