import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import { onNote } from '../../state/notes.ts'
import { Action } from '../../notices/action.ts'
import { Confirmation } from '../../notices/confirmation.ts'
import { notify } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import { button, checkbox } from '../../kit/controls.ts'
import '../../kit/dash-menu.ts'
import { alertIcon, againIcon, backIcon, clockIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { GHOST, ReadTask } from '../../kit/read-task.ts'
import { statusPill, statusPillStyles } from '../../kit/status-pill.ts'
import { pageHead } from '../../kit/styles/page-head.ts'
import { ago, exactly } from '../../kit/formats/when.ts'
import { partOf } from '../../kit/part-of.ts'
import { SecretDialog, secretStyles } from '../secret-dialog.ts'
import { DashDeliveries } from './dash-deliveries.ts'
import { secretParts, DashWebhookForm } from './dash-webhook-form.ts'
import { messages } from '../messages.ts'

const w = messages.webhooks

const ALL = '/developers/webhooks'

const styles = css`
  .head > div:first-child { flex: 1 1 20rem; }
  .events { margin-top: var(--s1); }
  .failing {
    display: flex;
    gap: var(--s3);
    padding: var(--s3) var(--s4);
    background: var(--bad-wash);
    > svg {
      flex: none;
      margin-top: 1px;
      color: var(--bad);
    }
    b { font-weight: 600; }
  }
`

class DashWebhook extends appElement({
  webhookId: property(''),
  webhook: state<Webhook>(),
  secret: state(''),
  /** Whether messages are signed with the old secret too, for a while. */
  overlaps: state(true),
}) {
  #reading = new ReadTask(this, {
    query: () => this.webhookId,
    read: async (id, signal) => {
      const webhook = await this.app.api.webhooks.get({ params: { id } }, { signal })
      signal.throwIfAborted()
      const known = this.webhook
      // Changed here since it was asked for.
      if (known?.id === webhook.id && known.updated_at > webhook.updated_at) return
      this.webhook = webhook
    },
  })
  #action = new Action(this)
  #rotation = new SecretDialog(this)
  #form = partOf(this, DashWebhookForm)
  #confirm = new Confirmation(this)
  #log = partOf(this, DashDeliveries)

  constructor() {
    super()
    onNote(this, 'delivery', (note) => {
      if (this.webhook && contradicts(note, this.webhook)) this.#reading.again()
    })
  }

  static override styles = [pageHead, secretStyles, statusPillStyles, styles]

  override render() {
    const { problem, again } = this.#reading
    const isGone = problem?.code === 'webhook_not_found' || problem?.code === 'validation_failed'
    const gone = { code: 'webhook_not_found', title: w.gone, detail: w.goneText, hint: '' } as const
    return html`<a class="back" href=${ALL}>${backIcon()}${w.all}</a>
      ${
        problem
          ? problemPanel(isGone ? gone : problem, isGone ? undefined : again)
          : this.webhook
            ? this.#content(this.webhook)
            : GHOST
      }`
  }

  #content(webhook: Webhook) {
    const { enabled, failing, description, events } = webhook
    const { busy } = this.#action
    const items = [
      {
        label: enabled ? w.pause : w.resume,
        icon: clockIcon(),
        run: enabled ? this.#pause : this.#resume,
      },
      { label: w.rotate, icon: againIcon(), run: this.#askRotate },
      'line' as const,
      { label: w.remove, icon: trashIcon(), danger: true, run: this.#remove },
    ]
    return html`<div class="head">
        <div class="anywhere">
          <div class="title"><h2 class="anywhere">${webhook.url}</h2>${webhookPill(webhook)}</div>
          ${description ? html`<p class="soft">${description}</p>` : ''}
          <p class="soft small events">${
            events[0] === '*'
              ? w.allOf
              : events.map((type, index) => html`${index > 0 ? ', ' : ''}<code>${type}</code>`)
          }</p>
        </div>
        <div class="flex wrap">
          ${button(w.test, this.#test, { look: 'primary', disabled: busy || !enabled })}
          ${button(w.edit, () => this.#form()?.open(webhook), { icon: penIcon() })}
          <dash-menu label=${w.more} .items=${items}></dash-menu>
        </div>
      </div>
      ${
        failing && enabled
          ? html`<div class="boxed failing" role="status">
            ${alertIcon(20)}
            <div>
              <p><b>${w.failingSince(exactly(failing.since), ago(failing.since))}</b></p>
              <p class="anywhere">${w.lastError(failing.error)}</p>
              <p class="soft">${w.failingText}</p>
            </div>
          </div>`
          : nothing
      }
      <dash-deliveries .webhook=${webhook}></dash-deliveries>
      <dash-webhook-form
        @saved=${({ detail }: CustomEvent<Webhook>) => (this.webhook = detail)}></dash-webhook-form>
      ${this.#rotateDialog()} ${this.#confirm.view()}`
  }

  #rotateDialog() {
    return this.#rotation.view({
      heading: this.secret ? w.secretOf : w.rotateAsk,
      fields: html`<p class="soft">${w.rotateText}</p>
        ${checkbox(w.rotateNow, !this.overlaps, (now) => (this.overlaps = !now))}`,
      label: w.rotateAction,
      submit: this.#makeSecret,
      secret: this.secret
        ? secretParts(this.secret, this.overlaps ? `${w.secretOnce} ${w.oldSigns}` : w.secretOnce)
        : undefined,
      closed: () => (this.secret = ''),
    })
  }

  #askRotate = () => {
    this.overlaps = true
    this.#rotation.open()
  }

  #makeSecret = () =>
    this.#rotation.submit(w.notRotated, async () => {
      const { secret } = await this.app.api.webhooks.rotateSecret({
        params: { id: this.webhookId },
        body: this.overlaps ? {} : { overlap_seconds: 0 },
      })
      this.secret = secret
    })

  #test = () =>
    this.#action.run(w.notTested, async () => {
      await this.app.api.webhooks.test({ params: { id: this.webhookId } })
      notify(this.app, w.testSent)
      await this.#log()?.refresh()
    })

  async #enable(enabled: boolean) {
    const change = { params: { id: this.webhookId }, body: { enabled } }
    this.webhook = await this.app.api.webhooks.update(change)
    notify(this.app, enabled ? w.isActive : w.isPaused)
    await this.#log()?.refresh()
  }

  #resume = () => this.#action.run(w.notSaved, () => this.#enable(true))

  #pause = () =>
    this.#confirm.ask(() => ({
      heading: w.pauseAsk,
      action: w.pause,
      text: w.pauseText,
      failed: w.notSaved,
      work: () => this.#enable(false),
    }))

  #remove = () =>
    this.#confirm.ask(() => ({
      heading: w.removeAsk,
      action: w.removeAction,
      text: w.removeText,
      failed: w.notRemoved,
      stays: true,
      work: async () => {
        await this.app.api.webhooks.delete({ params: { id: this.webhookId } })
        goTo(this.app, ALL)
        return w.removed
      },
    }))
}
customElements.define('dash-webhook', DashWebhook)

/** Whether a delivery shows that the webhook has begun or ceased to fail since it was read. */
export const contradicts = ({ webhook, attempt, error }: Delivery, displayed: Webhook): boolean =>
  webhook === displayed.id && attempt > 0 && error !== (displayed.failing?.error ?? null)

export function webhookPill({ enabled, failing }: Webhook) {
  const [tone, label] = !enabled
    ? (['wait', w.paused] as const)
    : failing
      ? (['bad', w.failing] as const)
      : (['good', w.active] as const)
  return statusPill({ tone, label })
}
