/** Hears of all that the app is asked to open while it runs: by the system, or by a second start of it. */
import type { AppApi } from '../electron-api.ts'
import { openedIn, pageOf, SCHEME } from './opened.ts'

export interface OpenedActions {
  show(): void
  give(files: readonly string[]): void
  go(path: string): void
}

export function listenOpened(app: AppApi, deeds: OpenedActions): void {
  app.setAsDefaultProtocolClient(SCHEME)
  app.on('second-instance', (_, argv, folder) => {
    if (!openWords(argv.slice(1), folder, deeds)) deeds.show()
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    deeds.give([path])
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    deeds.go(pageOf(url) ?? '/')
  })
  app.on('activate', deeds.show)
}

/** Whether there was anything to open among the words of a start. */
export function openWords(words: readonly string[], folder: string, deeds: OpenedActions): boolean {
  const { files, path } = openedIn(words, folder)
  if (path !== null) deeds.go(path)
  if (files.length > 0) deeds.give(files)
  return path !== null || files.length > 0
}
