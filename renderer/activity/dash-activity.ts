/**
 * The tab of activity: what has happened to the video, what each webhook was told of it, and how it
 * went. It follows what happens.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../state/app-element.ts'
import type { Delivery } from '../../daemon/contract/webhook.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { onNote } from '../state/notes.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { StoreWatch } from '../state/watch.ts'
import { deliveryStyles } from '../developers/webhooks/delivery-row.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { statusPillStyles } from '../kit/status-pill.ts'
import { codeBlock } from '../kit/styles/code-block.ts'
import { activityStyles } from './activity-styles.ts'
import { eventRow } from './event-row.ts'
import { readActivity, readOlder, refreshed, withDelivery, type Activity } from './read-activity.ts'
import { messages } from './messages.ts'

export class DashActivity extends appElement({
  video: property<Video>(),
  activity: state<Activity | null>(null),
  open: state<ReadonlySet<string>>(new Set()),
  problem: state<Explained | null>(null),
  busy: state(false),
}) {
  #live = new StoreWatch(this, (state) => state.live)
  #wasLost = false
  /** What was told while the list was being read. */
  #told: Delivery[] = []
  #asked = 0

  constructor() {
    super()
    onNote(this, 'delivery', (delivery) => this.#hear(delivery))
  }

  static override styles = [statusPillStyles, codeBlock, deliveryStyles, activityStyles]

  override willUpdate(changed: PropertyValues<this>): void {
    const back = this.#wasLost && this.#live.value === 'open'
    if (this.#live.value !== 'connecting') this.#wasLost = this.#live.value === 'lost'
    const before = changed.get('video')
    if (before && before.id !== this.video.id) this.activity = null
    // Every event changes the video; also after a broken connection, since what happened meanwhile was not told.
    if ((changed.has('video') && before?.updated_at !== this.video.updated_at) || back)
      void this.#read()
  }

  override render() {
    return html`<div class="head">
        <h2>${messages().title}</h2>
        <p class="soft">${messages().about}</p>
      </div>
      ${this.problem ? problemPanel(this.problem, () => void this.#read()) : this.#list()}`
  }

  #list(): TemplateResult {
    const { activity } = this
    if (!activity)
      return html`<div aria-busy="true">${[1, 2, 3, 4].map(() => html`<div class="skeleton ghost"></div>`)}</div>`
    return html`<ul class="events">
        ${repeat(
          activity.events,
          ({ id }) => id,
          (event) =>
            eventRow({
              event,
              deliveries: activity.deliveries.get(event.id) ?? [],
              webhooks: activity.webhooks,
              open: this.open.has(event.id),
              toggle: (open) => this.#toggle(event.id, open),
              resend: (delivery) => void this.#resend(delivery),
            }),
        )}
      </ul>
      ${
        activity.next === null
          ? nothing
          : html`<button
            type="button"
            class="button more"
            ?disabled=${this.busy}
            @click=${this.#more}
          >${this.busy ? messages().loading : messages().more}</button>`
      }`
  }

  async #read(): Promise<void> {
    const asked = (this.#asked += 1)
    this.#told = []
    try {
      const now = await readActivity(this.app, this.video.id)
      if (asked !== this.#asked) return
      this.activity = this.#told.reduce(
        withDelivery,
        this.activity ? refreshed(this.activity, now) : now,
      )
      this.problem = null
    } catch (error) {
      if (asked === this.#asked && !this.activity) this.problem = explain(error)
    }
  }

  #hear(delivery: Delivery): void {
    this.#told = [...this.#told, delivery]
    if (this.activity) this.activity = withDelivery(this.activity, delivery)
  }

  #toggle(id: string, open: boolean): void {
    const next = new Set(this.open)
    if (open) next.add(id)
    else next.delete(id)
    this.open = next
  }

  #more = async (): Promise<void> => {
    this.busy = true
    try {
      this.activity = await readOlder(this.app, this.video.id, this.activity!)
    } catch (error) {
      notifyFailure(this.app, messages().notRead, error, this.#more)
    } finally {
      this.busy = false
    }
  }

  async #resend({ id }: Delivery): Promise<void> {
    try {
      this.#hear(await this.app.api.deliveries.redeliver({ params: { id } }))
      notify(this.app, messages().resent)
    } catch (error) {
      notifyFailure(this.app, messages().notResent, error)
    }
  }
}
customElements.define('dash-activity', DashActivity)
