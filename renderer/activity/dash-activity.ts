/** The events of a video, each with its webhook deliveries. Updates live. */
import { css, html, nothing, type PropertyValues } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../state/app-element.ts'
import type { VideoEvent } from '../../daemon/contract/event.ts'
import type { Delivery, Webhook } from '../../daemon/contract/webhook.ts'
import type { Video } from '../../daemon/contract/video.ts'
import {
  deliveryRow,
  deliveryStyles,
  isOutOfDate,
  stateOf,
  toneOf,
} from '../developers/webhooks/delivery-row.ts'
import { PagedList } from '../notices/paged-list.ts'
import { statusPill, statusPillStyles } from '../kit/status-pill.ts'
import { codeBlock } from '../kit/styles/code-block.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { time } from '../kit/formats/when.ts'
import { Action } from '../notices/action.ts'
import '../notices/dash-copy.ts'
import '../audit/dash-changes.ts'
import { may } from '../state/may.ts'
import { onNote } from '../state/notes.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import { messagesOf } from '../kit/language.ts'
import { en } from './messages/en.ts'

const w = messagesOf(en, (code) => import(`./messages/${code}.ts`))

const EVENTS = 25
const DELIVERIES = 100
/** Bounds the deliveries of a video that changed often and has many webhooks. */
const MOST_PAGES = 10
const STATES = ['failed', 'retrying', 'sending', 'waiting', 'succeeded'] as const
const idOf = ({ id }: { id: string }) => id

/** By the id of the event, newest first. */
type DeliveriesOfEvents = ReadonlyMap<string, readonly Delivery[]>

const activityStyles = css`
  :host { max-width: 56rem; }
  .head { margin-bottom: var(--s3); }
  time {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .event > details > summary {
    min-height: 44px;
    > time {
      min-width: 7rem;
      text-align: end;
    }
  }
  .happened { min-width: 9rem; }
  .type {
    color: var(--ink-faint);
    font-size: var(--text-xs);
  }
  .taken {
    justify-content: flex-end;
    gap: var(--s1);
    .pill { min-width: 0; }
  }
  .inside {
    justify-items: stretch;
    .button { justify-self: start; }
    h3 { margin-top: var(--s1); }
    > pre {
      max-height: 24rem;
      overflow: auto;
    }
  }
  .to { gap: var(--s1); }
  .end { margin-top: var(--s4); }
  .ghost {
    height: 44px;
    margin-bottom: var(--s1);
  }
  @media (max-width: 30rem) {
    .type { display: none; }
    .happened,
    .event > details > summary > time { min-width: 0; }
  }
`

class DashActivity extends appElement({
  video: property<Video>(),
  deliveries: state<DeliveriesOfEvents>(new Map()),
  webhooks: state<ReadonlyMap<string, Webhook>>(new Map()),
  open: state<ReadonlySet<string>>(new Set()),
}) {
  #events = new PagedList<VideoEvent>(this, {
    manual: true,
    read: (page) => this.#readPage(page),
    failed: () => w.notRead,
  })
  #resending = new Action(this)

  constructor() {
    super()
    onNote(this, 'delivery', (delivery) => this.#put(delivery))
    onReconnect(this, () => this.#refresh(), { alsoFirst: true })
  }

  static override styles = [statusPillStyles, codeBlock, deliveryStyles, lineStyles, activityStyles]

  override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('video')) return
    const before = changed.get('video')
    if (before?.id !== this.video.id) this.#events.restart()
    // Every event changes the video.
    else if (before.updated_at !== this.video.updated_at) this.#refresh()
  }

  override render() {
    return html`${
      may(this.app, 'videos:write')
        ? html`<dash-changes .video=${this.video}></dash-changes>`
        : nothing
    }
      <div class="head"><h2>${w.title}</h2><p class="soft small">${w.about}</p></div>
      ${this.#events.view({ ghosts: 4, more: w.more, row: (event) => this.#event(event) })}`
  }

  /** An event in one line, with how its deliveries went; opened, each delivery and the body that was sent. */
  #event(event: VideoEvent) {
    const { id, type, created_at: at } = event
    const deliveries = this.deliveries.get(id) ?? []
    return html`<li class="event">
      <details ?open=${this.open.has(id)} @toggle=${(toggled: Event) => this.#toggle(id, toggled)}>
        <summary>
          <span class="happened medium">${w.types[type]}</span>
          <code class="type">${type}</code>
          <span class="taken flex wrap fill">${STATES.map((each) => {
            const count = deliveries.filter((delivery) => stateOf(delivery) === each).length
            const label = w.counts[each](count)
            return count > 0 ? statusPill({ tone: toneOf(each), label }) : nothing
          })}</span>
          ${time(at)}
        </summary>
        ${this.open.has(id) ? this.#inside(event, deliveries) : nothing}
      </details>
    </li>`
  }

  /** The text of an event is long: it is written when it is looked at. */
  #inside(event: VideoEvent, deliveries: readonly Delivery[]) {
    const json = JSON.stringify(event, null, 2)
    return html`<div class="inside">
      <h3>${w.deliveries}</h3>
      ${
        deliveries.length === 0
          ? html`<p class="soft small">${w.none} <a href="/developers/webhooks">${w.toWebhooks}</a></p>`
          : repeat(deliveries, idOf, (delivery) => this.#delivery(delivery))
      }
      <div class="flex between">
        <h3>${w.body}</h3><dash-copy what=${w.bodyCopied} .text=${json}></dash-copy>
      </div>
      <p class="soft small">${w.eventId} <code>${event.id}</code></p>
      <pre tabindex="0" role="region" aria-label=${w.body}><code>${json}</code></pre>
    </div>`
  }

  #delivery(delivery: Delivery) {
    const webhook = this.webhooks.get(delivery.webhook)
    const resend = webhook?.enabled ? () => void this.#resend(delivery) : undefined
    return html`<div class="to stacked">
      <p class="soft small anywhere">${webhook?.url ?? w.goneWebhook}</p>
      <ul class="log">${deliveryRow(delivery, resend)}</ul>
    </div>`
  }

  #toggle(id: string, { target, currentTarget }: Event) {
    // The deliveries inside are opened and closed as well.
    if (target !== currentTarget) return
    const open = new Set(this.open)
    if ((target as HTMLDetailsElement).open) open.add(id)
    else open.delete(id)
    this.open = open
  }

  /** What is new, before what is there. Nobody asked for it: where it fails, the next change reads again. */
  #refresh() {
    const events = this.#events
    if (!events.rows) return void events.refresh()
    const has = (page: readonly VideoEvent[], id: string) => page.some((event) => event.id === id)
    // Where more has happened than a page holds, what is older is left to be asked for again.
    const isLater = (row: VideoEvent, page: readonly VideoEvent[]) =>
      has(page, events.rows![0]!.id) && !has(page, row.id)
    events.poll(isLater).catch(() => undefined)
  }

  async #readPage(page: { cursor?: string }) {
    const { api } = this.app
    const { id: video } = this.video
    const [{ data, next_cursor }, webhooks] = await Promise.all([
      api.events.list({ query: { video, sort: '-created_at', limit: EVENTS, ...page } }),
      page.cursor ? undefined : api.webhooks.list({ query: { limit: 100 } }),
    ])
    // Events that are queried by a video are about videos.
    const events = data as VideoEvent[]
    const deliveries = await this.#deliveriesSince(video, events.at(-1)?.created_at)
    this.deliveries = grouped(this.deliveries, deliveries)
    if (webhooks) this.webhooks = new Map(webhooks.data.map((webhook) => [webhook.id, webhook]))
    return { data: events, next_cursor }
  }

  async #deliveriesSince(video: string, oldest: string | undefined): Promise<Delivery[]> {
    const found: Delivery[] = []
    let cursor: string | undefined
    for (let pages = 0; oldest !== undefined && pages < MOST_PAGES; pages += 1) {
      const page = await this.app.api.deliveries.list({
        query: { video, limit: DELIVERIES, ...(cursor ? { cursor } : {}) },
      })
      found.push(...page.data)
      cursor = page.next_cursor ?? undefined
      // A delivery is never older than its event.
      if (cursor === undefined || page.data.at(-1)!.created_at < oldest) break
    }
    return found
  }

  #put(delivery: Delivery) {
    if (delivery.subject?.id === this.video.id)
      this.deliveries = grouped(this.deliveries, [delivery])
  }

  #resend({ id }: Delivery) {
    return this.#resending.run(w.notResent, async () => {
      this.#put(await this.app.api.deliveries.redeliver({ params: { id } }))
      return w.resent
    })
  }
}
customElements.define('dash-activity', DashActivity)

/** Adds deliveries, which come by requests and by the event stream, in any order. */
function grouped(before: DeliveriesOfEvents, added: readonly Delivery[]): DeliveriesOfEvents {
  const groups = new Map(before)
  for (const delivery of added) {
    const group = groups.get(delivery.event) ?? []
    const known = group.find(({ id }) => id === delivery.id)
    if (known && isOutOfDate(delivery, known)) continue
    const next = [...group.filter((other) => other !== known), delivery]
    groups.set(
      delivery.event,
      next.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    )
  }
  return groups
}
