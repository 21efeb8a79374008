/** A manifest that is there, or on its way, before hls.js is: it came with the video's data, or was asked for while hls.js itself was fetched. */
export interface Fetched {
  text: string
  url: string
  /** Milliseconds of performance.now(). */
  askedAt: number
  endedAt: number
}

export class Ahead {
  #file: { url: string; arriving: Promise<Fetched> } | undefined
  #stopping = new AbortController()

  /** `text`: the manifest itself, where it is known. */
  ask(url: string, text?: string): void {
    if (this.#file?.url === url) return
    const now = performance.now()
    const arriving = text === undefined ? this.#fetch(url) : Promise.resolve({ text, url, askedAt: now, endedAt: now })
    // Whoever takes it asks again by itself.
    arriving.catch(() => undefined)
    this.#file = { url, arriving }
  }

  /** Once: another request is for a newer one. */
  take(url: string): Promise<Fetched> | undefined {
    if (this.#file?.url !== url) return undefined
    const { arriving } = this.#file
    this.#file = undefined
    return arriving
  }

  stop(): void {
    this.#stopping.abort()
    this.#stopping = new AbortController()
    this.#file = undefined
  }

  async #fetch(url: string): Promise<Fetched> {
    const askedAt = performance.now()
    const response = await fetch(url, { credentials: 'omit', signal: this.#stopping.signal })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return { text: await response.text(), url: response.url, askedAt, endedAt: performance.now() }
  }
}
