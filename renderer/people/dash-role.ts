/** Changes the role of a person. Event: `changed`, with the person. */
import { html, nothing } from 'lit'
import type { Person } from '../../daemon/contract/account.ts'
import { formStyles } from '../kit/styles/form.ts'
import { tabStyles } from '../developers/tab-styles.ts'
import { FormDialog } from '../notices/form-dialog.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages as w } from './messages.ts'
import { RoleChoice, roleStyles } from './role-fields.ts'

export class DashRole extends appElement({
  person: state<Person>(),
}) {
  #dialog = new FormDialog(this)
  #role = new RoleChoice(this)

  static override styles = [formStyles, tabStyles, roleStyles]

  open = (person: Person) => {
    const { role, all_spaces, collections } = person
    this.person = person
    this.#role.begin({ role, all_spaces, collections })
    this.#dialog.open()
  }

  override render() {
    const { provider, all_spaces: all } = this.person ?? {}
    return this.#dialog.view({
      heading: w.changeRoleOf(this.person?.name ?? ''),
      fields: html`${
        provider
          ? html`<p class="hint" role="status">${
              this.#role.chosen.all_spaces === all
                ? w.byHandFromNow(provider.name)
                : w.givenAgainThere(provider.name)
            }</p>`
          : nothing
      }
      ${this.#role.view()}`,
      action: w.save,
      doing: w.saving,
      send: this.#save,
    })
  }

  #save = () =>
    this.#dialog.send(async () => {
      const { id, name } = this.person!
      const changed = await this.app.api.people.update({ params: { id }, body: this.#role.chosen })
      this.emit('changed', changed)
      return w.roleChanged(name)
    }, w.roleNotChanged)
}
customElements.define('dash-role', DashRole)
