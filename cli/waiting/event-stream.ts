/** Reads server-sent events off a response. */

interface StreamEvent {
  /** `message` when the server names none. */
  event: string
  /** Empty where the server only says where the stream is. */
  data: string
  /** Where to go on from: of this event, or of one before it. */
  id: string | undefined
}

/** Ends when the stream ends; throws when it breaks, or is silent longer than a live one ever is. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let buffered = ''
  let event = 'message'
  let data: string[] = []
  let id: string | undefined
  let told: string | undefined
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read())
      if (done) return
      buffered += value
      const lines = buffered.split(/\r\n|\n|\r(?!$)/)
      buffered = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0 || id !== told) yield { event, data: data.join('\n'), id }
          told = id
          event = 'message'
          data = []
        } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
        else if (line.startsWith('event:')) event = line.slice(6).trim()
        else if (line.startsWith('id:')) id = line.slice(3).trim()
      }
    }
  } finally {
    // The stream may be broken already; there is nothing left to tell it.
    await reader.cancel().catch(() => undefined)
  }
}

async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
