/**
 * The first requests of the library without filters: the page names them, so that the answers are
 * under way before the element is there.
 */
import { addressOf } from '../../daemon/contract/client.ts'
import { routes } from '../../daemon/contract/routes.ts'
import { apiQuery, EVERYTHING } from '../state/library.ts'
import { FIRST } from '../state/load-library.ts'

export const firstReads = (): string[] => [
  addressOf('', routes.videos.ids, { query: apiQuery(EVERYTHING) }),
  addressOf('', routes.videos.list, { query: { ...apiQuery(EVERYTHING), limit: FIRST } }),
]
