/** Name, e-mail address and roles of the signed-in person. */
import { css, html, nothing } from 'lit'
import type { Account, Membership } from '../../daemon/contract/account.ts'
import type { Space } from '../../daemon/contract/space.ts'
import { faultLine } from '../kit/controls.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import { LANGUAGES } from '../kit/language.ts'
import { ReadTask } from '../kit/read-task.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { allRows } from '../state/all-rows.ts'
import { appElement, state } from '../state/app-element.ts'
import { passwordField, usernameField } from '../sign-in/password-field.ts'
import { messages } from './messages.ts'

export class DashProfile extends appElement({
  account: state<Account | undefined>(),
  /** Another e-mail address was typed: the password is asked for. */
  otherEmail: state(false),
}) {
  #saving = new Action(this)
  #read = new ReadTask(this, {
    query: () => true,
    read: async () => {
      const [account, spaces] = await Promise.all([
        this.app.api.accounts.get(),
        allRows((query) => this.app.api.spaces.list({ query })),
      ])
      this.account = account
      return spaces
    },
  })

  static override styles = [
    formStyles,
    css`
      :host {
        display: grid;
        gap: var(--s5);
        max-width: var(--column);
      }
      form {
        display: grid;
        gap: var(--s4);
        max-width: 26rem;
      }
      .button { justify-self: start; }
      li {
        display: flex;
        gap: var(--s3);
        padding: var(--s2) 0;
      }
      li + li { border-top: 1px solid var(--line); }
      .ghost {
        height: 14rem;
        border-radius: var(--radius-l);
      }
    `,
  ]

  override render() {
    const { problem, value: spaces, again } = this.#read
    if (problem) return problemPanel(problem, again)
    const { account } = this
    if (!account || !spaces) return html`<div class="skeleton ghost" aria-busy="true"></div>`
    const w = messages()
    const { busy, fault } = this.#saving
    return html`<section class="panel" aria-labelledby="profile">
        <h2 id="profile">${w.tabs.profile}</h2>
        <form @submit=${this.#save}>
          <div class="row">
            <label for="name">${w.name}</label>
            <input class="field" id="name" name="name" maxlength="300" required autocomplete="name"
              .value=${account.name} />
          </div>
          <div class="row">
            <label for="email">${w.email}</label>
            <input class="field" id="email" name="email" type="email" maxlength="254"
              autocomplete="email" .value=${account.email ?? ''} aria-describedby="email-hint"
              @input=${this.#typed} />
            <p class="hint" id="email-hint">${w.emailHint}</p>
          </div>
          <div class="row">
            <label for="language">${w.language}</label>
            <select class="field" id="language" name="language" aria-describedby="language-hint">
              <option value="" ?selected=${account.language === null}>${w.languageDefault}</option>
              ${Object.entries(LANGUAGES).map(
                ([value, name]) => html`<option value=${value} lang=${value}
                  ?selected=${value === account.language}>${name}</option>`,
              )}
            </select>
            <p class="hint" id="language-hint">${w.languageHint}</p>
          </div>
          ${
            this.otherEmail && account.password
              ? html`<div class="row">${usernameField}${passwordField('current', w.currentPassword)}
                <p class="hint">${w.emailPassword}</p></div>`
              : nothing
          }
          ${faultLine(fault)}
          <button class="button primary" ?disabled=${busy}>${busy ? w.saving : w.save}</button>
        </form>
      </section>
      <section class="panel" aria-labelledby="roles">
        <h2 id="roles">${w.roles}</h2>
        <ul>${account.memberships.map((each) => this.#role(each, spaces))}</ul>
      </section>`
  }

  #role({ space, role, collections }: Membership, spaces: readonly Space[]) {
    const w = messages()
    const name =
      space === '*' ? w.everySpace : (spaces.find(({ id }) => id === space)?.name ?? space)
    return html`<li><span class="fill anywhere">${name}</span>
      <span class="soft">${kitMessages().roles[role]}${
        collections ? html` ${w.inCollections(collections.length)}` : nothing
      }</span></li>`
  }

  #typed = ({ target }: Event) => {
    const typed = (target as HTMLInputElement).value.trim().toLowerCase()
    this.otherEmail = typed !== '' && typed !== this.account!.email
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const w = messages()
    const { name, email, language, current } = Object.fromEntries(
      new FormData(event.target as HTMLFormElement),
    ) as Record<string, string>
    await this.#saving.submit(
      ({ code, detail, hint }) => (code === 'forbidden' ? detail : `${detail} ${hint}`),
      async () => {
        this.account = await this.app.api.accounts.update({
          body: {
            name: name!,
            language: (language as keyof typeof LANGUAGES) || null,
            ...(this.otherEmail ? { email: email!.trim() } : {}),
            ...(current === undefined ? {} : { current_password: current }),
          },
        })
        this.otherEmail = false
        notify(this.app, w.saved)
      },
    )
  }
}
customElements.define('dash-profile', DashProfile)
