/** Shows a page in the browser of whoever sits here. */
import { openBrowser } from './connection/open-browser.ts'
import type { TableColumn } from './output/table.ts'

export interface OpenedInBrowser {
  object: 'page'
  url: string
  /** False: nobody has a screen here, or --print was typed. */
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
