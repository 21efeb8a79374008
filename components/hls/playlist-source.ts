/** A playlist that can be loaded from: fetched when it is first needed, and kept. */
import { mimeOf, readSegments, type Level, type SegmentList } from './playlists.ts'
import { persist, request } from './request.ts'

export class PlaylistSource {
  readonly url: string
  readonly mime: string
  #list: Promise<SegmentList> | undefined
  #init: Promise<Uint8Array<ArrayBuffer>> | undefined

  constructor({ url, codec }: Pick<Level, 'url' | 'codec'>) {
    this.url = url
    this.mime = mimeOf({ codec })
  }

  /** Repeated where the network fails. Rejects with HttpError; the next call asks again. */
  list(signal: AbortSignal): Promise<SegmentList> {
    this.#list ??= persist(async () => {
      const download = await request(this.url, signal)
      return readSegments(await download.text(), this.url)
    }, signal).catch((error: unknown) => {
      this.#list = undefined
      throw error
    })
    return this.#list
  }

  async init(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { initUrl } = await this.list(signal)
    this.#init ??= persist(async () => (await request(initUrl, signal)).bytes(), signal).catch(
      (error: unknown) => {
        this.#init = undefined
        throw error
      },
    )
    return this.#init
  }
}
