/**
 * From now on everything is said in this language. What is on screen is rendered anew, not made
 * anew: nothing that was typed is lost.
 */
import type { App } from './app.ts'
import { speak, type DashboardLanguage } from '../kit/language.ts'
import { rerenderAll } from './rerender-all.ts'

export async function chooseLanguage({ store }: App, language: DashboardLanguage): Promise<void> {
  await speak(language)
  store.change({ language })
  rerenderAll(document)
}
