// Runs before everything else, as a classic script: a module would run after the first paint, and the page would flash in the
// other theme. It asks as well for what the dashboard will ask for first, so that it is there when the dashboard is.
try {
  const theme = localStorage.getItem('svc:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that keeps nothing shows what the system has.
}

// Put in by build/dashboard.ts: [pattern of the path, files] of each room.
const rooms = ROOM_FILES
for (const file of rooms.find(([path]) => new RegExp(path).test(location.pathname))?.[1] ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

// A link for signing in gives a session first.
if (location.pathname !== '/sign-in') {
  globalThis.svcFirst = fetch('/v1/identity', { headers: { accept: 'application/json' } })
  // Whoever waits for it hears of a failure.
  globalThis.svcFirst.catch(() => undefined)
}
