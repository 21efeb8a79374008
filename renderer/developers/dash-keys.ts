/** The API keys of the space: a table, and the dialogs that create and rename one. */
import { css, html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { appElement, state } from '../state/app-element.ts'
import type { ApiKey, KeyAccess, KeyCreated } from '../../daemon/contract/space.ts'
import { Confirmation } from '../notices/confirmation.ts'
import { FormDialog } from '../notices/form-dialog.ts'
import { button } from '../kit/controls.ts'
import { dataTable } from '../kit/data-table.ts'
import '../kit/dash-menu.ts'
import { emptyState } from '../kit/empty-state.ts'
import { nameField } from '../kit/fields.ts'
import { keyIcon, penIcon, trashIcon } from '../kit/icons.ts'
import { PagedList } from '../notices/paged-list.ts'
import { statusPill, statusPillStyles } from '../kit/status-pill.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { choiceCard, choiceCards } from '../kit/choice-card.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { formStyles } from '../kit/styles/form.ts'
import { tableStyles } from '../kit/styles/table.ts'
import { time } from '../kit/formats/when.ts'
import { partOf } from '../kit/part-of.ts'
import { rowsById } from '../kit/rows-by-id.ts'
import { SecretDialog, secretStyles } from './secret-dialog.ts'
import { tabStyles } from './tab-styles.ts'
import { messages as w } from './messages.ts'

const PAGE = 100
/** Characters of the public part of a key: enough to tell keys apart. */
const PREFIX_LENGTH = 15

const styles = css`
  details .table-scroll { margin-top: var(--s2); }
  .table code { white-space: nowrap; }
`

class DashApiKeys extends appElement({}) {
  #keys = new PagedList(this, {
    read: (page) => this.app.api.keys.list({ query: { limit: PAGE, ...page } }),
    failed: () => w.notLoaded,
  })
  #confirm = new Confirmation(this)
  #renaming = new FormDialog(this)
  #renamed: ApiKey | undefined
  #new = partOf(this, DashKeyNew)
  #name = createRef<HTMLInputElement>()

  static override styles = [
    formStyles,
    tabStyles,
    tableStyles,
    statusPillStyles,
    disclosure,
    styles,
  ]

  override render() {
    return html`${this.#keys.view({ rows: (keys) => this.#content(keys) })}
      <dash-key-new @made=${this.#keys.refresh}></dash-key-new>
      ${this.#renaming.view({
        heading: w.renameKey,
        fields: nameField('name', w.name, {
          required: true,
          autofocus: true,
          ref: this.#name,
        }),
        action: w.save,
        doing: w.saving,
        send: this.#saveName,
      })} ${this.#confirm.view()}`
  }

  #content(keys: readonly ApiKey[]) {
    const make = button(w.newKey, () => this.#new()?.open(), {
      icon: keyIcon(),
      look: 'primary',
    })
    const active = keys.filter(({ revoked_at: at }) => at === null)
    const revoked = keys.filter(({ revoked_at: at }) => at !== null)
    return html`${
      active.length === 0
        ? emptyState({
            icon: keyIcon(24),
            title: w.noKeys,
            text: `${w.keysAbout} ${w.noKeysText}`,
            action: make,
          })
        : html`<div class="lead"><p>${w.keysAbout}</p>${make}</div>${this.#table(active)}`
    }${
      revoked.length > 0
        ? html`<details><summary class="soft">${w.revokedKeys(revoked.length)}</summary>${this.#table(revoked)}</details>`
        : nothing
    }`
  }

  #table(keys: readonly ApiKey[]) {
    return dataTable(
      {
        label: w.tabs.keys,
        heads: [w.name, w.access, w.key, w.created, w.lastUsed],
        actions: w.moreAbout(''),
        look: 'stack menus',
      },
      rowsById(keys, (key) => this.#row(key)),
    )
  }

  #row(key: ApiKey) {
    const items = [
      { label: w.rename, icon: penIcon(), run: () => this.#askName(key) },
      { label: w.revoke, icon: trashIcon(), danger: true, run: () => this.#revoke(key) },
    ]
    return html`<tr>
      <th scope="row">${key.name}</th>
      <td data-label=${w.access}>${key.access === 'read_write' ? w.readWrite : w.readOnly}</td>
      <td data-label=${w.key}><code title=${key.prefix}>${key.prefix.slice(0, PREFIX_LENGTH)}…</code></td>
      <td data-label=${w.created}>${time(key.created_at)}</td>
      <td data-label=${w.lastUsed}>${
        key.last_used_at ? time(key.last_used_at) : html`<span class="faint">${w.never}</span>`
      }</td>
      <td class="row-actions">${
        key.revoked_at
          ? statusPill({ tone: 'bad', label: w.revoked })
          : html`<dash-menu label=${w.moreAbout(key.name)} .items=${items}></dash-menu>`
      }</td>
    </tr>`
  }

  #askName(key: ApiKey) {
    this.#renamed = key
    this.#name.value!.value = key.name
    this.#renaming.open()
    this.#name.value?.select()
  }

  #saveName = async () => {
    const field = this.#name.value!
    if (!field.reportValidity()) return
    const change = { params: { id: this.#renamed!.id }, body: { name: field.value } }
    await this.#renaming.send(async () => {
      this.#keys.put(await this.app.api.keys.update(change))
      return w.renamed
    }, w.notRenamed)
  }

  #revoke({ id, name }: ApiKey) {
    void this.#confirm.ask(() => ({
      heading: w.revokeKey(name),
      action: w.revoke,
      text: w.revokeText,
      failed: w.notRevoked,
      work: async () => {
        this.#keys.put(await this.app.api.keys.revoke({ params: { id } }))
        return w.wasRevoked(name)
      },
    }))
  }
}
customElements.define('dash-api-keys', DashApiKeys)

/** Creates a key, and shows it this one time. Event: `made`. */
class DashKeyNew extends appElement({
  created: state<KeyCreated>(),
}) {
  #dialog = new SecretDialog(this)

  static override styles = [secretStyles, choiceCards]

  open = () => this.#dialog.open()

  override render() {
    const { created } = this
    return this.#dialog.view({
      heading: created ? w.keyReady(created.name) : w.newKey,
      fields: this.#fields(),
      label: w.createKey,
      doing: w.creating,
      submit: this.#create,
      secret: created && {
        text: created.secret,
        what: w.theKey,
        copyLabel: w.copyKey,
        warning: w.keyOnce,
      },
      closed: () => (this.created = undefined),
    })
  }

  #fields() {
    const choice = (value: KeyAccess, title: string, text: string) =>
      choiceCard('access', { value, title, text, checked: value === 'read_only' })
    return html`${nameField('name', w.name, {
      placeholder: w.namePlaceholder,
      required: true,
      autofocus: true,
      hint: w.nameHint,
    })}
      <fieldset>
        <legend>${w.access}</legend>
        ${choice('read_only', w.readOnly, w.readOnlyText)} ${choice('read_write', w.readWrite, w.readWriteText)}
      </fieldset>`
  }

  #create = (typed: SentForm) =>
    this.#dialog.submit(w.notCreated, async () => {
      const body = { name: typed.exact('name')!, access: typed.exact<KeyAccess>('access')! }
      this.created = await this.app.api.keys.create({ body })
      this.emit('made')
    })
}
customElements.define('dash-key-new', DashKeyNew)
