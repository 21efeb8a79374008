/** The webhooks of the space. */
import { css, html, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { Webhook } from '../../../daemon/contract/webhook.ts'
import { onNote } from '../../state/notes.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { codeIcon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { formStyles } from '../../kit/styles/form.ts'
import '../code-choice.ts'
import { tabStyles } from '../tab-styles.ts'
import type { DashWebhookForm } from './dash-webhook-form.ts'
import './dash-webhook-form.ts'
import './dash-webhook.ts'
import { contradicts } from './contradicts.ts'
import { webhookPill } from './state-pill.ts'
import { ago } from '../../kit/formats/when.ts'
import { VERIFY_CODE } from './verify-code.ts'
import { messages } from '../messages.ts'

export class DashWebhooks extends appElement({
  webhooks: state<readonly Webhook[] | null>(null),
  problem: state<Explained | null>(null),
}) {
  #form = createRef<DashWebhookForm>()

  constructor() {
    super()
    onNote(this, 'delivery', (note) => {
      if (this.webhooks?.some((webhook) => contradicts(note, webhook))) void this.#read()
    })
  }

  static override styles = [
    formStyles,
    tabStyles,
    statusPillStyles,
    css`
      .list {
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--raised);
      }
      .list li + li {
        border-top: 1px solid var(--line);
      }
      .list a {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--s2) var(--s4);
        padding: var(--s3) var(--s4);
        border-radius: inherit;
        color: inherit;
        text-decoration: none;
      }
      .list a:hover {
        background: var(--hover);
      }
      .list a > span:first-child {
        flex: 1 1 16rem;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .list .why {
        display: block;
        color: var(--bad);
      }
      .list b {
        display: block;
        font-weight: 500;
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override render() {
    const w = messages().webhooks
    return html`${this.#content()}
      <section class="panel" aria-labelledby="verify">
        <h2 id="verify">${w.verify}</h2>
        <p class="soft">${w.verifyText}</p>
        <dash-code-choice label=${w.verifyCode} .codes=${VERIFY_CODE}></dash-code-choice>
      </section>
      <dash-webhook-form ${ref(this.#form)} @saved=${() => void this.#read()}></dash-webhook-form>`
  }

  #content(): TemplateResult {
    const w = messages().webhooks
    if (this.problem) return problemPanel(this.problem, () => void this.#read())
    if (!this.webhooks)
      return html`<div aria-busy="true">${[1, 2].map(() => html`<div class="skeleton ghost"></div>`)}</div>`
    const make = html`<button
      type="button"
      class="button primary"
      @click=${() => this.#form.value?.open()}
    >${w.newWebhook}</button>`
    if (this.webhooks.length === 0)
      return emptyState({
        icon: codeIcon(24),
        title: w.none,
        text: `${w.about} ${w.noneText}`,
        action: make,
      })
    return html`<div class="lead"><p>${w.about}</p>${make}</div>
      <ul class="list">${this.webhooks.map((webhook) => row(webhook))}</ul>`
  }

  async #read(): Promise<void> {
    this.problem = null
    try {
      // A space has 100 at most.
      this.webhooks = (await this.app.api.webhooks.list({ query: { limit: 100 } })).data
    } catch (error) {
      this.problem = explain(error)
    }
  }
}
customElements.define('dash-webhooks', DashWebhooks)

const row = (webhook: Webhook): TemplateResult => html`<li>
  <a href="/developers/webhooks/${webhook.id}">
    <span><b>${webhook.url}</b><span class="soft small">${[webhook.description, webhook.events[0] === '*' ? messages().webhooks.allOf : webhook.events.join(', ')].filter(Boolean).join(' · ')}</span>${
      webhook.enabled && webhook.failing
        ? html`<span class="why small">${messages().webhooks.failingShort(
            ago(webhook.failing.since),
            webhook.failing.error,
          )}</span>`
        : ''
    }</span>
    ${webhookPill(webhook)}
  </a>
</li>`
