import type { App } from './app.ts'
import { showTheme, type ColorScheme } from './theme.ts'

export function chooseTheme({ store }: App, theme: ColorScheme): void {
  showTheme(theme)
  store.change({ theme })
}
