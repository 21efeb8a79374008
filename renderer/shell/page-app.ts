/** The app of this page, given to every element in it. To be imported before any element is. */
import { createApp, provideApp } from '../state/app.ts'

export const app = provideApp(document.body, createApp(location.origin))
