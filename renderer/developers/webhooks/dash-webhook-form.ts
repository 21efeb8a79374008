/**
 * Makes a webhook, or changes one. `saved`: the webhook as it is then; the secret of a new one is
 * shown here, this once.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import { EVENT_TYPES, type EventType } from '../../../daemon/contract/event-types.ts'
import type { Webhook, WebhookWithSecret } from '../../../daemon/contract/webhook.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { explain } from '../../kit/explain/explain.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { secretPanel, secretStyles } from '../secret-panel.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'

export class DashWebhookForm extends appElement({
  /** That is changed; undefined for a new one. */
  webhook: state<Webhook | undefined>(),
  made: state<WebhookWithSecret | undefined>(),
  /** Not all events. */
  some: state(false),
  busy: state(false),
  fault: state(''),
}) {
  #dialog = createRef<DashDialog>()
  #form = createRef<HTMLFormElement>()

  static override styles = [formStyles, tabStyles, secretStyles]

  open(webhook?: Webhook): void {
    this.webhook = webhook
    this.some = webhook !== undefined && webhook.events[0] !== '*'
    this.fault = ''
    void this.updateComplete.then(() => {
      this.#form.value?.reset()
      this.#dialog.value?.open()
    })
  }

  override render() {
    const w = messages().webhooks
    const { made, webhook } = this
    return html`<dash-dialog
      heading=${made ? w.secretOf : webhook ? w.editWebhook : w.newWebhook}
      .cancel=${made ? '' : null}
      ${ref(this.#dialog)}
      @close=${() => (this.made = undefined)}
    >
      ${
        made
          ? secretPanel({
              secret: made.secret,
              what: w.theSecret,
              label: w.copySecret,
              once: w.secretOnce,
            })
          : this.#ask(webhook)
      }
      ${
        made
          ? html`<button
            slot="buttons"
            type="button"
            class="button"
            @click=${() => this.#dialog.value?.close()}
          >${w.done}</button>`
          : html`<button
            slot="buttons"
            type="button"
            class="button primary"
            ?disabled=${this.busy}
            @click=${() => this.#form.value?.requestSubmit()}
          >${this.busy ? w.saving : webhook ? w.save : w.create}</button>`
      }
    </dash-dialog>`
  }

  #ask(webhook: Webhook | undefined): TemplateResult {
    const w = messages().webhooks
    return html`<form ${ref(this.#form)} @submit=${this.#save}>
      <div class="row">
        <label for="url">${w.address}</label>
        <input
          class="field"
          id="url"
          name="url"
          type="url"
          maxlength="2000"
          required
          autofocus
          autocomplete="off"
          placeholder="https://example.org/hooks/svc"
          value=${webhook?.url ?? ''}
          aria-describedby="url-hint"
        />
        <p class="hint" id="url-hint">${w.addressHint}</p>
      </div>
      <div class="row">
        <label for="description">${w.description}</label>
        <input
          class="field"
          id="description"
          name="description"
          maxlength="1000"
          autocomplete="off"
          value=${webhook?.description ?? ''}
          aria-describedby="description-hint"
        />
        <p class="hint" id="description-hint">${w.descriptionHint}</p>
      </div>
      <fieldset>
        <legend>${w.events}</legend>
        <label class="check"><input
          type="radio"
          name="which"
          ?checked=${!this.some}
          .checked=${!this.some}
          @change=${() => (this.some = false)}
        />${w.allEvents}</label>
        <label class="check"><input
          type="radio"
          name="which"
          ?checked=${this.some}
          .checked=${this.some}
          @change=${() => (this.some = true)}
        />${w.someEvents}</label>
        ${
          this.some
            ? html`<div class="types">${EVENT_TYPES.map(
                (type) => html`<label class="check"><input
                  type="checkbox"
                  name="event"
                  value=${type}
                  ?checked=${webhook?.events.includes(type) ?? false}
                /><code>${type}</code></label>`,
              )}</div>`
            : nothing
        }
      </fieldset>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
    </form>`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const given = new FormData(this.#form.value!)
    const events: ['*'] | EventType[] = this.some ? (given.getAll('event') as EventType[]) : ['*']
    if (events.length === 0) {
      this.fault = messages().webhooks.someMissing
      return
    }
    const body = {
      url: String(given.get('url')),
      description: String(given.get('description')),
      events,
    }
    this.busy = true
    this.fault = ''
    try {
      if (this.webhook) {
        this.#tell(await this.app.api.webhooks.update({ params: { id: this.webhook.id }, body }))
        this.#dialog.value?.close()
        notify(this.app, messages().webhooks.saved)
      } else {
        this.made = await this.app.api.webhooks.create({ body })
        const { secret: _, ...webhook } = this.made
        this.#tell(webhook)
      }
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${messages().webhooks.notSaved}. ${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }

  #tell(webhook: Webhook): void {
    this.dispatchEvent(new CustomEvent<Webhook>('saved', { detail: webhook }))
  }
}
customElements.define('dash-webhook-form', DashWebhookForm)
