/** The appliance's own news, as server-sent events: begun again whenever they break off. */
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf } from '../../daemon/contract/client.ts'
import { SPACE_HEADER } from '../../daemon/contract/route.ts'
import { routes } from '../../daemon/contract/routes.ts'

export interface News {
  type: string
  data: string
}

export interface Follow {
  baseUrl: string
  secret: string
  space: string
  signal: AbortSignal
  onNews(news: News): void
  /** Each time that it is open: what happened before is read elsewhere. */
  onOpen(): void
}

const AGAIN_MS = 2_000

export async function followEvents({
  baseUrl,
  secret,
  space,
  signal,
  onNews,
  onOpen,
}: Follow): Promise<void> {
  let last = ''
  while (!signal.aborted) {
    try {
      const response = await fetch(addressOf(baseUrl, routes.events.stream, {}), {
        signal,
        headers: {
          authorization: `Bearer ${secret}`,
          [SPACE_HEADER]: space,
          ...(last ? { 'last-event-id': last } : {}),
        },
      })
      if (response.ok && response.body) {
        onOpen()
        for await (const block of blocksOf(response.body)) {
          last = block.id || last
          if (block.data) onNews({ type: block.type, data: block.data })
        }
      } else await response.body?.cancel()
    } catch {
      // Broken off: begun again below, unless it was we who ended it.
    }
    await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined) // ended: told by the loop
  }
}

async function* blocksOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ type: string; data: string; id: string }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) {
    const blocks = (text + decoder.decode(piece, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string): string =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${name}: `))
          .map((line) => line.slice(name.length + 2))
          .join('\n')
      yield { type: field('event'), data: field('data'), id: field('id') }
    }
  }
}
