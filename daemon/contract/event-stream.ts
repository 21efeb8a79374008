/**
 * Reads the event stream of the appliance. Separate from the client, so that pages, whose browser
 * parses such streams itself, carry no parser.
 */
import { createParser, type ParseError } from 'eventsource-parser'
import {
  addressOf,
  authorizationOf,
  problemOf,
  ProblemError,
  type ClientOptions,
} from './client.ts'
import { routes } from './routes.ts'

export interface StreamEvent {
  /** `message` when the server names none. */
  event: string
  /** Empty when the server only reports its position. */
  data: string
  /** Position to resume from: that of this event, or of an earlier one. */
  id: string | undefined
}

/** A live stream sends something at least every 15 s. */
const SILENCE_MS = 45_000
/** Four times the backlog that the appliance allows; a longer event cannot come from it. */
const MAX_EVENT_CHARS = 16_000_000

/** Throws a `ProblemError` when the appliance refuses, and what `fetch` throws when there is no connection. */
export async function openEventStream(
  options: ClientOptions,
  query: { video?: string | undefined; after?: string | undefined },
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamEvent>> {
  const send = options.fetch ?? fetch
  const response = await send(addressOf(options.baseUrl, routes.events.stream, { query }), {
    headers: { accept: 'text/event-stream', ...authorizationOf(options) },
    signal,
  })
  if (!response.ok || !response.body) throw new ProblemError(await problemOf(response))
  return readEvents(response.body)
}

/** Ends with the stream; throws when it breaks, is silent for too long, or sends an endless event. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let found: StreamEvent[] = []
  let id: string | undefined
  let yieldedId: string | undefined
  let tooLong: ParseError | undefined
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARS,
    onId: (value) => (id = value),
    onEvent: ({ event = 'message', data }) => found.push({ event, data, id }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') tooLong = error
    },
  })
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read())
      if (done) return
      parser.feed(value)
      for (const event of found) yield event
      yieldedId = found.at(-1)?.id ?? yieldedId
      found = []
      if (id !== yieldedId) yield { event: 'message', data: '', id: (yieldedId = id) }
      if (tooLong) throw tooLong
    }
  } finally {
    // The stream may be broken already.
    await reader.cancel().catch(() => undefined)
  }
}

async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no data for ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
