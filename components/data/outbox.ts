/**
 * Events on their way to the appliance. What has not been answered is kept and sent again: the
 * appliance takes each once.
 */

/** Without what is only known at sending: how long ago it was. */
export type Happening = { type: string } & Record<string, unknown>

interface Waiting {
  seq: number
  atMs: number
  event: Happening
}

/** The most that one request may hold is 100. */
const AT_ONCE = 50
/** An hour without a network, at the most that happens. */
const MOST_WAITING = 500
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [2_000, 60_000]

export class Outbox {
  readonly #url: string
  readonly #head: Record<string, unknown>
  #waiting: Waiting[] = []
  #count = 0
  #sending = false
  /** Asked to send while a request was under way. */
  #again = false
  #pauseMs = FIRST_PAUSE_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #over = false

  /** `head`: what every request has besides its events. */
  constructor(url: string, head: Record<string, unknown>) {
    this.#url = url
    this.#head = head
    addEventListener('online', this.send)
  }

  put(event: Happening, atMs = performance.now()): void {
    this.#waiting.push({ seq: this.#count++, atMs, event })
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift()
  }

  readonly send = (): void => {
    this.#again = this.#sending
    if (this.#sending || this.#over || this.#waiting.length === 0) return
    clearTimeout(this.#timer)
    this.#sending = true
    void this.#post(this.#waiting.slice(0, AT_ONCE))
  }

  /** The page is going, perhaps: everything, at once. It stays in the list, since nothing confirms that it came. */
  sendAll(): void {
    if (this.#over) return
    for (let at = 0; at < this.#waiting.length; at += AT_ONCE)
      navigator.sendBeacon(
        this.#url,
        new Blob([this.#body(this.#waiting.slice(at, at + AT_ONCE))], { type: 'text/plain' }),
      )
  }

  /** After what is left has been sent. */
  close(): void {
    removeEventListener('online', this.send)
    this.send()
  }

  /** Plain text needs no CORS preflight. */
  #body(events: Waiting[]): string {
    const now = performance.now()
    return JSON.stringify({
      ...this.#head,
      events: events.map(({ seq, atMs, event }) => ({
        ...event,
        seq,
        ago_ms: Math.max(0, Math.round(now - atMs)),
      })),
    })
  }

  async #post(events: Waiting[]): Promise<void> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'text/plain' },
      body: this.#body(events),
    }).catch(() => undefined)
    this.#sending = false
    if (!answer || answer.status === 429 || answer.status >= 500)
      return this.#later(Number(answer?.headers.get('Retry-After')) * 1000)
    // The ticket is over, or this site may not: nothing else will be taken either.
    if ([401, 403, 404].includes(answer.status)) this.#over = true
    this.#pauseMs = FIRST_PAUSE_MS
    this.#waiting = this.#waiting.filter((each) => !events.includes(each))
    if (this.#again || this.#waiting.length >= AT_ONCE) this.send()
  }

  /** Not all at the same moment. */
  #later(retryAfterMs: number): void {
    this.#timer = setTimeout(
      this.send,
      Math.max(retryAfterMs || 0, this.#pauseMs) * (1 + Math.random() / 4),
    )
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2)
  }
}
