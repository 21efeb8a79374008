/** Creates a webhook and shows its secret this one time, or changes one. Event: `saved`, with the webhook. */
import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { appElement, state } from '../../state/app-element.ts'
import { EVENT_TYPES, type EventType } from '../../../daemon/contract/event-types.ts'
import type { Webhook, WebhookWithSecret } from '../../../daemon/contract/webhook.ts'
import { checkbox } from '../../kit/controls.ts'
import { textField } from '../../kit/fields.ts'
import type { SentForm } from '../../kit/sent-form.ts'
import { SecretDialog, secretStyles } from '../secret-dialog.ts'
import { messages } from '../messages.ts'

const w = messages.webhooks

export class DashWebhookForm extends appElement({
  webhook: state<Webhook>(),
  created: state<WebhookWithSecret>(),
  some: state(false),
  opened: state(0),
}) {
  #dialog = new SecretDialog(this)

  static override styles = secretStyles

  open(webhook?: Webhook) {
    this.webhook = webhook
    this.some = webhook !== undefined && webhook.events[0] !== '*'
    // Fields of their own for each time, without what was typed before.
    this.opened += 1
    void this.updateComplete.then(this.#dialog.open)
  }

  override render() {
    const { created, webhook } = this
    return this.#dialog.view({
      heading: created ? w.secretOf : webhook ? w.editWebhook : w.newWebhook,
      fields: keyed(this.opened, this.#fields()),
      label: webhook ? w.save : w.create,
      doing: w.saving,
      submit: this.#save,
      secret: created && secretParts(created.secret, w.secretOnce),
      closed: () => (this.created = undefined),
    })
  }

  #fields() {
    const { webhook } = this
    const which = (some: boolean, label: string) =>
      html`<label class="check"><input type="radio" name="which" .checked=${this.some === some}
        @change=${() => (this.some = some)} />${label}</label>`
    return html`${textField('url', w.address, {
      value: webhook?.url,
      type: 'url',
      maxlength: 2_000,
      placeholder: 'https://example.org/hooks/svc',
      required: true,
      autofocus: true,
      hint: w.addressHint,
    })}
      ${textField('description', w.description, {
        value: webhook?.description,
        maxlength: 1_000,
        hint: w.descriptionHint,
      })}
      <fieldset>
        <legend>${w.events}</legend>
        ${which(false, w.allEvents)} ${which(true, w.someEvents)}
        ${
          this.some
            ? html`<div>${EVENT_TYPES.map((type) =>
                checkbox(
                  html`<code>${type}</code>`,
                  webhook?.events.includes(type) ?? false,
                  undefined,
                  {
                    name: 'event',
                    value: type,
                  },
                ),
              )}</div>`
            : nothing
        }
      </fieldset>`
  }

  #save = async (typed: SentForm) => {
    const events: ['*'] | EventType[] = this.some
      ? (typed.data.getAll('event') as EventType[])
      : ['*']
    if (events.length === 0) return this.#dialog.reset(w.someMissing)
    const body = { url: typed.exact('url')!, description: typed.exact('description')!, events }
    const { webhooks } = this.app.api
    const isSaved = await this.#dialog.submit(w.notSaved, async () => {
      if (this.webhook) {
        this.emit('saved', await webhooks.update({ params: { id: this.webhook.id }, body }))
        return w.saved
      }
      this.created = await webhooks.create({ body })
      const { secret: _, ...webhook } = this.created
      this.emit('saved', webhook)
    })
    if (isSaved && this.webhook) this.#dialog.close()
  }
}
customElements.define('dash-webhook-form', DashWebhookForm)

export function secretParts(text: string, warning: string) {
  const { theSecret: what, copySecret: copyLabel } = w
  return { text, what, copyLabel, warning }
}
