import { forgetDrafts } from '../kit/draft-author.ts'
import { dropDrafts } from '../kit/stored-draft.ts'
import type { App } from '../state/app.ts'
import { stopLoading } from '../state/load-library.ts'
import { firstState } from '../state/store.ts'
import { stopUploads } from '../uploads/queue.ts'

/** Nothing of what was seen or typed stays in this tab for the next person here. */
export async function signOut(app: App) {
  await stopUploads(app)
  await app.api.sessions.delete()
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  forgetDrafts(localStorage)
  dropDrafts()
  stopLoading()
  app.store.change({
    ...firstState({ path: '/', search: '', scrollTop: 0 }),
    session: { phase: 'out', reason: 'signed_out' },
  })
}
