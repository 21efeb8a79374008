/** Receives requests to open something while the app runs: from the system, or from a second start of the app. */
import type { AppApi } from '../electron-api.ts'
import { openedIn, pageOf, SCHEME } from './opened.ts'

export interface OpenedActions {
  show(): void
  give(files: readonly string[]): void
  go(path: string): void
}

export function listenOpened(app: AppApi, actions: OpenedActions): void {
  app.setAsDefaultProtocolClient(SCHEME)
  app.on('second-instance', (_, argv, folder) => {
    if (!openWords(argv.slice(1), folder, actions)) actions.show()
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    actions.give([path])
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    actions.go(pageOf(url) ?? '/')
  })
  app.on('activate', actions.show)
}

/** Returns whether the arguments contained anything to open. */
export function openWords(
  words: readonly string[],
  folder: string,
  actions: OpenedActions,
): boolean {
  const { files, path } = openedIn(words, folder)
  if (path !== null) actions.go(path)
  if (files.length > 0) actions.give(files)
  return path !== null || files.length > 0
}
