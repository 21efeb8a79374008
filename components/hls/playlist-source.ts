/** A playlist that can be loaded from: fetched when it is first needed, and kept. */
import { mimeOf, readSegments, type Level, type Segment, type SegmentList } from './playlists.ts'
import { request } from './request.ts'
import type { AddCmcd } from './stream.ts'

export class PlaylistSource {
  readonly url: string
  readonly mime: string
  readonly #addCmcd: AddCmcd
  #list: Promise<SegmentList> | undefined
  #init: Promise<Uint8Array<ArrayBuffer>> | undefined

  constructor({ url, codec }: Pick<Level, 'url' | 'codec'>, addCmcd: AddCmcd) {
    this.#addCmcd = addCmcd
    this.url = url
    this.mime = mimeOf({ codec })
  }

  get isSound(): boolean {
    return this.mime.startsWith('audio')
  }

  /** Rejects with HttpError, or where the network fails; the next call asks again. */
  list(signal: AbortSignal): Promise<SegmentList> {
    this.#list ??= request(this.#addCmcd(this.url, { type: 'm' }), signal)
      .then(async (download) => readSegments(await download.text(), this.url))
      .catch((error: unknown) => {
        this.#list = undefined
        throw error
      })
    return this.#list
  }

  /** The address to ask for one of its segments under, with so much to play before it. */
  addressOf({ url, startSeconds, endSeconds }: Segment, aheadSeconds: number): string {
    const type = this.isSound ? 'a' : 'v'
    return this.#addCmcd(url, { type, durationSeconds: endSeconds - startSeconds, aheadSeconds })
  }

  async init(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { initUrl } = await this.list(signal)
    this.#init ??= request(this.#addCmcd(initUrl, { type: 'i' }), signal)
      .then((download) => download.bytes())
      .catch((error: unknown) => {
        this.#init = undefined
        throw error
      })
    return this.#init
  }
}
