/** Single sign-on: the providers, and whether it is required. For owners of all spaces. */
import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { SignInProvider, SingleSignOn } from '../../daemon/contract/sign-in-provider.ts'
import { button } from '../kit/controls.ts'
import '../kit/dash-switch.ts'
import { partOf } from '../kit/part-of.ts'
import { explainedText } from '../kit/explain/explain.ts'
import { ReadTask } from '../kit/read-task.ts'
import { rowsById } from '../kit/rows-by-id.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { checkedOf } from '../kit/value-of.ts'
import { Action } from '../notices/action.ts'
import { Confirmation } from '../notices/confirmation.ts'
import '../notices/dash-copy.ts'
import { allRows } from '../state/all-rows.ts'
import { appElement, state } from '../state/app-element.ts'
import { DashProvider } from './dash-provider.ts'
import { messages as w } from './messages.ts'

interface TestResult {
  id: string
  passed: boolean
  text: string
}

const styles = css`
  .lines { background: none; }
  .lines li {
    display: grid;
    gap: var(--s2);
    padding: var(--s4);
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--s1) var(--s4);
    align-items: center;
    font-size: var(--text-s);
  }
  dd {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-width: 0;
  }
  .passed { color: var(--good); }
  @media (max-width: 34rem) {
    dl { grid-template-columns: minmax(0, 1fr); }
  }
`

class DashSso extends appElement({
  testing: state<string>(),
  result: state<TestResult>(),
  /** Whether it shall be required, while that is being saved. */
  wanted: state<boolean>(),
}) {
  #read = new ReadTask(this, {
    read: async () => {
      const { signInProviders, singleSignOn } = this.app.api
      const [providers, settings] = await Promise.all([
        allRows(signInProviders.list),
        singleSignOn.get(),
      ])
      return { providers, settings }
    },
  })
  #action = new Action(this)
  #provider = partOf(this, DashProvider)
  #confirm = new Confirmation(this)

  static override styles = [panelColumn, lineStyles, styles]

  override render() {
    return html`${this.#read.view(
      ({ providers, settings }) =>
        html`${this.#providers(providers)} ${this.#requirement(settings, providers)}`,
    )}
    <dash-provider @saved=${this.#onSaved}></dash-provider> ${this.#confirm.view()}`
  }

  #onSaved = ({ detail: saved }: CustomEvent<SignInProvider>) =>
    this.#read.changed(({ providers, settings }) => ({
      providers: providers.some(({ id }) => id === saved.id)
        ? providers.map((each) => (each.id === saved.id ? saved : each))
        : [...providers, saved],
      settings,
    }))

  #providers(providers: readonly SignInProvider[]) {
    return html`<section class="panel" aria-labelledby="providers">
      <div class="head flex between">
        <div><h2 id="providers">${w.title}</h2><p class="lead">${w.lead}</p></div>
        ${button(w.add, () => this.#provider()?.open(), { look: 'primary' })}
      </div>
      ${
        providers.length === 0
          ? html`<p class="none soft">${w.none}</p>`
          : html`<ul class="lines">${rowsById(providers, (each) => this.#row(each))}</ul>`
      }
    </section>`
  }

  #row(provider: SignInProvider) {
    const { id, name, issuer, enabled, redirect_url: redirect, logout_url: logout } = provider
    const { busy: disabled } = this.#action
    const isTested = this.testing === id
    const result = this.result?.id === id ? this.result : undefined
    return html`<li>
      <p class="anywhere"><b class="medium">${name}</b>${
        enabled ? nothing : html` <span class="faint">(${w.off})</span>`
      }</p>
      <dl>
        <dt>${w.issuer}</dt><dd>${issuer}</dd>
        <dt>${w.redirectUrl}</dt><dd><code>${redirect}</code>
          <dash-copy .text=${redirect} .what=${w.redirectUrl}></dash-copy></dd>
        <dt>${w.logoutUrl}</dt><dd><code>${logout}</code>
          <dash-copy .text=${logout} .what=${w.logoutUrl}></dash-copy></dd>
      </dl>
      <p class="hint">${w.redirectHint} ${w.logoutHint}</p>
      <div class="actions">
        ${button(isTested ? w.testing : w.test, () => this.#test(provider), {
          named: isTested ? undefined : w.testNamed(name),
          disabled,
        })}
        ${button(w.edit, () => this.#provider()?.open(provider), { named: w.editNamed(name) })}
        ${button(w.remove, () => this.#remove(provider), {
          look: 'danger-quiet',
          named: w.removeNamed(name),
          disabled,
        })}
      </div>
      <p class=${result?.passed ? 'passed small' : 'fault'} role="status">${result?.text ?? nothing}</p>
    </li>`
  }

  #requirement({ required, signed_in_through: through }: SingleSignOn, all: readonly object[]) {
    if (all.length === 0 && !required) return nothing
    const canTurn = required || through !== null
    return panel(
      'required',
      w.required,
      html`<dash-switch label=${w.require} hint=${canTurn ? w.requireHint : w.requireFirst}
          .checked=${live(this.wanted ?? required)} ?disabled=${!canTurn} ?busy=${this.#action.busy}
          @change=${this.#require}></dash-switch>`,
      { lead: w.requiredLead },
    )
  }

  #test({ id }: SignInProvider) {
    this.testing = id
    this.result = undefined
    void this.#action.run(
      w.test,
      async () => {
        this.result = await this.app.api.signInProviders.test({ params: { id } }).then(
          ({ client, redirect_url: redirect }) => ({
            id,
            passed: true,
            text: client === 'accepted' && redirect === 'registered' ? w.testPassed : w.testUnsure,
          }),
          (error: unknown) => ({ id, passed: false, text: explainedText(error) }),
        )
      },
      () => (this.testing = undefined),
    )
  }

  #remove({ id, name }: SignInProvider) {
    void this.#confirm.ask(() => ({
      heading: w.removeTitle(name),
      action: w.remove,
      text: w.removeText,
      failed: w.notRemoved,
      work: async () => {
        await this.app.api.signInProviders.delete({ params: { id } })
        this.#read.again()
        return w.removed(name)
      },
    }))
  }

  #require = (event: Event) => {
    const required = checkedOf(event)
    this.wanted = required
    void this.#action.run(
      w.notRequired,
      async () => {
        const settings = await this.app.api.singleSignOn.update({ body: { required } })
        this.#read.changed(({ providers }) => ({ providers, settings }))
      },
      () => (this.wanted = undefined),
    )
  }
}
customElements.define('dash-sso', DashSso)
