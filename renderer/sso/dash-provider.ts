/** The dialog in which a sign-in provider is added or changed. Event: `saved`, with the provider. */
import { css, html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { createRef } from 'lit/directives/ref.js'
import { SPACE_HEADER } from '../../daemon/contract/route.ts'
import type { SignInProvider } from '../../daemon/contract/sign-in-provider.ts'
import type { Space } from '../../daemon/contract/space.ts'
import { checkbox, row, select } from '../kit/controls.ts'
import { formDialog, type DashDialog } from '../kit/form-dialog.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { formStyles } from '../kit/styles/form.ts'
import { tabStyles } from '../developers/tab-styles.ts'
import { Action } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { allRows } from '../state/all-rows.ts'
import { appElement, state } from '../state/app-element.ts'
import { groupRows, roleSelect, spaceSelect, type Collections } from './group-rows.ts'
import { messages } from './messages.ts'
import { changeOf, draftOf, type ProviderDraft } from './provider-draft.ts'

const FIRST_SCOPES = 'openid email profile'
const ALL_SPACES = '*'
const CREATES = ['invited', 'anyone'] as const

export class DashProvider extends appElement({
  provider: state<SignInProvider | undefined>(),
  draft: state<ProviderDraft>(draftOf(undefined)),
  spaces: state<readonly Pick<Space, 'id' | 'name'>[]>([]),
  collections: state<ReadonlyMap<string, Collections>>(new Map()),
  opened: state(0),
}) {
  #saving = new Action(this)
  #dialog = createRef<DashDialog>()

  static override styles = [
    formStyles,
    tabStyles,
    disclosure,
    css`
      .parts,
      details[open] {
        display: grid;
        gap: var(--s4);
      }
      details[open] { gap: var(--s3); }
      details > :nth-child(2) { margin-top: var(--s3); }
      fieldset {
        display: grid;
        gap: var(--s3);
        min-width: 0;
        padding: 0;
        border: 0;
      }
      legend { font-weight: 500; }
      .pair {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--s3);
        align-items: start;
      }
      .group {
        display: grid;
        grid-template-columns: minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1.5fr) auto;
        gap: var(--s2);
        align-items: center;
      }
      .group > .limit { grid-column: 2 / 4; }
      .field { width: 100%; }
      @media (max-width: 34rem) {
        .pair { grid-template-columns: minmax(0, 1fr); }
        .group {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
          padding-bottom: var(--s3);
          border-bottom: 1px solid var(--line);
        }
        .group > :first-child { grid-column: 1 / -1; }
        .group > .limit { grid-column: 1 / 3; }
      }
    `,
  ]

  /** Undefined: a new one. */
  open = (provider?: SignInProvider): void => {
    this.provider = provider
    this.draft = draftOf(provider)
    this.#saving.reset()
    // Fields of their own for each time, without what was typed before.
    this.opened += 1
    void this.updateComplete.then(() => this.#dialog.value?.open())
    void allRows((query) => this.app.api.spaces.list({ query })).then(
      (spaces) => (this.spaces = spaces),
      // Without an answer, roles can be given in all spaces only.
      () => undefined,
    )
    this.collections = new Map()
    this.#readCollections()
  }

  /** Reads them for each space that a role is given in. */
  #readCollections() {
    for (const space of new Set(this.draft.mapping.map((each) => each.space))) {
      if (space === ALL_SPACES || this.collections.has(space)) continue
      const put = (rows: Collections) =>
        (this.collections = new Map([...this.collections, [space, rows]]))
      put([])
      const headers = { [SPACE_HEADER]: space }
      void allRows((query) => this.app.api.collections.list({ query }, { headers })).then(
        put,
        // Without an answer, roles are given in whole spaces only.
        () => undefined,
      )
    }
  }

  override render() {
    const w = messages()
    const { busy, fault } = this.#saving
    return formDialog(this.#dialog, {
      heading: this.provider ? w.editTitle(this.provider.name) : w.addTitle,
      wide: true,
      fields: keyed(
        this.opened,
        html`<div class="parts">${this.#client()} ${this.#accounts()} ${this.#groups()} ${this.#more()}</div>`,
      ),
      fault,
      action: busy ? w.saving : w.save,
      busy,
      send: this.#save,
    })
  }

  #client() {
    const w = messages()
    const { provider } = this
    return html`${row(
      'name',
      w.name,
      html`<input class="field" id="name" name="name" maxlength="300" required autofocus
        value=${provider?.name ?? ''} aria-describedby="name-hint" />`,
      w.nameHint,
    )}
    ${row(
      'issuer',
      w.issuer,
      html`<input class="field" id="issuer" name="issuer" type="url" maxlength="2000" required
        ?readonly=${provider !== undefined} value=${provider?.issuer ?? ''} aria-describedby="issuer-hint" />`,
      w.issuerHint,
    )}
    <div class="pair">${row(
      'client',
      w.clientId,
      html`<input class="field" id="client" name="client" maxlength="500" required autocomplete="off"
        value=${provider?.client_id ?? ''} />`,
    )}
    ${row(
      'secret',
      w.secret,
      html`<input class="field" id="secret" name="secret" type="password" maxlength="2000"
        autocomplete="off" aria-describedby="secret-hint" />`,
      provider?.has_client_secret ? w.secretKept : w.secretHint,
    )}</div>`
  }

  #accounts() {
    const w = messages()
    const { draft, provider } = this
    const other = draft.defaultRole
    return html`${row(
      'creates',
      w.creates,
      select(
        'creates',
        CREATES.map((each) => [each, w.createsTexts[each]] as const),
        draft.creates,
        (creates) => this.#change({ creates }),
      ),
    )}
    ${row(
      'domains',
      w.domains,
      html`<input class="field" id="domains" name="domains" autocomplete="off" aria-describedby="domains-hint"
        value=${provider?.email_domains.join(', ') ?? ''} />`,
      w.domainsHint,
    )}
    <div class="pair">
      <div class="row"><label for="default-role">${w.defaultRole}</label>${roleSelect({
        id: 'default-role',
        chosen: other?.role ?? null,
        none: w.noRole,
        change: (role) =>
          this.#change({
            defaultRole: role && { role, space: other?.space ?? this.#firstSpace },
          }),
      })}<p class="hint">${w.defaultRoleHint}</p></div>
      ${
        other
          ? html`<div class="row"><label for="default-space">${w.inSpace}</label>${spaceSelect({
              id: 'default-space',
              spaces: this.spaces,
              chosen: other.space,
              change: (space) => this.#change({ defaultRole: { ...other, space } }),
            })}</div>`
          : nothing
      }
    </div>`
  }

  #groups() {
    const w = messages()
    return html`<fieldset>
      <legend>${w.groups}</legend>
      <p class="hint">${w.groupsLead}</p>
      ${row(
        'claim',
        w.groupsClaim,
        html`<input class="field" id="claim" name="claim" maxlength="200" autocomplete="off"
          aria-describedby="claim-hint" value=${this.provider?.groups_claim ?? ''} />`,
        w.groupsClaimHint,
      )}
      ${groupRows({
        mapping: this.draft.mapping,
        spaces: this.spaces,
        collections: this.collections,
        firstSpace: this.#firstSpace,
        change: (mapping) => {
          this.#change({ mapping })
          this.#readCollections()
        },
      })}
    </fieldset>`
  }

  #more() {
    const w = messages()
    const { draft, provider } = this
    return html`<details>
      <summary class="medium">${w.more}</summary>
      ${row(
        'scopes',
        w.scopes,
        html`<input class="field" id="scopes" name="scopes" autocomplete="off" aria-describedby="scopes-hint"
          value=${provider?.scopes.join(' ') ?? FIRST_SCOPES} />`,
        w.scopesHint,
      )}
      ${checkbox(w.trustEmail, draft.trustEmail, (trustEmail) => this.#change({ trustEmail }), w.trustEmailHint)}
      ${checkbox(w.linkByEmail, draft.linkByEmail, (linkByEmail) => this.#change({ linkByEmail }), w.linkByEmailHint)}
      ${checkbox(w.enabled, draft.enabled, (enabled) => this.#change({ enabled }))}
    </details>`
  }

  get #firstSpace(): string {
    const { session } = this.app.store.state
    return session.phase === 'in' ? session.identity.space : (this.spaces[0]?.id ?? '*')
  }

  #change(change: Partial<ProviderDraft>) {
    this.draft = { ...this.draft, ...change }
  }

  #save = (): Promise<boolean> =>
    this.#saving.submit(messages().notSaved, async () => {
      const form = this.renderRoot.querySelector('form')!
      const texts = Object.fromEntries(new FormData(form)) as Record<string, string>
      const body = changeOf(this.draft, texts)
      const { signInProviders } = this.app.api
      const saved = this.provider
        ? await signInProviders.update({ params: { id: this.provider.id }, body })
        : await signInProviders.create({
            body: { ...body, issuer: (texts['issuer'] ?? '').trim() },
          })
      this.#dialog.value?.close()
      notify(this.app, messages().saved)
      this.dispatchEvent(new CustomEvent('saved', { detail: saved }))
    })
}
customElements.define('dash-provider', DashProvider)
