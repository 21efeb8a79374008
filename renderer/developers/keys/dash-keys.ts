/** The API keys of the space. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { ApiKey } from '../../../daemon/contract/space.ts'
import { Action } from '../../notices/action.ts'
import { PagedList } from '../../kit/paged-list.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import '../../kit/dash-menu.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { keyIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { disclosure } from '../../kit/styles/disclosure.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { time } from '../../kit/time.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'
import type { DashKeyNew } from './dash-key-new.ts'
import './dash-key-new.ts'
import type { DashKeyName } from './dash-key-name.ts'
import './dash-key-name.ts'

const PAGE = 100
/** Characters of the public part of a key: enough to tell keys apart. */
const PREFIX_LENGTH = 15

export class DashApiKeys extends appElement({
  /** The one that the dialog asks about. */
  revoking: state<ApiKey | undefined>(),
}) {
  #keys = new PagedList<ApiKey>(this, {
    read: (page) => this.app.api.keys.list({ query: { limit: PAGE, ...page } }),
    moreFailed: (error, again) => notifyFailure(this.app, messages().notLoaded, error, again),
  })
  #action = new Action(this)
  #new = createRef<DashKeyNew>()
  #name = createRef<DashKeyName>()
  #confirm = createRef<DashConfirm>()

  static override styles = [
    tabStyles,
    tableStyles,
    statusPillStyles,
    disclosure,
    css`
  summary {
    justify-self: start;
    color: var(--ink-soft);
  }
  details .table-room {
    margin-top: var(--s2);
  }
  .table code {
    white-space: nowrap;
  }
  /* In a narrow list its menu stands beside the name. */
  @media (max-width: 40rem) {
    .table.stack tr {
      position: relative;
    }
    .table.stack tbody th {
      padding-right: var(--s7);
    }
    .table.stack td.deeds {
      position: absolute;
      top: var(--s1);
      right: 0;
    }
  }
`,
  ]

  override render() {
    return html`${this.#keys.view({ rows: (keys) => this.#content(keys) })}
      <dash-key-new ${ref(this.#new)} @made=${this.#keys.refresh}></dash-key-new>
      <dash-key-name ${ref(this.#name)}
        @named=${(event: CustomEvent<ApiKey>) => this.#keys.put(event.detail)}></dash-key-name>
      <dash-confirm ${ref(this.#confirm)} heading=${messages().revokeKey(this.revoking?.name ?? '')}
        deed=${messages().revoke} ?busy=${this.#action.busy} @confirm=${this.#revoke}
      >${messages().revokeText}</dash-confirm>`
  }

  #content(keys: readonly ApiKey[]): TemplateResult {
    const make = html`<button type="button" class="button primary"
      @click=${() => this.#new.value?.open()}>${keyIcon()}${messages().newKey}</button>`
    const { active = [], revoked = [] } = Object.groupBy(keys, ({ revoked_at: at }) =>
      at === null ? 'active' : 'revoked',
    )
    return html`${
      active.length === 0
        ? emptyState({
            icon: keyIcon(24),
            title: messages().noKeys,
            text: `${messages().keysAbout} ${messages().noKeysText}`,
            action: make,
          })
        : html`<div class="lead"><p>${messages().keysAbout}</p>${make}</div>${this.#table(active)}`
    }
      ${
        revoked.length > 0
          ? html`<details><summary>${messages().revokedKeys(revoked.length)}</summary>${this.#table(revoked)}</details>`
          : nothing
      }`
  }

  #table(keys: readonly ApiKey[]): TemplateResult {
    const w = messages()
    return html`<div class="table-room" tabindex="0" role="region" aria-label=${w.tabs.keys}>
      <table class="table stack">
        <thead><tr><th>${w.name}</th><th>${w.access}</th><th>${w.key}</th><th>${w.created}</th><th>${w.lastUsed}</th><th><span class="unseen">${w.moreAbout('')}</span></th></tr></thead>
        <tbody>${keys.map((key) => this.#row(key))}</tbody>
      </table>
    </div>`
  }

  #row(key: ApiKey): TemplateResult {
    const w = messages()
    const items = [
      { label: w.rename, icon: penIcon(), run: () => this.#name.value?.open(key) },
      { label: w.revoke, icon: trashIcon(), danger: true, run: () => this.#confirmRevoke(key) },
    ]
    return html`<tr>
      <th scope="row">${key.name}</th>
      <td data-label=${w.access}>${key.access === 'read_write' ? w.readWrite : w.readOnly}</td>
      <td data-label=${w.key}><code title=${key.prefix}>${key.prefix.slice(0, PREFIX_LENGTH)}…</code></td>
      <td data-label=${w.created}>${time(key.created_at)}</td>
      <td data-label=${w.lastUsed}>${
        key.last_used_at ? time(key.last_used_at) : html`<span class="faint">${w.never}</span>`
      }</td>
      <td class="deeds">${
        key.revoked_at
          ? html`<span class="pill bad"><span class="dot"></span>${w.revoked}</span>`
          : html`<dash-menu label=${w.moreAbout(key.name)} .items=${items}></dash-menu>`
      }</td>
    </tr>`
  }

  #confirmRevoke(key: ApiKey): void {
    this.revoking = key
    this.#confirm.value?.open()
  }

  #revoke = async (): Promise<void> => {
    const { id, name } = this.revoking!
    await this.#action.run(messages().notRevoked, async () => {
      this.#keys.put(await this.app.api.keys.revoke({ params: { id } }))
      notify(this.app, messages().wasRevoked(name))
    })
    this.#confirm.value?.close()
  }
}
customElements.define('dash-api-keys', DashApiKeys)
