/** A playlist that can be loaded from: fetched when it is first needed, and kept. */
import { mimeOf, readSegments, type Level, type SegmentList } from './playlists.ts'
import { request } from './request.ts'

export class PlaylistSource {
  readonly url: string
  readonly mime: string
  #list: Promise<SegmentList> | undefined
  #init: Promise<Uint8Array<ArrayBuffer>> | undefined

  constructor({ url, codec }: Pick<Level, 'url' | 'codec'>) {
    this.url = url
    this.mime = mimeOf({ codec })
  }

  /** Rejects with HttpError, or where the network fails; the next call asks again. */
  list(signal: AbortSignal): Promise<SegmentList> {
    this.#list ??= request(this.url, signal)
      .then(async (download) => readSegments(await download.text(), this.url))
      .catch((error: unknown) => {
        this.#list = undefined
        throw error
      })
    return this.#list
  }

  async init(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { initUrl } = await this.list(signal)
    this.#init ??= request(initUrl, signal)
      .then((download) => download.bytes())
      .catch((error: unknown) => {
        this.#init = undefined
        throw error
      })
    return this.#init
  }
}
