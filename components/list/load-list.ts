/** Pages of a list, from the appliance. */
import type { Listing } from '../../daemon/contract/listing.ts'
import type { ListingSort } from '../../daemon/contract/video-sorts.ts'
import { request, retried } from '../base/load-embed.ts'
import { baseAddress } from '../configure.ts'
import type { Order } from './events.ts'

export interface ListWanted {
  /** Id of a space or a collection. */
  id: string
  /** A playback token, for what is not public; the addresses in the answer carry it. */
  token: string | null
  order: Order
  /** Search text. */
  query: string
  recursive: boolean
  /** How many videos at once. */
  limit: number
}

const SORTS: Record<Order, ListingSort> = {
  newest: '-created_at',
  oldest: 'created_at',
  az: 'name',
  za: '-name',
  manual: 'position',
}

/**
 * `cursor`: null for the first page. `cache`: `no-cache` asks the appliance again in any case.
 * Throws EmbedUnavailable.
 */
export async function loadPage(
  wanted: ListWanted,
  cursor: string | null,
  signal: AbortSignal,
  cache: RequestCache = 'default',
): Promise<Listing> {
  const query = new URLSearchParams({ limit: String(wanted.limit), sort: SORTS[wanted.order] })
  const words = wanted.query.trim()
  if (words) query.set('q', words)
  // A search covers subcollections too.
  if (wanted.recursive || words) query.set('recursive', 'true')
  if (cursor !== null) query.set('cursor', cursor)
  if (wanted.token) query.set('token', wanted.token)
  const url = `${baseAddress()}/v1/lists/${encodeURIComponent(wanted.id)}?${query}`
  return retried(
    async () => (await (await request(url, signal, 'GET', cache)).json()) as Listing,
    signal,
  )
}
