/** Rows of the API a page at a time, as an element shows them. */
import { html, nothing, type ReactiveController } from 'lit'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { button } from '../kit/controls.ts'
import { messages as w } from '../kit/messages.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { rowsById } from '../kit/rows-by-id.ts'
import type { AppHost } from '../state/app-element.ts'
import { notifyFailure } from './notices.ts'

interface ListPage<T> {
  data: readonly T[]
  next_cursor: string | null
}

interface PagedListOptions<T> {
  read(page: { cursor?: string }): Promise<ListPage<T>>
  /** For a further page that did not come. */
  failed(): string
  /** Not read when the element connects: its owner calls `refresh()`. */
  manual?: boolean
  /** Where a row that came by `put` goes; without it, in the place of its former state, or first. */
  place?(rows: readonly T[], row: T, hasMore: boolean): readonly T[]
}

type ListView<T> = { ghosts?: number; empty?: unknown; more?: string } & (
  | { rows(rows: readonly T[]): unknown }
  | { label?: string; row(row: T): unknown }
)

export class PagedList<T extends { id: string }> implements ReactiveController {
  /** null until the first page was read. */
  rows: readonly T[] | null = null
  problem: Explained | null = null
  busy = false
  #next: string | null = null
  #host: AppHost
  #options: PagedListOptions<T>
  /** Rows that came by `put` while the first page is read, whose answer may be older; else null. */
  #since: T[] | null = null
  #reading = 0
  #latest = Promise.resolve()
  /** Polls follow each other: the answer of an earlier one may be older. */
  #polled: Promise<unknown> = Promise.resolve()

  constructor(host: AppHost, options: PagedListOptions<T>) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  hostConnected() {
    if (!this.#options.manual) void this.refresh()
  }

  get #hasMore() {
    return this.#next !== null
  }

  /** Reads the first page; what was shown stays until it is there. */
  refresh = () => (this.#latest = this.#readFirst())

  async #readFirst() {
    const reading = (this.#reading += 1)
    this.#since = []
    this.#set({ problem: null })
    try {
      const page = await this.#options.read({})
      if (reading !== this.#reading) return
      this.#next = page.next_cursor
      const since = this.#since ?? []
      this.#since = null
      this.#set({ rows: since.reduce(this.#withRow, page.data) })
    } catch (error) {
      if (reading === this.#reading) this.#set({ problem: explain(error) })
    }
  }

  /** Reads the first page again, unasked; the rows that `isLater` keeps stay below it. Throws what fails. */
  poll(isLater: (row: T, page: readonly T[]) => boolean): Promise<void> {
    const polled = this.#polled.then(() => this.#poll(isLater))
    this.#polled = polled.catch(() => undefined)
    return polled
  }

  async #poll(isLater: (row: T, page: readonly T[]) => boolean) {
    // The answer of a first read that is under way may be older than what this one is for.
    await this.#latest
    const reading = this.#reading
    const { data, next_cursor: next } = await this.#options.read({})
    if (reading !== this.#reading || !this.rows) return
    const later = this.rows.filter((row) => isLater(row, data))
    if (later.length === 0) this.#next = next
    this.#set({ rows: [...data, ...later] })
  }

  #more = async () => {
    const reading = this.#reading
    this.#set({ busy: true })
    try {
      const page = await this.#options.read({ cursor: this.#next! })
      // Read again meanwhile: this page belongs to rows that are gone.
      if (reading !== this.#reading) return
      this.#next = page.next_cursor
      const shown = new Set(this.rows?.map(({ id }) => id))
      this.#set({ rows: [...(this.rows ?? []), ...page.data.filter(({ id }) => !shown.has(id))] })
    } catch (error) {
      notifyFailure(this.#host.app, this.#options.failed(), error, this.#more)
    } finally {
      this.#set({ busy: false })
    }
  }

  /** The newest state of a row; one that is not among them comes first. */
  put(row: T) {
    this.#since?.push(row)
    if (this.rows) this.#set({ rows: this.#withRow(this.rows, row) })
  }

  /** Reads other rows: the placeholder is shown until they are there. */
  restart() {
    this.#set({ rows: null })
    void this.refresh()
  }

  /**
   * The problem, a placeholder, `empty`, or the rows with a button for more of them, labelled `more`: each by `row`
   * in a list with `lineStyles`, which `label` names, or together by `rows`.
   */
  view({ ghosts: lines = 3, empty, more = w.loadMore, ...parts }: ListView<T>) {
    if (this.problem) return problemPanel(this.problem, () => void this.refresh())
    if (!this.rows) return ghosts(lines)
    if (this.rows.length === 0 && empty !== undefined) return html`${empty}`
    const rows =
      'rows' in parts
        ? parts.rows(this.rows)
        : html`<ul class="lines" aria-label=${parts.label ?? nothing}>${rowsById(this.rows, parts.row)}</ul>`
    return html`${rows}${this.#hasMore ? this.#moreButton(more) : nothing}`
  }

  #moreButton(more: string) {
    const { busy: disabled } = this
    return html`<div class="end">${button(disabled ? w.loading : more, this.#more, { disabled })}</div>`
  }

  #withRow = (rows: readonly T[], row: T): readonly T[] =>
    (this.#options.place ?? withRow)(rows, row, this.#hasMore)

  #set(change: Partial<Pick<this, 'rows' | 'problem' | 'busy'>>) {
    Object.assign(this, change)
    this.#host.requestUpdate()
  }
}

const withRow = <T extends { id: string }>(rows: readonly T[], row: T): readonly T[] => {
  const at = rows.findIndex(({ id }) => id === row.id)
  return at < 0 ? [row, ...rows] : rows.with(at, row)
}

const ghosts = (lines: number) =>
  html`<div aria-busy="true">${Array.from({ length: lines }, () => html`<div class="skeleton ghost"></div>`)}</div>`
