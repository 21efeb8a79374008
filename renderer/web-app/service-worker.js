/**
 * Takes the files that other apps share with the installed dashboard, and opens the page of a notification that was
 * pressed. Everything else goes to the network, as without it.
 */
const SHARED = 'svc-shared'
/** Files of earlier shares, about which nobody has decided yet, are kept up to this number. */
const MOST_FILES = 20
/** Browsers let a pressed notification show or open a window for about a second. */
const ANSWER_MS = 800

addEventListener('install', (event) => {
  // Where the browser can, requests for pages and files do not wait for this worker to start.
  event.addRoutes?.({ condition: { requestMethod: 'GET' }, source: 'network' })
  skipWaiting()
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === '/share')
    event.respondWith(takeShared(event.request))
})

/**
 * The page asks about them as soon as somebody is signed in (renderer/web-app/web-app.ts). Any website can send some,
 * again and again: the oldest make room.
 */
async function takeShared(request) {
  let cache
  const kept = []
  try {
    cache = await caches.open(SHARED)
    const sent = (await request.formData()).getAll('files')
    const files = sent.filter((each) => each instanceof File)
    for (const file of files) {
      const headers = {
        'content-type': file.type || 'application/octet-stream',
        'svc-name': encodeURIComponent(file.name),
      }
      const key = `/shared/${crypto.randomUUID()}`
      kept.push(key)
      await cache.put(key, new Response(file, { headers }))
    }
    const newestFirst = (await cache.keys()).reverse()
    for (const old of newestFirst.slice(Math.max(files.length, MOST_FILES))) await cache.delete(old)
    return Response.redirect('/?shared=taken', 303)
  } catch {
    // The page says that none was uploaded.
    await Promise.allSettled(kept.map((key) => cache.delete(key)))
    return Response.redirect('/?shared=lost', 303)
  }
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

async function openPage(path) {
  const all = await clients.matchAll({ type: 'window' })
  const windows = all.filter(({ frameType }) => frameType !== 'nested')
  const open = await Promise.any(windows.map(listening)).catch(() => undefined)
  if (!open) return clients.openWindow(path)
  await open.focus()
  // Not a window: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open.postMessage({ path })
}

/** Fulfilled if it is a window of the app: tabs of the browser and pages of single videos do not answer. */
function listening(client) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(client)
    setTimeout(reject, ANSWER_MS)
    client.postMessage('', [port2])
  })
}
