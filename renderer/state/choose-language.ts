/**
 * From now on everything is in this language. What is on screen is rendered again, not made
 * again: nothing that was typed is lost.
 */
import type { App } from './app.ts'
import { speak, type DashboardLanguage } from '../kit/language.ts'

export async function chooseLanguage({ store }: App, language: DashboardLanguage) {
  await speak(language)
  store.change({ language })
  rerenderAll(document)
}

/** Elements read their messages as they render: each renders again. */
function rerenderAll(root: Document | ShadowRoot) {
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) rerenderAll(element.shadowRoot)
    if (element.localName.startsWith('dash-'))
      (element as Element & { requestUpdate?(): void }).requestUpdate?.()
  }
}
