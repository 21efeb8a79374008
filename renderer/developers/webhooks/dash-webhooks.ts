import { css, html } from 'lit'
import { appElement } from '../../state/app-element.ts'
import type { Webhook } from '../../../daemon/contract/webhook.ts'
import { onNote } from '../../state/notes.ts'
import { button } from '../../kit/controls.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { partOf } from '../../kit/part-of.ts'
import { codeIcon } from '../../kit/icons.ts'
import { PagedList } from '../../notices/paged-list.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { lineStyles } from '../../kit/styles/lines.ts'
import { ago } from '../../kit/formats/when.ts'
import '../code-choice.ts'
import { tabStyles } from '../tab-styles.ts'
import { DashWebhookForm } from './dash-webhook-form.ts'
import { contradicts, webhookPill } from './dash-webhook.ts'
import { VERIFY_CODE } from './verify-code.ts'
import { messages } from '../messages.ts'

const w = messages.webhooks

const LIMIT = 100

const styles = css`
  .lines {
    a.flex { gap: var(--s2) var(--s4); }
    a > span:first-child { flex: 1 1 16rem; }
    b,
    .why { display: block; }
    .why { color: var(--bad); }
  }
`

class DashWebhooks extends appElement({}) {
  #webhooks = new PagedList(this, {
    read: (page) => this.app.api.webhooks.list({ query: { limit: LIMIT, ...page } }),
    failed: () => messages.notLoaded,
  })
  #form = partOf(this, DashWebhookForm)

  constructor() {
    super()
    onNote(this, 'delivery', (note) => {
      if (this.#webhooks.rows?.some((webhook) => contradicts(note, webhook)))
        void this.#webhooks.refresh()
    })
  }

  static override styles = [formStyles, tabStyles, statusPillStyles, lineStyles, styles]

  override render() {
    const create = button(w.newWebhook, () => this.#form()?.open(), { look: 'primary' })
    return html`${this.#webhooks.view({
      ghosts: 2,
      empty: emptyState({
        icon: codeIcon(24),
        title: w.none,
        text: `${w.about} ${w.noneText}`,
        action: create,
      }),
      rows: (webhooks) => html`<div class="lead"><p>${w.about}</p>${create}</div>
        <ul class="lines">${webhooks.map(webhookRow)}</ul>`,
    })}
      <section class="panel" aria-labelledby="verify">
        <h2 id="verify">${w.verify}</h2>
        <p class="soft">${w.verifyText}</p>
        <dash-code-choice label=${w.verifyCode} .codes=${VERIFY_CODE}></dash-code-choice>
      </section>
      <dash-webhook-form @saved=${this.#webhooks.refresh}></dash-webhook-form>`
  }
}
customElements.define('dash-webhooks', DashWebhooks)

function webhookRow(webhook: Webhook) {
  const { id, url, description, events, enabled, failing } = webhook
  const facts = [description, events[0] === '*' ? w.allOf : events.join(', ')].filter(Boolean)
  return html`<li><a class="flex wrap between" href="/developers/webhooks/${id}">
    <span class="anywhere"><b class="medium">${url}</b><span class="soft small">${facts.join(' · ')}</span>${
      enabled && failing
        ? html`<span class="why small">${w.failingShort(ago(failing.since), failing.error)}</span>`
        : ''
    }</span>
    ${webhookPill(webhook)}
  </a></li>`
}
