/** The dialog in which a sign-in provider is added or changed. Event: `saved`, with the provider. */
import { css, html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { ALL_SPACES } from '../../daemon/contract/permissions.ts'
import { SPACE_HEADER } from '../../daemon/contract/route.ts'
import { ACCOUNT_CREATORS, DEFAULT_SCOPES } from '../../daemon/contract/sign-in-choices.ts'
import type { GroupRole, SignInProvider } from '../../daemon/contract/sign-in-provider.ts'
import type { Space } from '../../daemon/contract/space.ts'
import { checkbox, named, row } from '../kit/controls.ts'
import { nameField, selectField, textField } from '../kit/fields.ts'
import { SentForm } from '../kit/sent-form.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { formStyles } from '../kit/styles/form.ts'
import { tabStyles } from '../developers/tab-styles.ts'
import { FormDialog } from '../notices/form-dialog.ts'
import { allRows } from '../state/all-rows.ts'
import { appElement, state } from '../state/app-element.ts'
import { identityOf } from '../state/may.ts'
import { groupRows, roleSelect, spaceSelect, type Collections } from './group-rows.ts'
import { messages as w } from './messages.ts'

/** What is chosen; texts are in their fields only. */
interface ProviderDraft extends Pick<
  SignInProvider,
  'default_role' | 'creates' | 'trust_email' | 'link_by_email' | 'enabled'
> {
  mapping: readonly GroupRole[]
}

const draftOf = (provider: SignInProvider | undefined): ProviderDraft => ({
  mapping: provider?.mapping ?? [],
  default_role: provider?.default_role ?? null,
  creates: provider?.creates ?? 'invited',
  trust_email: provider?.trust_email ?? false,
  link_by_email: provider?.link_by_email ?? false,
  enabled: provider?.enabled ?? true,
})

const changeOf = (draft: ProviderDraft, typed: SentForm) => ({
  ...draft,
  name: typed.text('name'),
  client_id: typed.text('client'),
  // Empty: the one that is stored stays.
  client_secret: typed.text('secret') || undefined,
  scopes: listIn(typed.text('scopes')),
  groups_claim: typed.text('claim') || null,
  mapping: draft.mapping.filter(({ group }) => group.trim() !== ''),
  email_domains: listIn(typed.text('domains')),
})

const listIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)

const styles = css`
  details[open] {
    display: grid;
    gap: var(--s3);
  }
  details > :nth-child(2) { margin-top: var(--s3); }
  fieldset { gap: var(--s3); }
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
  @media (max-width: 34rem) {
    .pair { grid-template-columns: minmax(0, 1fr); }
    .group {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
      padding-bottom: var(--s3);
      border-bottom: var(--edge);
    }
    .group > :first-child { grid-column: 1 / -1; }
    .group > .limit { grid-column: 1 / 3; }
  }
`

export class DashProvider extends appElement({
  provider: state<SignInProvider>(),
  draft: state<ProviderDraft>(draftOf(undefined)),
  spaces: state<readonly Pick<Space, 'id' | 'name'>[]>([]),
  collections: state<ReadonlyMap<string, Collections>>(new Map()),
  opened: state(0),
}) {
  #dialog = new FormDialog(this)

  static override styles = [formStyles, tabStyles, disclosure, styles]

  /** Undefined: a new one. */
  open = (provider?: SignInProvider) => {
    this.provider = provider
    this.draft = draftOf(provider)
    // Fields of their own for each time, without what was typed before.
    this.opened += 1
    void this.updateComplete.then(this.#dialog.open)
    void allRows(this.app.api.spaces.list).then(
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
      void allRows((input) => this.app.api.collections.list(input, { headers })).then(
        put,
        // Without an answer, roles are given in whole spaces only.
        () => undefined,
      )
    }
  }

  override render() {
    return this.#dialog.view({
      heading: this.provider ? w.editTitle(this.provider.name) : w.addTitle,
      wide: true,
      fields: keyed(
        this.opened,
        html`${this.#client()} ${this.#accounts()} ${this.#groups()} ${this.#more()}`,
      ),
      action: w.save,
      doing: w.saving,
      send: this.#save,
    })
  }

  #client() {
    const { provider } = this
    return html`${nameField('name', w.name, {
      value: provider?.name,
      required: true,
      autofocus: true,
      hint: w.nameHint,
    })}
    ${textField('issuer', w.issuer, {
      value: provider?.issuer,
      type: 'url',
      maxlength: 2_000,
      required: true,
      readonly: provider !== undefined,
      hint: w.issuerHint,
    })}
    <div class="pair">
      ${textField('client', w.clientId, { value: provider?.client_id, maxlength: 500, required: true })}
      ${textField('secret', w.secret, {
        type: 'password',
        maxlength: 2_000,
        hint: provider?.has_client_secret ? w.secretKept : w.secretHint,
      })}
    </div>`
  }

  #accounts() {
    const { draft, provider } = this
    const other = draft.default_role
    const defaultRole = roleSelect({
      id: 'default-role',
      chosen: other?.role ?? null,
      none: w.noRole,
      change: (role) =>
        this.#change({ default_role: role && { role, space: other?.space ?? this.#firstSpace } }),
    })
    return html`${selectField('creates', w.creates, {
      choices: named(ACCOUNT_CREATORS, w.createsTexts),
      chosen: draft.creates,
      change: (creates) => this.#change({ creates }),
    })}
    ${textField('domains', w.domains, { value: provider?.email_domains.join(', '), hint: w.domainsHint })}
    <div class="pair">
      ${row('default-role', w.defaultRole, defaultRole, w.defaultRoleHint)}
      ${
        other
          ? row(
              'default-space',
              w.inSpace,
              spaceSelect({
                id: 'default-space',
                spaces: this.spaces,
                chosen: other.space,
                change: (space) => this.#change({ default_role: { ...other, space } }),
              }),
            )
          : nothing
      }
    </div>`
  }

  #groups() {
    return html`<fieldset>
      <legend>${w.groups}</legend>
      <p class="hint">${w.groupsLead}</p>
      ${textField('claim', w.groupsClaim, { value: this.provider?.groups_claim, maxlength: 200, hint: w.groupsClaimHint })}
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
    const { provider } = this
    return html`<details>
      <summary class="medium">${w.more}</summary>
      ${textField('scopes', w.scopes, { value: (provider?.scopes ?? DEFAULT_SCOPES).join(' '), hint: w.scopesHint })}
      ${this.#box('trust_email', w.trustEmail, w.trustEmailHint)}
      ${this.#box('link_by_email', w.linkByEmail, w.linkByEmailHint)} ${this.#box('enabled', w.enabled)}
    </details>`
  }

  #box = (name: 'trust_email' | 'link_by_email' | 'enabled', label: string, hint?: string) =>
    checkbox(label, this.draft[name], (on) => this.#change({ [name]: on }), { hint })

  get #firstSpace() {
    return identityOf(this.app)?.space ?? this.spaces[0]?.id ?? ALL_SPACES
  }

  #change(change: Partial<ProviderDraft>) {
    this.draft = { ...this.draft, ...change }
  }

  #save = () =>
    this.#dialog.send(async () => {
      const typed = new SentForm(this.renderRoot.querySelector('form')!)
      const body = changeOf(this.draft, typed)
      const { signInProviders } = this.app.api
      const saved = this.provider
        ? await signInProviders.update({ params: { id: this.provider.id }, body })
        : await signInProviders.create({ body: { ...body, issuer: typed.text('issuer') } })
      this.emit('saved', saved)
      return w.saved
    }, w.notSaved)
}
customElements.define('dash-provider', DashProvider)
