/** Every entry of a list, page by page. */
import type { CallOptions } from './api.ts'

/**
 * `for await (const video of each(svc.videos.list, { query: { limit: 100 } }))`. The next page is requested when the
 * entries of the one before are used up.
 */
export async function* each<Arguments extends unknown[], Entry>(
  list: (...call: Arguments) => Promise<{ data: Entry[]; next_cursor: string | null }>,
  ...call: Arguments
): AsyncGenerator<Entry, void, undefined> {
  const [input, options] = call as unknown[] as [{ query?: object }?, CallOptions?]
  let cursor: string | null = null
  do {
    const query: object = { ...input?.query, ...(cursor === null ? {} : { cursor }) }
    const page = await list(...([{ ...input, query }, options] as unknown[] as Arguments))
    yield* page.data
    cursor = page.next_cursor
  } while (cursor !== null)
}
