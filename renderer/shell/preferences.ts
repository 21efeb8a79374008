/** The choice of theme and language, in the menu of the page frame and in the command palette. */
import { chooseLanguage } from '../state/choose-language.ts'
import { keepLanguage, LANGUAGES, type DashboardLanguage } from '../kit/language.ts'
import { notifyFailure } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import type { ColorScheme } from '../state/theme.ts'
import { messages } from './messages.ts'

export const ALL_LANGUAGES = Object.keys(LANGUAGES) as DashboardLanguage[]

export const themeLabel = (theme: ColorScheme): string =>
  ({
    system: messages().themeSystem,
    light: messages().themeLight,
    dark: messages().themeDark,
  })[theme]

export async function changeLanguage(app: App, language: DashboardLanguage): Promise<void> {
  try {
    await chooseLanguage(app, language)
    keepLanguage(language)
  } catch (error) {
    notifyFailure(app, messages().languageNotLoaded(LANGUAGES[language]), error)
  }
}
