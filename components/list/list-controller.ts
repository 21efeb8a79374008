/**
 * The pages of a list so far: the first is fetched when the element comes near the view, others
 * when somebody wants more.
 */
import type { Listing } from '../../daemon/contract/listing.ts'
import type { Unavailability } from '../languages/en/failures.ts'
import { EmbedUnavailable } from '../base/load-embed.ts'
import { NearController, type NearHost } from '../base/near-controller.ts'
import { Unnamed } from '../base/unnamed.ts'
import type { ListedVideo } from './events.ts'
import { loadPage, type ListWanted } from './load-list.ts'

export class ListController extends NearController<ListWanted> {
  /** Name, path and subcollections, from the first page. */
  head: Pick<Listing, 'id' | 'name' | 'path' | 'collections'> | undefined
  videos: readonly ListedVideo[] = []
  fault: Unavailability | undefined
  /** A later page is not to be had. */
  moreFault: Unavailability | undefined
  busy: 'first' | 'more' | undefined
  readonly #wanted: () => ListWanted | null
  readonly #loaded: (added: number) => void
  #next: string | null = null
  #reading: AbortController | undefined

  /** `loaded`: with how many more videos, before the element is asked to update. */
  constructor(host: NearHost, wanted: () => ListWanted | null, loaded: (added: number) => void) {
    super(host)
    this.#wanted = wanted
    this.#loaded = loaded
    void new Unnamed(host, () => wanted() !== null, 'list')
  }

  override hostConnected(): void {
    super.hostConnected()
    const again = (): void => {
      if (this.fault === 'unreachable') void this.refresh()
      else if (this.moreFault === 'unreachable') void this.more()
    }
    addEventListener('online', again, { signal: this.host.connected })
  }

  get hasMore(): boolean {
    return this.#next !== null
  }

  hostUpdate(): void {
    const wanted = this.#wanted()
    const { requested } = this
    if (requested && !isSame(wanted, requested)) {
      if (wanted && this.head && this.busy !== 'first' && isRenewed(wanted, requested))
        return this.#renew(wanted, requested.token!)
      // Another order or search: what is shown stays until the answer is there.
      if (wanted?.id !== requested.id) this.#clear()
      this.#stop()
    }
    if (wanted && this.isDue) void this.#readFirst(wanted)
  }

  /** From its start, as it is now; what is shown stays until the answer is there. */
  async refresh(): Promise<void> {
    const wanted = this.#wanted()
    if (!wanted || !this.host.isConnected) return
    this.#stop()
    await this.#readFirst(wanted, 'no-cache')
  }

  async more(): Promise<void> {
    const [wanted, cursor] = [this.requested, this.#next]
    if (!wanted || cursor === null || this.busy) return
    this.moreFault = undefined
    await this.#read(
      'more',
      (signal) => loadPage(wanted, cursor, signal),
      (page) => {
        // A video added since the first page shifts the later ones.
        const known = new Set(this.videos.map(({ id }) => id))
        this.#take(page, [...this.videos, ...page.data.filter(({ id }) => !known.has(id))])
      },
    )
  }

  /** The pages stay under a new token, which their addresses carry from then on. */
  #renew(wanted: ListWanted, before: string): void {
    this.requested = wanted
    this.moreFault = undefined
    this.videos = JSON.parse(
      JSON.stringify(this.videos).replaceAll(before, wanted.token!),
    ) as ListedVideo[]
  }

  #readFirst(wanted: ListWanted, cache?: RequestCache): Promise<void> {
    this.requested = wanted
    this.fault = this.moreFault = undefined
    return this.#read(
      'first',
      (signal) => loadPage(wanted, null, signal, cache),
      (page) => {
        this.head = page
        this.videos = []
        this.#take(page, page.data)
      },
    )
  }

  async #read(
    which: 'first' | 'more',
    ask: (signal: AbortSignal) => Promise<Listing>,
    take: (page: Listing) => void,
  ): Promise<void> {
    const { signal } = (this.#reading = new AbortController())
    this.busy = which
    this.host.requestUpdate()
    try {
      const page = await ask(signal)
      signal.throwIfAborted()
      this.busy = undefined
      take(page)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof EmbedUnavailable)) throw error
      this.busy = undefined
      if (which === 'more') this.moreFault = error.reason
      else {
        this.#clear()
        this.fault = error.reason
      }
    }
    this.host.requestUpdate()
  }

  #take(page: Listing, videos: readonly ListedVideo[]): void {
    const added = videos.length - this.videos.length
    this.videos = videos
    this.#next = page.next_cursor
    this.#loaded(added)
  }

  #stop(): void {
    this.#reading?.abort()
    this.requested = this.busy = undefined
  }

  protected override forget(): void {
    this.#stop()
    this.#clear()
  }

  #clear(): void {
    this.head = this.fault = this.moreFault = undefined
    this.videos = []
    this.#next = null
  }
}

const isSame = (one: ListWanted | null, other: ListWanted): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Without a token a list has other videos than with one. */
const isRenewed = (wanted: ListWanted, before: ListWanted): boolean =>
  Boolean(before.token && wanted.token) && isSame({ ...wanted, token: before.token }, before)
