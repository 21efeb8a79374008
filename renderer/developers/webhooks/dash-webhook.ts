/** A webhook: its events, its actions and its log. */
import { css, html, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Webhook } from '../../../daemon/contract/webhook.ts'
import { onNote } from '../../state/notes.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import '../../kit/dash-menu.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { againIcon, backIcon, clockIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { pageHead } from '../../kit/styles/page-head.ts'
import { tabStyles } from '../tab-styles.ts'
import type { DashDeliveries } from './dash-deliveries.ts'
import './dash-deliveries.ts'
import { failingNote, failingNoteStyles } from './failing-note.ts'
import type { DashRotate } from './dash-rotate.ts'
import './dash-rotate.ts'
import type { DashWebhookForm } from './dash-webhook-form.ts'
import './dash-webhook-form.ts'
import { contradicts } from './delivery-order.ts'
import { webhookPill } from './state-pill.ts'
import { messages } from '../messages.ts'

const ALL = '/developers/webhooks'

export class DashWebhook extends appElement({
  webhookId: property(''),
  webhook: state<Webhook | undefined>(),
  problem: state<Explained | null>(null),
}) {
  #action = new Action(this)
  #form = createRef<DashWebhookForm>()
  #rotate = createRef<DashRotate>()
  #pause = createRef<DashConfirm>()
  #remove = createRef<DashConfirm>()
  #log = createRef<DashDeliveries>()

  constructor() {
    super()
    onNote(this, 'delivery', (note) => {
      if (this.webhook && contradicts(note, this.webhook)) void this.#read()
    })
  }

  static override styles = [
    tabStyles,
    statusPillStyles,
    failingNoteStyles,
    pageHead,
    css`
      .head > div:first-child {
        flex: 1 1 20rem;
        min-width: 0;
      }
      h2 {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .deeds {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
      }
      .events {
        margin-top: var(--s1);
        overflow-wrap: anywhere;
      }
    `,
  ]

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('webhookId')) void this.#read()
  }

  override render() {
    const w = messages().webhooks
    return html`<a class="back" href=${ALL}>${backIcon()}${w.all}</a>
      ${
        this.problem
          ? problemPanel(
              this.problem,
              this.problem.code === 'webhook_not_found' ? undefined : () => void this.#read(),
            )
          : this.webhook
            ? this.#content(this.webhook)
            : html`<div class="skeleton ghost" aria-busy="true"></div>`
      }`
  }

  #content(webhook: Webhook): TemplateResult {
    const w = messages().webhooks
    const items = [
      webhook.enabled
        ? { label: w.pause, icon: clockIcon(), run: () => this.#pause.value?.open() }
        : { label: w.resume, icon: clockIcon(), run: () => void this.#enable(true) },
      { label: w.rotate, icon: againIcon(), run: () => this.#rotate.value?.open(webhook.id) },
      'line' as const,
      { label: w.remove, icon: trashIcon(), danger: true, run: () => this.#remove.value?.open() },
    ]
    return html`<div class="head">
        <div>
          <div class="title"><h2>${webhook.url}</h2>${webhookPill(webhook)}</div>
          ${webhook.description ? html`<p class="soft">${webhook.description}</p>` : ''}
          <p class="soft small events">${
            webhook.events[0] === '*'
              ? w.allOf
              : webhook.events.map(
                  (type, index) => html`${index > 0 ? ', ' : ''}<code>${type}</code>`,
                )
          }</p>
        </div>
        <div class="deeds">
          <button type="button" class="button primary"
            ?disabled=${this.#action.busy || !webhook.enabled} @click=${this.#test}
          >${w.test}</button>
          <button type="button" class="button" @click=${() => this.#form.value?.open(webhook)}
          >${penIcon()}${w.edit}</button>
          <dash-menu label=${w.more} .items=${items}></dash-menu>
        </div>
      </div>
      ${failingNote(webhook, html`<p class="soft">${w.failingText}</p>`)}
      <dash-deliveries ${ref(this.#log)} .webhook=${webhook}></dash-deliveries>
      <dash-webhook-form ${ref(this.#form)}
        @saved=${(event: CustomEvent<Webhook>) => (this.webhook = event.detail)}
      ></dash-webhook-form>
      <dash-rotate ${ref(this.#rotate)}></dash-rotate>
      <dash-confirm ${ref(this.#pause)} heading=${w.pauseAsk} deed=${w.pause}
        ?busy=${this.#action.busy} @confirm=${() => void this.#enable(false)}
      >${w.pauseText}</dash-confirm>
      <dash-confirm ${ref(this.#remove)} heading=${w.removeAsk} deed=${w.removeDeed}
        ?busy=${this.#action.busy} @confirm=${this.#delete}>${w.removeText}</dash-confirm>`
  }

  async #read(): Promise<void> {
    this.problem = null
    try {
      this.webhook = await this.app.api.webhooks.get({ params: { id: this.webhookId } })
    } catch (error) {
      const problem = explain(error)
      this.problem =
        problem.code === 'webhook_not_found' || problem.code === 'validation_failed'
          ? {
              code: 'webhook_not_found',
              title: messages().webhooks.gone,
              detail: messages().webhooks.goneText,
              hint: '',
            }
          : problem
    }
  }

  #test = (): void => {
    void this.#action.run(messages().webhooks.notTested, async () => {
      await this.app.api.webhooks.test({ params: { id: this.webhookId } })
      notify(this.app, messages().webhooks.testSent)
      await this.#log.value?.refresh()
    })
  }

  async #enable(enabled: boolean): Promise<void> {
    await this.#action.run(messages().webhooks.notSaved, async () => {
      this.webhook = await this.app.api.webhooks.update({
        params: { id: this.webhookId },
        body: { enabled },
      })
      notify(this.app, enabled ? messages().webhooks.isActive : messages().webhooks.isPaused)
      await this.#log.value?.refresh()
    })
    this.#pause.value?.close()
  }

  #delete = (): void => {
    void this.#action.run(messages().webhooks.notRemoved, async () => {
      await this.app.api.webhooks.delete({ params: { id: this.webhookId } })
      notify(this.app, messages().webhooks.removed)
      goTo(this.app, ALL)
    })
  }
}
customElements.define('dash-webhook', DashWebhook)
