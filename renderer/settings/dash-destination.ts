/** Where backups are copied to, besides the backup folder. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { BackupDestinationShown } from '../../daemon/contract/backup-destination.ts'
import type { DashConfirm } from '../kit/dash-confirm.ts'
import '../kit/dash-confirm.ts'
import { faultLine, row } from '../kit/controls.ts'
import { ReadTask } from '../kit/read-task.ts'
import { valueOf } from '../kit/value-of.ts'
import { Action } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages } from './messages.ts'
import { pageStyles } from './page-styles.ts'

export class DashDestination extends appElement({
  destination: state<BackupDestinationShown | undefined>(),
  /** Typed; null until something is. */
  address: state<string | null>(null),
  works: state(false),
}) {
  #read = new ReadTask(this, {
    query: () => true,
    read: async () => (this.destination = await this.app.api.backupDestination.get()),
  })
  #saving = new Action(this)
  #testing = new Action(this)
  #confirm = createRef<DashConfirm>()

  static override styles = [
    pageStyles,
    css`
      /* Takes no row of the column. */
      dash-confirm { position: absolute; }
      form {
        display: grid;
        gap: var(--s4);
        max-width: 38rem;
      }
    `,
  ]

  override render() {
    const w = messages().storage.destination
    return this.#read.view(() => {
      const { busy } = this.#saving
      const it = this.destination!
      return html`<section class="panel" aria-labelledby="elsewhere">
          <div><h2 id="elsewhere">${w.title}</h2><p class="lead">${it.fixed ? w.fixed : w.lead}</p></div>
          ${it.fixed ? this.#fixed(it) : this.#form(it)}
          ${it.enabled ? this.#use() : nothing}
        </section>
        <dash-confirm ${ref(this.#confirm)} heading=${w.removeTitle} action=${w.remove}
          ?busy=${busy} @confirm=${this.#remove}><p>${w.removeText}</p></dash-confirm>`
    })
  }

  #fixed({ address, recipient }: BackupDestinationShown) {
    const w = messages().storage.destination
    return html`<dl>
      <dt>${w.address}</dt><dd class="anywhere">${address}</dd>
      <dt>${w.recipient}</dt><dd class="anywhere">${recipient ?? w.notEncrypted}</dd>
    </dl>`
  }

  #form(it: BackupDestinationShown) {
    const w = messages().storage.destination
    const { busy, fault } = this.#saving
    const isS3 = (this.address ?? it.address ?? '').trim().startsWith('s3://')
    const field = (id: string, value: string | null, isRequired = false, type = 'text') =>
      html`<input class="field" id=${id} name=${id} type=${type} maxlength="1000" autocomplete="off"
        spellcheck="false" aria-describedby="${id}-hint" ?required=${isRequired}
        .value=${value ?? ''} ?disabled=${busy} />`
    return html`<form @submit=${this.#save} @input=${this.#type}>
      ${row('address', w.address, field('address', it.address, true), w.addressHint)}
      ${row('recipient', w.recipient, field('recipient', it.recipient, isS3), w.recipientHint)}
      ${
        isS3
          ? html`${row('endpoint', w.endpoint, field('endpoint', it.endpoint, false, 'url'), w.endpointHint)}
            ${row('region', w.region, field('region', it.region ?? 'us-east-1', true))}
            ${row('access_key', w.accessKey, field('access_key', it.access_key, true))}
            ${row(
              'secret_key',
              w.secretKey,
              field('secret_key', '', !it.has_secret_key, 'password'),
              it.has_secret_key ? w.secretKeyKept : w.secretKeyHint,
            )}`
          : nothing
      }
      ${faultLine(fault)}
      <div class="actions">
        <button class="button primary" ?disabled=${busy}>${busy ? w.saving : w.save}</button>
        ${
          it.enabled
            ? html`<button type="button" class="button danger-quiet" ?disabled=${busy}
              @click=${() => this.#confirm.value?.open()}>${w.remove}</button>`
            : nothing
        }
      </div>
    </form>`
  }

  #use() {
    const w = messages().storage.destination
    const { busy, fault } = this.#testing
    return html`<div class="actions">
        <button type="button" class="button" ?disabled=${busy} @click=${this.#test}>${busy ? w.testing : w.test}</button>
        <button type="button" class="button" ?disabled=${busy} @click=${this.#backUp}>${w.backUp}</button>
      </div>
      <div role="status">${this.works && !busy ? html`<p>${w.works}</p>` : nothing}</div>
      ${faultLine(busy ? '' : fault)}`
  }

  #type = (event: Event) => {
    if ((event.target as HTMLElement).id === 'address') this.address = valueOf(event)
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>
    const textOf = (name: string): string | null => given[name]?.trim() || null
    const [region, secret] = [textOf('region'), given['secret_key']]
    await this.#saving.submit(messages().notSaved, async () => {
      this.destination = await this.app.api.backupDestination.set({
        body: {
          address: given['address']!.trim(),
          recipient: textOf('recipient'),
          endpoint: textOf('endpoint'),
          ...(region ? { region } : {}),
          access_key: textOf('access_key'),
          ...(secret ? { secret_key: secret } : {}),
        },
      })
      // Not kept in the page either.
      const secretField = form.elements.namedItem('secret_key') as HTMLInputElement | null
      if (secretField) secretField.value = ''
      this.address = null
      this.#forget()
      notify(this.app, messages().saved)
    })
  }

  #remove = async () => {
    await this.#saving.run(messages().notSaved, async () => {
      await this.app.api.backupDestination.delete()
      this.destination = await this.app.api.backupDestination.get()
      this.#forget()
      notify(this.app, messages().storage.destination.removed)
    })
    this.#confirm.value?.close()
  }

  #test = () =>
    this.#testing.submit(
      ({ detail }) => detail,
      async () => {
        this.works = false
        await this.app.api.backupDestination.test()
        this.works = true
      },
    )

  /** The list of backups hears of it by itself. */
  #backUp = () =>
    this.#testing.run(messages().storage.notBegun, async () => {
      await this.app.api.backups.create({ query: { place: 'elsewhere' } })
      notify(this.app, messages().storage.begun)
    })

  #forget() {
    this.works = false
    this.#testing.reset()
  }
}
customElements.define('dash-destination', DashDestination)
