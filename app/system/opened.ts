/** Requests to open files, and URLs of the app such as `svc://videos/k3x9a0Zq7LmN4pR`. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'

export const SCHEME = 'svc'
export const HIDDEN = '--hidden'

export interface OpenedFiles {
  files: string[]
  path: string | null
}

/** Parses the arguments after the program's name. */
export function openedIn(words: readonly string[], folder: string): OpenedFiles {
  const opened: OpenedFiles = { files: [], path: null }
  for (const word of words) {
    if (word.startsWith(`${SCHEME}:`)) opened.path = pageOf(word) ?? opened.path
    else if (!word.startsWith('-') && isFile(resolve(folder, word)))
      opened.files.push(resolve(folder, word))
  }
  return opened
}

/** Pages that a link may open. Any website can contain such a link, so none of them acts merely by being opened. */
const PAGES =
  /^\/(?:|videos(?:\/[0-9A-Za-z]{1,40}(?:\/[a-z]{1,20})?)?|settings|developers(?:\/[a-z]{1,20})?|imports|analytics)$/

/** The path in the dashboard; null for what is none. */
export function pageOf(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== `${SCHEME}:`) return null
  const path = `/${url.hostname}${url.pathname}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return PAGES.test(path) ? path : null
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
