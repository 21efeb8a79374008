/** Lists come in pages of 100 at most; `--all` reads on to the last. */
import { boolean, integer, string } from '@oclif/core/flags'
import { LARGEST_PAGE, USUAL_PAGE } from '../daemon/contract/limits.ts'
import type { List } from '../daemon/contract/values.ts'

export const pagingFlags = {
  limit: integer({
    summary: 'Number of entries per page',
    min: 1,
    max: LARGEST_PAGE,
    default: USUAL_PAGE,
    helpValue: `<1-${LARGEST_PAGE}>`,
  }),
  cursor: string({
    summary: 'Continue after the previous page: its `next_cursor`',
    helpValue: '<cursor>',
  }),
  all: boolean({ summary: 'Print every page, not only the first', exclusive: ['cursor'] }),
}

export interface Paging {
  limit: number
  cursor?: string | undefined
  all: boolean
}

/** Parameters of one request. */
export interface ListPage {
  limit: number
  cursor?: string | undefined
}

export async function readPages<T>(
  { all, limit, cursor }: Paging,
  read: (page: ListPage) => Promise<List<T>>,
): Promise<List<T>> {
  if (!all) return read({ limit, cursor })
  const data: T[] = []
  let next: string | undefined
  do {
    const page = await read({ limit: LARGEST_PAGE, cursor: next })
    data.push(...page.data)
    next = page.next_cursor ?? undefined
  } while (next)
  return wholeList(data)
}

/** A list in the shape of the API, without further pages. */
export const wholeList = <T>(data: T[]): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  next_cursor: null,
})

/** For formats that have no place for `next_cursor`. */
export function pagingNote(list: List<unknown>, what: string): string | undefined {
  if (list.data.length === 0) return `No ${what}.`
  return list.next_cursor ? `There are more: add --all, or --cursor ${list.next_cursor}` : undefined
}
