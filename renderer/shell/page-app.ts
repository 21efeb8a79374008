/** The app of this page, given to every element in it. To be imported before any element is. */
import { ContextProvider } from '@lit/context'
import { appContext, createApp, type App } from '../state/app.ts'

export const app = provideApp(document.body, createApp(location.origin))

/** Elements inside of `around` get the app from then on. */
function provideApp(around: HTMLElement, provided: App): App {
  const { value } = new ContextProvider(around, { context: appContext, initialValue: provided })
  return value
}
