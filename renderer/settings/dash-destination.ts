/** Where backups are copied to, besides the backup folder. */
import { css, html, nothing } from 'lit'
import type { BackupDestinationShown } from '../../daemon/contract/backup-destination.ts'
import { button } from '../kit/controls.ts'
import { textField } from '../kit/fields.ts'
import { sentForm } from '../kit/sent-form.ts'
import { appElement, state } from '../state/app-element.ts'
import { ServerConnection } from './connection.ts'
import { messages } from './messages.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'

const w = messages.storage.destination

const styles = css`
  form { max-width: 38rem; }
`

class DashDestination extends appElement({
  /** Typed; null until something is. */
  address: state<string | null>(null),
}) {
  #connection = new ServerConnection<BackupDestinationShown, true>(this, {
    calls: () => this.app.api.backupDestination,
    words: w,
    secret: 'secret_key',
    saved: () => (this.address = null),
  })

  static override styles = [panelColumn, styles]

  override render() {
    return this.#connection.view(
      (it) => html`${panel(
        'elsewhere',
        w.title,
        html`${it.fixed ? this.#fixed(it) : this.#form(it)}
          ${it.enabled ? this.#use() : nothing}`,
        { lead: it.fixed ? w.fixed : w.lead },
      )}
        ${this.#connection.confirmation()}`,
    )
  }

  #fixed({ address, recipient }: BackupDestinationShown) {
    return html`<dl>
      <dt>${w.address}</dt><dd class="anywhere">${address}</dd>
      <dt>${w.recipient}</dt><dd class="anywhere">${recipient ?? w.notEncrypted}</dd>
    </dl>`
  }

  #form(it: BackupDestinationShown) {
    const isS3 = (this.address ?? it.address ?? '').trim().startsWith('s3://')
    const text = {
      maxlength: 1_000,
      spellcheck: 'false',
      disabled: this.#connection.saving.busy,
    } as const
    return html`<form @submit=${this.#save}>
      ${textField('address', w.address, {
        ...text,
        value: it.address,
        required: true,
        hint: w.addressHint,
        input: (address) => (this.address = address),
      })}
      ${textField('recipient', w.recipient, { ...text, value: it.recipient, required: isS3, hint: w.recipientHint })}
      ${
        isS3
          ? html`${textField('endpoint', w.endpoint, { ...text, value: it.endpoint, type: 'url', hint: w.endpointHint })}
            ${textField('region', w.region, { ...text, value: it.region ?? 'us-east-1', required: true })}
            ${textField('access_key', w.accessKey, { ...text, value: it.access_key, required: true })}
            ${textField('secret_key', w.secretKey, {
              ...text,
              type: 'password',
              required: !it.has_secret_key,
              hint: it.has_secret_key ? w.secretKeyKept : w.secretKeyHint,
            })}`
          : nothing
      }
      ${this.#connection.buttons()}
    </form>`
  }

  #use() {
    const { busy: disabled } = this.#connection.testing
    return html`<div class="actions">
        ${button(disabled ? w.testing : w.test, this.#test, { disabled })}
        ${button(w.backUp, this.#backUp, { disabled })}
      </div>
      ${this.#connection.outcome(() => html`<p>${w.works}</p>`)}`
  }

  #save = async (event: SubmitEvent) => {
    const typed = sentForm(event)
    const body = {
      address: typed.text('address'),
      recipient: typed.text('recipient') || null,
      endpoint: typed.text('endpoint') || null,
      region: typed.text('region') || undefined,
      access_key: typed.text('access_key') || null,
      secret_key: typed.exact('secret_key') || undefined,
    }
    await this.#connection.save(typed, () => this.app.api.backupDestination.set({ body }))
  }

  #test = () =>
    this.#connection.test(async () => {
      await this.app.api.backupDestination.test()
      return true
    })

  /** The list of backups gets an event. */
  #backUp = () =>
    this.#connection.testing.run(messages.storage.notBegun, async () => {
      await this.app.api.backups.create({ query: { place: 'elsewhere' } })
      return messages.storage.begun
    })
}
customElements.define('dash-destination', DashDestination)
