/** Creates a webhook and shows its secret this one time, or changes one. Event: `saved`, with the webhook. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import { EVENT_TYPES, type EventType } from '../../../daemon/contract/event-types.ts'
import type { Webhook, WebhookWithSecret } from '../../../daemon/contract/webhook.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { Action } from '../../notices/action.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { secretDialog, secretStyles } from '../secret-dialog.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'

interface WebhookFields {
  url: string
  description: string
  events: ['*'] | EventType[]
}

export class DashWebhookForm extends appElement({
  /** The one to change; undefined for a new one. */
  webhook: state<Webhook | undefined>(),
  created: state<WebhookWithSecret | undefined>(),
  /** Only the chosen events. */
  some: state(false),
}) {
  #saving = new Action(this)
  #dialog = createRef<DashDialog>()
  #form = createRef<HTMLFormElement>()

  static override styles = [formStyles, tabStyles, secretStyles]

  open(webhook?: Webhook): void {
    this.webhook = webhook
    this.some = webhook !== undefined && webhook.events[0] !== '*'
    this.#saving.reset()
    void this.updateComplete.then(() => {
      this.#form.value?.reset()
      this.#dialog.value?.open()
    })
  }

  override render() {
    const w = messages().webhooks
    const { created, webhook } = this
    const { busy } = this.#saving
    return secretDialog({
      dialog: this.#dialog,
      heading: created ? w.secretOf : webhook ? w.editWebhook : w.newWebhook,
      secret: created && {
        text: created.secret,
        what: w.theSecret,
        copyLabel: w.copySecret,
        warning: w.secretOnce,
      },
      form: this.#fields(webhook),
      submitLabel: busy ? w.saving : webhook ? w.save : w.create,
      busy,
      closed: () => (this.created = undefined),
    })
  }

  #fields(webhook: Webhook | undefined): TemplateResult {
    const w = messages().webhooks
    return html`<form id="form" ${ref(this.#form)} @submit=${this.#save}>
      <div class="row">
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
        ${[false, true].map(
          (some) => html`<label class="check"><input type="radio" name="which"
            ?checked=${this.some === some} .checked=${this.some === some}
            @change=${() => (this.some = some)} />${some ? w.someEvents : w.allEvents}</label>`,
        )}
        ${
          this.some
            ? html`<div class="types">${EVENT_TYPES.map(
                (type) => html`<label class="check"><input type="checkbox" name="event"
                  value=${type} ?checked=${webhook?.events.includes(type) ?? false}
                /><code>${type}</code></label>`,
              )}</div>`
            : nothing
        }
      </fieldset>
      ${this.#saving.fault ? html`<p class="fault" role="alert">${this.#saving.fault}</p>` : nothing}
    </form>`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const fields = new FormData(this.#form.value!)
    const events: ['*'] | EventType[] = this.some ? (fields.getAll('event') as EventType[]) : ['*']
    if (events.length === 0) return this.#saving.reset(messages().webhooks.someMissing)
    const body = {
      url: String(fields.get('url')),
      description: String(fields.get('description')),
      events,
    }
    await this.#saving.submit(messages().webhooks.notSaved, () =>
      this.webhook ? this.#update(this.webhook.id, body) : this.#create(body),
    )
  }

  async #update(id: string, body: WebhookFields): Promise<void> {
    this.#notifySaved(await this.app.api.webhooks.update({ params: { id }, body }))
    this.#dialog.value?.close()
    notify(this.app, messages().webhooks.saved)
  }

  async #create(body: WebhookFields): Promise<void> {
    this.created = await this.app.api.webhooks.create({ body })
    const { secret: _, ...webhook } = this.created
    this.#notifySaved(webhook)
  }

  #notifySaved(webhook: Webhook): void {
    this.dispatchEvent(new CustomEvent<Webhook>('saved', { detail: webhook }))
  }
}
customElements.define('dash-webhook-form', DashWebhookForm)
