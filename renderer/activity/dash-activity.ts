/** The events of a video, each with its webhook deliveries. Updates live. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../state/app-element.ts'
import type { Delivery } from '../../daemon/contract/webhook.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { onNote } from '../state/notes.ts'
import { Action } from '../notices/action.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { ghosts } from '../kit/paged-list.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { onReconnect } from '../state/on-reconnect.ts'
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
  #resending = new Action(this)
  /** Deliveries received while the list is being read. */
  #received: Delivery[] = []
  #reading = 0

  constructor() {
    super()
    onNote(this, 'delivery', (delivery) => this.#put(delivery))
    onReconnect(this, () => this.#read())
  }

  static override styles = [statusPillStyles, codeBlock, deliveryStyles, lineStyles, activityStyles]

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('video')
    if (before && before.id !== this.video.id) this.activity = null
    // Every event changes the video.
    if (changed.has('video') && before?.updated_at !== this.video.updated_at) void this.#read()
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
    if (!activity) return ghosts(4)
    return html`<ul class="lines">
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
          : html`<button type="button" class="button more" ?disabled=${this.busy}
            @click=${this.#more}>${this.busy ? messages().loading : messages().more}</button>`
      }`
  }

  async #read(): Promise<void> {
    const reading = (this.#reading += 1)
    this.#received = []
    try {
      const now = await readActivity(this.app, this.video.id)
      if (reading !== this.#reading) return
      this.activity = this.#received.reduce(
        withDelivery,
        this.activity ? refreshed(this.activity, now) : now,
      )
      this.problem = null
    } catch (error) {
      if (reading === this.#reading && !this.activity) this.problem = explain(error)
    }
  }

  #put(delivery: Delivery): void {
    this.#received = [...this.#received, delivery]
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

  #resend({ id }: Delivery): Promise<boolean> {
    return this.#resending.run(messages().notResent, async () => {
      this.#put(await this.app.api.deliveries.redeliver({ params: { id } }))
      notify(this.app, messages().resent)
    })
  }
}
customElements.define('dash-activity', DashActivity)
