/** A download that can be read while it arrives, also by code that takes it over later. */

/** After this long without a byte a download counts as lost. */
export const SILENCE_LIMIT_MS = 20_000

export class StreamingDownload {
  /** In milliseconds of `performance.now()`; absent until then. */
  readonly requestedAt = performance.now()
  cameAt?: number
  endedAt?: number
  receivedBytes = 0
  /** 0: not known, or not yet. */
  totalBytes = 0
  /** Without its body. Rejects where no answer comes. */
  readonly head: Promise<Response>
  readonly #url: string
  readonly #end = new AbortController()
  readonly #silenceMs: number
  readonly #pieces: Uint8Array[] = []
  readonly #done: Promise<void>
  #arrived: () => void = () => undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, silenceMs: number = SILENCE_LIMIT_MS) {
    this.#url = url
    this.#silenceMs = silenceMs
    this.#listen()
    this.head = fetch(url, { credentials: 'omit', signal: this.#end.signal })
    this.#done = this.#read().finally(() => {
      this.endedAt = performance.now()
      clearTimeout(this.#silence)
      this.#arrived()
    })
    // The reader handles the failure.
    this.#done.catch(() => undefined)
  }

  abort(): void {
    this.#end.abort()
  }

  /** All that has arrived since the piece before. One reader at a time. */
  async *pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let read = 0; ;) {
      const news = this.#pieces.slice(read)
      read += news.length
      if (news.length > 0) yield joined(news)
      else if (this.endedAt !== undefined) return this.#done
      else await new Promise<void>((resolve) => (this.#arrived = resolve))
    }
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    await this.#done
    return joined(this.#pieces)
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }

  /** The answer with its body, once that is there. */
  async response(): Promise<Response> {
    const { status, headers } = await this.head
    const response = new Response(await this.bytes(), { status, headers })
    return Object.defineProperty(response, 'url', { value: this.#url })
  }

  async #read(): Promise<void> {
    const response = await this.head
    this.cameAt = performance.now()
    this.totalBytes = Number(response.headers.get('content-length') ?? 0)
    const reader = response.body?.getReader()
    for (;;) {
      this.#listen()
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || !value) return
      this.#pieces.push(value)
      this.receivedBytes += value.length
      this.#arrived()
    }
  }

  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(
      () => this.#end.abort(new Error(`No data for ${this.#silenceMs} ms`)),
      this.#silenceMs,
    )
  }
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
