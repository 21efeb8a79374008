/**
 * For the installed web app, which alone fetches it: files from the share sheet and the file manager, the number of
 * running works on its icon, notifications while its window is not in front.
 */
import type { VideoEvent } from '../../daemon/contract/event.ts'
import { PageError } from '../kit/explain/explain.ts'
import { notifyFailure } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import { goTo } from '../state/router.ts'
import { addFiles } from '../uploads/queue.ts'
import { messages as w } from './messages.ts'

/** The cache of service-worker.js. */
const SHARED = 'svc-shared'

interface Launch {
  files?: readonly { getFile(): Promise<File> }[]
}

declare global {
  interface Window {
    /** Holds what was opened until there is a consumer. */
    launchQueue?: { setConsumer(consumer: (launch: Launch) => void): void }
  }
}

/** Files that the file manager opens with the app, also where it is set to open in a tab. */
export function openFiles(app: App, { files = [] }: Launch) {
  whenSignedIn(app, () => {
    void Promise.all(files.map((file) => file.getFile())).then((found) => addFiles(app, found))
  })
}

export function startWebApp(app: App) {
  void navigator.serviceWorker?.register('/sw.js')
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) =>
    port ? port.postMessage('') : goTo(app, data.path),
  )
  whenSignedIn(app, () => void takeSharedFiles(app))
  showBadge(app)
  notifyOfVideos(app)
}

/** Asks about files that the service worker keeps until somebody is signed in. They are asked about until one answers. */
async function takeSharedFiles(app: App) {
  if (new URLSearchParams(location.search).get('shared') === 'lost') {
    notifyFailure(app, w.notShared, new PageError(w.notSharedText, w.notSharedHint))
  }
  const cache = await caches.open(SHARED)
  const shared = new Map<Request, File>()
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (!response) continue
    const name = decodeURIComponent(response.headers.get('svc-name') ?? '')
    const blob = await response.blob()
    shared.set(request, new File([blob], name, { type: blob.type }))
  }
  if (shared.size === 0) return
  const { askToUpload } = await import('./dash-shared.ts')
  const isWanted = await askToUpload([...shared.values()])
  // Another window may have asked as well: what it took is gone.
  for (const request of shared.keys()) if (!(await cache.delete(request))) shared.delete(request)
  if (isWanted) addFiles(app, [...shared.values()])
}

function whenSignedIn(app: App, run: () => void) {
  let hasRun = false
  const look = () => {
    if (hasRun || app.store.state.session.phase !== 'in') return
    hasRun = true
    run()
  }
  app.store.subscribe(look)
  look()
}

/** Uploads that are under way, and videos of them that are not ready yet. */
function runningOf({ store: { state } }: App) {
  return state.uploads.filter(({ phase, video }) => {
    if (phase !== 'sent') return phase !== 'failed'
    const status = video === null ? undefined : state.videos.get(video)?.status
    return status === 'uploaded' || status === 'processing'
  }).length
}

function showBadge(app: App) {
  if (!navigator.setAppBadge) return
  let shown = 0
  app.store.subscribe(() => {
    const running = runningOf(app)
    if (running === shown) return
    shown = running
    // Refused where badges are switched off.
    navigator.setAppBadge(running).catch(() => undefined)
  })
}

/** Permission is asked for with the first upload, whose end is to be shown. */
function notifyOfVideos(app: App) {
  if (!('Notification' in window)) return
  let hasPrompted = false
  app.store.subscribe(() => {
    if (hasPrompted || Notification.permission !== 'default') return
    if (runningOf(app) === 0) return
    hasPrompted = true
    void Notification.requestPermission()
  })
  app.notes.addEventListener('done', (event) => {
    if (document.hasFocus() || Notification.permission !== 'granted') return
    void show((event as CustomEvent<VideoEvent>).detail)
  })
}

async function show({ type, data: { object: video } }: VideoEvent) {
  const isReady = type === 'video.ready'
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(isReady ? w.ready(video.name) : w.failed(video.name), {
    body: isReady ? w.readyText : (video.error?.message ?? w.failedText),
    // A second one about the same video takes the place of the first.
    tag: video.id,
    icon: '/icons/192.png',
    data: { path: `/videos/${video.id}` },
  })
}
