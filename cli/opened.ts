/** Shows a page in the default browser. */
import { openBrowser } from './connection/open-browser.ts'
import type { TableColumn } from './output/table.ts'

export interface OpenedInBrowser {
  object: 'page'
  url: string
  /** False: there is no display, or --print was given. */
  opened: boolean
}

export const openedColumns: readonly TableColumn<OpenedInBrowser>[] = [
  { field: 'url' },
  { field: 'opened' },
]

export const openPage = async (url: string, print: boolean): Promise<OpenedInBrowser> => ({
  object: 'page',
  url,
  opened: !print && (await openBrowser(url)),
})

export const OPENED_FIELDS = ['object', 'url', 'opened']
