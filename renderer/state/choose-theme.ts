import type { App } from './app.ts'
import { showTheme, type Theme } from './theme.ts'

export function chooseTheme({ store }: App, theme: Theme): void {
  showTheme(theme)
  store.change({ theme })
}
