/** Creates a webhook and shows its secret this one time, or changes one. Event: `saved`, with the webhook. */
import { html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import { EVENT_TYPES, type EventType } from '../../../daemon/contract/event-types.ts'
import type { Webhook, WebhookWithSecret } from '../../../daemon/contract/webhook.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { secretDialog, secretStyles } from '../secret-dialog.ts'
import { messages } from '../messages.ts'

export class DashWebhookForm extends appElement({
  webhook: state<Webhook | undefined>(),
  created: state<WebhookWithSecret | undefined>(),
  some: state(false),
}) {
  #saving = new Action(this)
  #dialog = createRef<DashDialog>()

  static override styles = secretStyles

  open(webhook?: Webhook): void {
    this.webhook = webhook
    this.some = webhook !== undefined && webhook.events[0] !== '*'
    this.#saving.reset()
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector('form')?.reset()
      this.#dialog.value?.open()
    })
  }

  override render() {
    const w = messages().webhooks
    const { created, webhook } = this
    return secretDialog({
      dialog: this.#dialog,
      heading: created ? w.secretOf : webhook ? w.editWebhook : w.newWebhook,
      fields: this.#fields(),
      submitLabel: this.#saving.busy ? w.saving : webhook ? w.save : w.create,
      action: this.#saving,
      submit: this.#save,
      secret: created && secretParts(created.secret, w.secretOnce),
      closed: () => (this.created = undefined),
    })
  }

  #fields() {
    const w = messages().webhooks
    const { webhook } = this
    const which = (some: boolean, label: string) =>
      html`<label class="check"><input type="radio" name="which" ?checked=${this.some === some}
        .checked=${this.some === some} @change=${() => (this.some = some)} />${label}</label>`
    return html`<div class="row">
        <label for="url">${w.address}</label>
        <input class="field" id="url" name="url" type="url" maxlength="2000" required autofocus
          autocomplete="off" placeholder="https://example.org/hooks/svc" value=${webhook?.url ?? ''}
          aria-describedby="url-hint" />
        <p class="hint" id="url-hint">${w.addressHint}</p>
      </div>
      <div class="row">
        <label for="description">${w.description}</label>
        <input class="field" id="description" name="description" maxlength="1000" autocomplete="off"
          value=${webhook?.description ?? ''} aria-describedby="description-hint" />
        <p class="hint" id="description-hint">${w.descriptionHint}</p>
      </div>
      <fieldset>
        <legend>${w.events}</legend>
        ${which(false, w.allEvents)} ${which(true, w.someEvents)}
        ${
          this.some
            ? html`<div>${EVENT_TYPES.map(
                (
                  type,
                ) => html`<label class="check"><input type="checkbox" name="event" value=${type}
                  ?checked=${webhook?.events.includes(type) ?? false} /><code>${type}</code></label>`,
              )}</div>`
            : nothing
        }
      </fieldset>`
  }

  #save = async (fields: FormData) => {
    const w = messages().webhooks
    const events: ['*'] | EventType[] = this.some ? (fields.getAll('event') as EventType[]) : ['*']
    if (events.length === 0) return this.#saving.reset(w.someMissing)
    const body = {
      url: String(fields.get('url')),
      description: String(fields.get('description')),
      events,
    }
    const { webhooks } = this.app.api
    await this.#saving.submit(w.notSaved, async () => {
      if (this.webhook) {
        this.#notifySaved(await webhooks.update({ params: { id: this.webhook.id }, body }))
        this.#dialog.value?.close()
        notify(this.app, w.saved)
      } else {
        this.created = await webhooks.create({ body })
        const { secret: _, ...webhook } = this.created
        this.#notifySaved(webhook)
      }
    })
  }

  #notifySaved(detail: Webhook) {
    this.dispatchEvent(new CustomEvent<Webhook>('saved', { detail }))
  }
}
customElements.define('dash-webhook-form', DashWebhookForm)

export function secretParts(text: string, warning: string) {
  const { theSecret: what, copySecret: copyLabel } = messages().webhooks
  return { text, what, copyLabel, warning }
}
