/** Light, dark, or as the system has it: stored in this browser. `first.js` sets it before anything is painted. */
export const THEMES = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof THEMES)[number]

/** Known to first.js as well. */
const STORED_AS = 'svc:theme'
const isTheme = (text: unknown): text is ColorScheme => THEMES.some((theme) => theme === text)

export function chosenTheme(): ColorScheme {
  const stored = localStorage.getItem(STORED_AS)
  return isTheme(stored) ? stored : 'system'
}

export function showTheme(theme: ColorScheme) {
  if (theme === 'system') localStorage.removeItem(STORED_AS)
  else localStorage.setItem(STORED_AS, theme)
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  setBrowserColors(theme)
}

/** What a telephone paints around the page: as --sunken in base.css, which is at its top. */
const BROWSER_COLORS = { light: '#f6f7f9', dark: '#0b0d10' }

export function setBrowserColors(theme: ColorScheme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = BROWSER_COLORS[theme === 'system' ? own : theme]
  }
}
