/** Shows a page in the browser of whoever sits here. */
import { openBrowser } from './connection/open-browser.ts'
import type { Column } from './output/table.ts'

export interface Opened {
  object: 'page'
  url: string
  /** False: nobody has a screen here, or --print was typed. */
  opened: boolean
}

export const openedColumns: readonly Column<Opened>[] = [{ field: 'url' }, { field: 'opened' }]

export const openPage = async (url: string, print: boolean): Promise<Opened> => ({
  object: 'page',
  url,
  opened: !print && (await openBrowser(url)),
})
