// Runs before everything else, as a classic script: a module would run after the first paint, and
// the page would flash in the
// other theme.
try {
  const theme = localStorage.getItem('svc:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that keeps nothing shows what the system has.
}
