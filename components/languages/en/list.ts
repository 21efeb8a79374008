/** Every word of a list. */
import type { Unavailability } from './failures.ts'

export interface ListMessages extends Record<Unavailability, string> {
  newest: string
  oldest: string
  az: string
  za: string
  manual: string
  /** Name of the list, as long as it has none of its own. */
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
  none: 'No videos yet.',
  nothingFound: 'No results.',
  unknown: 'List not found. It may be private or deleted.',
  refused: 'This list is private.',
  unreachable: 'Could not load the list.',
  moreFailed: 'Could not load more videos.',
  more: 'Show more',
  search: 'Search videos',
  order: 'Sort by',
  newest: 'Newest first',
  oldest: 'Oldest first',
  az: 'Name, A to Z',
  za: 'Name, Z to A',
  manual: 'Featured order',
  back: (name) => `Back to ${name}`,
  count: (count) => (count === 1 ? '1 video' : `${count} videos`),
  shown: (count, all) =>
    `${count === 1 ? '1 video' : `${count} videos`} shown${all ? '' : ', more available'}`,
  close: 'Close',
  previous: 'Previous video',
  next: 'Next video',
}
