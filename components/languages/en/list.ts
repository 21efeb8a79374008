/** Every word of a list. */
import type { Unavailability } from './failures.ts'

export interface ListMessages extends Record<Unavailability, string> {
  newest: string
  oldest: string
  az: string
  za: string
  /** Its name, as long as it has none. */
  videos: string
  loading: string
  none: string
  nothingFound: string
  moreFailed: string
  more: string
  search: string
  order: string
  back: (name: string) => string
  count: (count: number) => string
  /** After more of them have come; `all`: there are no more. */
  shown: (count: number, all: boolean) => string
  close: string
  previous: string
  next: string
}

export const LIST_MESSAGES: ListMessages = {
  videos: 'Videos',
  loading: 'Loading…',
  none: 'There are no videos here yet.',
  nothingFound: 'Nothing found.',
  unknown: 'There is no such list, or it is not public.',
  refused: 'This list is private.',
  unreachable: 'The list cannot be reached.',
  moreFailed: 'More could not be loaded.',
  more: 'Show more',
  search: 'Search videos',
  order: 'Order',
  newest: 'Newest first',
  oldest: 'Oldest first',
  az: 'Name, A to Z',
  za: 'Name, Z to A',
  back: (name) => `Back to ${name}`,
  count: (count) => (count === 1 ? '1 video' : `${count} videos`),
  shown: (count, all) =>
    `${count === 1 ? '1 video' : `${count} videos`} shown${all ? '' : ', there are more'}`,
  close: 'Close',
  previous: 'Previous video',
  next: 'Next video',
}
