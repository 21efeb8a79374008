/** From now on everything is said in this language; what is on screen is rendered anew. */
import type { App } from './app.ts'
import { speak, type Language } from './language.ts'

export async function chooseLanguage({ store }: App, language: Language): Promise<void> {
  await speak(language)
  store.change({ language })
}
