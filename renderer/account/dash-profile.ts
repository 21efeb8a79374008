import { css, html, nothing } from 'lit'
import type { Account, Membership } from '../../daemon/contract/account.ts'
import type { Space } from '../../daemon/contract/space.ts'
import { sendButton } from '../kit/controls.ts'
import { emailField, nameField, selectField } from '../kit/fields.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import { LANGUAGE_CHOICES, type DashboardLanguage } from '../kit/language.ts'
import { ReadTask } from '../kit/read-task.ts'
import { sentForm } from '../kit/sent-form.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { Action, withoutHint } from '../notices/action.ts'
import { allRows } from '../state/all-rows.ts'
import { appElement, state } from '../state/app-element.ts'
import { ownPassword } from '../sign-in/password-field.ts'
import { messages as w } from './messages.ts'

const styles = css`
  form { max-width: 26rem; }
  li {
    display: flex;
    gap: var(--s3);
    padding: var(--s2) 0;
  }
  li + li { border-top: var(--edge); }
`

class DashProfile extends appElement({
  account: state<Account>(),
  /** Another e-mail address was typed: the password is asked for. */
  otherEmail: state(false),
}) {
  #saving = new Action(this)
  #read = new ReadTask(this, {
    read: async () => {
      const [account, spaces] = await Promise.all([
        this.app.api.accounts.get(),
        allRows(this.app.api.spaces.list),
      ])
      this.account = account
      return spaces
    },
  })

  static override styles = [panelColumn, styles]

  override render() {
    return this.#read.view((spaces) => this.#panels(this.account!, spaces))
  }

  #panels(account: Account, spaces: readonly Space[]) {
    return html`${panel(
      'profile',
      w.tabs.profile,
      html`<form @submit=${this.#save}>
        ${nameField('name', w.name, { value: account.name, autocomplete: 'name', required: true })}
        ${emailField('email', w.email, {
          value: account.email,
          autocomplete: 'email',
          // The API changes an address, and takes none away.
          required: account.email !== null,
          hint: w.emailHint,
          input: this.#typed,
        })}
        ${selectField('language', w.language, {
          choices: [['', w.languageDefault], ...LANGUAGE_CHOICES],
          chosen: account.language ?? '',
          hint: w.languageHint,
        })}
        ${
          this.otherEmail && account.password
            ? html`<div class="row">${ownPassword('current', w.currentPassword)}
              <p class="hint">${w.emailPassword}</p></div>`
            : nothing
        }
        ${sendButton(this.#saving, w.save, w.saving)}
      </form>`,
    )}
      ${panel('roles', w.roles, html`<ul>${account.memberships.map((each) => this.#role(each, spaces))}</ul>`)}`
  }

  #role({ space, role, collections }: Membership, spaces: readonly Space[]) {
    const name =
      space === '*' ? w.everySpace : (spaces.find(({ id }) => id === space)?.name ?? space)
    return html`<li><span class="fill anywhere">${name}</span>
      <span class="soft">${kitMessages.roles[role]}${
        collections ? html` ${w.inCollections(collections.length)}` : nothing
      }</span></li>`
  }

  #typed = (typed: string) => {
    const email = typed.trim().toLowerCase()
    this.otherEmail = email !== '' && email !== this.account!.email
  }

  #save = async (event: SubmitEvent) => {
    const typed = sentForm(event)
    await this.#saving.submit(withoutHint('forbidden'), async () => {
      this.account = await this.app.api.accounts.update({
        body: {
          name: typed.exact('name')!,
          language: typed.exact<DashboardLanguage>('language') || null,
          email: this.otherEmail ? typed.text('email') : undefined,
          current_password: typed.exact('current'),
        },
      })
      this.otherEmail = false
      return w.saved
    })
  }
}
customElements.define('dash-profile', DashProfile)
