/** Files from the share sheet of a phone: the service worker keeps them until somebody is signed in. */
import { PageError } from '../kit/explain/explain.ts'
import { notifyFailure } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import { addFiles } from '../uploads/queue.ts'
import { messages as w } from './messages.ts'

/** Its name in service-worker.js. */
const SHARED = 'svc-shared'

/** Uploads what waits. What was taken is not there a second time. */
export async function takeSharedFiles(app: App) {
  if (new URLSearchParams(location.search).get('shared') === 'lost') {
    notifyFailure(app, w.notShared, new PageError(w.notSharedText, w.notSharedHint))
  }
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (!(await cache.delete(request)) || !response) continue
    const type = response.headers.get('content-type') ?? ''
    const name = decodeURIComponent(response.headers.get('svc-name') ?? '')
    files.push(new File([await response.blob()], name, { type }))
  }
  addFiles(app, files)
}
