/** Theme, language and signing out, in the menu of the page frame and in the command palette. */
import { keepLanguage, language, LANGUAGES, type DashboardLanguage } from '../kit/language.ts'
import { notifyFailure } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import { chooseLanguage } from '../state/choose-language.ts'
import { showTheme, THEMES, type ColorScheme } from '../state/theme.ts'
import { messages as w } from './messages.ts'

export function themeChoices(app: App, chosen: ColorScheme) {
  const { themeSystem: system, themeLight: light, themeDark: dark } = w
  return THEMES.map((theme) => ({
    label: { system, light, dark }[theme],
    checked: theme === chosen,
    run() {
      showTheme(theme)
      app.store.change({ theme })
    },
  }))
}

export const languageChoices = (app: App) =>
  (Object.keys(LANGUAGES) as DashboardLanguage[]).map((each) => ({
    label: LANGUAGES[each],
    lang: each,
    checked: each === language(),
    run: () =>
      void chooseLanguage(app, each)
        .then(() => keepLanguage(each))
        .catch((error) => notifyFailure(app, w.languageNotLoaded(LANGUAGES[each]), error)),
  }))

/** The menu listens: it asks first while an upload is running. */
export const SIGN_OUT = 'svc-dashboard:sign-out'
export const signOutRequest = () => void document.dispatchEvent(new Event(SIGN_OUT))
