/** Accounts of sign-in providers that are linked to one's own. Hidden while there are no providers. */
import { html, nothing } from 'lit'
import type { LinkedIdentity } from '../../daemon/contract/sign-in-provider.ts'
import type { SignInMethods } from '../../daemon/contract/sign-in.ts'
import { button, faultLine, iconButton } from '../kit/controls.ts'
import { ago } from '../kit/formats/when.ts'
import { trashIcon } from '../kit/icons.ts'
import { rowsById } from '../kit/rows-by-id.ts'
import { Action, withoutHint } from '../notices/action.ts'
import { formStyles } from '../kit/styles/form.ts'
import { ownPassword } from '../sign-in/password-field.ts'
import { nameOfProvider, ssoSentence } from '../sign-in/sso.ts'
import { appElement, state } from '../state/app-element.ts'
import { goTo } from '../state/router.ts'
import { messages as w } from './messages.ts'
import { partRow, partStyles } from './part.ts'

class DashIdentities extends appElement({
  identities: state<readonly LinkedIdentity[]>([]),
  providers: state<SignInMethods['providers']>([]),
  needsPassword: state(false),
}) {
  #action = new Action(this)

  static override styles = [formStyles, partStyles]

  override connectedCallback() {
    super.connectedCallback()
    void this.#action.submit(refusal, async () => {
      await this.#read()
      await this.#explainReturn()
    })
  }

  override render() {
    const { busy, fault } = this.#action
    if (this.providers.length === 0 && this.identities.length === 0) return nothing
    const open = this.providers.filter(
      ({ id }) => !this.identities.some(({ provider }) => provider.id === id),
    )
    return html`<section class="panel" aria-labelledby="identities">
      <h2 id="identities">${w.identities}</h2>
      <p>${w.identitiesLead}</p>
      ${
        this.identities.length > 0
          ? html`<ul aria-label=${w.identities}>${rowsById(this.identities, (each) => this.#row(each))}</ul>`
          : nothing
      }
      <form @submit=${(event: Event) => event.preventDefault()}>
        ${this.needsPassword ? ownPassword('identity-password', w.yourPassword) : nothing}
        ${open.map(({ id, name }) =>
          button(w.linkProvider(name), () => this.#link(id), { disabled: busy }),
        )}
        ${faultLine(fault)}
      </form>
    </section>`
  }

  #row(identity: LinkedIdentity) {
    const { provider, email, last_used_at: used } = identity
    const facts = [...(email ? [email] : []), used === null ? w.neverUsed : w.lastUsed(ago(used))]
    const unlink = iconButton(
      trashIcon(),
      w.unlinkNamed(provider.name),
      () => this.#unlink(identity),
      { title: w.unlink, disabled: this.#action.busy },
    )
    return partRow(provider.name, facts.join(' · '), unlink)
  }

  async #read() {
    const [{ data }, { providers }, { password }] = await Promise.all([
      this.app.api.identities.list(),
      this.app.api.sessions.methods(),
      this.app.api.accounts.get(),
    ])
    this.identities = data
    this.providers = providers
    this.needsPassword = password
  }

  /** What the provider led back with, when it has linked nothing. */
  async #explainReturn() {
    const query = new URLSearchParams(location.search)
    const reason = query.get('sso_error')
    if (reason === null) return
    goTo(this.app, location.pathname, 'replace')
    const provider = nameOfProvider(this.providers, query.get('provider') ?? '')
    this.#action.reset(await ssoSentence(reason, provider))
  }

  get #password(): { current_password?: string } {
    const typed = this.renderRoot.querySelector<HTMLInputElement>('[name=identity-password]')?.value
    return typed ? { current_password: typed } : {}
  }

  #link(provider: string) {
    void this.#action.submit(refusal, async () => {
      const body = { provider, ...this.#password }
      const { url } = await this.app.api.identities.create({ body })
      location.assign(url)
    })
  }

  #unlink({ id, provider }: LinkedIdentity) {
    void this.#action.submit(refusal, async () => {
      await this.app.api.identities.delete({ params: { id }, body: this.#password })
      await this.#read()
      return w.unlinked(provider.name)
    })
  }
}
customElements.define('dash-identities', DashIdentities)

/** The refusal has its own advice. */
const refusal = withoutHint('conflict', 'forbidden', 'invalid_state', 'sso_failed')
