/** Changes the role of a person. Event: `changed`, with the person. */
import { html, nothing } from 'lit'
import type { Person, RoleUpdate } from '../../daemon/contract/account.ts'
import type { Collection } from '../../daemon/contract/collection.ts'
import { choiceCards } from '../kit/choice-card.ts'
import { formStyles } from '../kit/styles/form.ts'
import { tabStyles } from '../developers/tab-styles.ts'
import { FormDialog } from '../notices/form-dialog.ts'
import { appElement, state } from '../state/app-element.ts'
import { collectionStyles } from './collection-styles.ts'
import { messages } from './messages.ts'
import { mayGiveEverywhere, readCollections, roleFields } from './role-fields.ts'

export class DashRole extends appElement({
  person: state<Person | undefined>(),
  chosen: state<RoleUpdate>({ role: 'viewer', all_spaces: false, collections: null }),
  collections: state<readonly Collection[]>([]),
}) {
  #dialog = new FormDialog(this)

  static override styles = [formStyles, tabStyles, choiceCards, collectionStyles]

  open = (person: Person): void => {
    const { role, all_spaces, collections } = person
    this.person = person
    this.chosen = { role, all_spaces, collections }
    this.#dialog.open()
    void readCollections(this.app).then((collections) => (this.collections = collections))
  }

  override render() {
    const w = messages()
    const { provider, all_spaces: all } = this.person ?? {}
    return this.#dialog.view({
      heading: w.changeRoleOf(this.person?.name ?? ''),
      fields: html`${
        provider
          ? html`<p class="hint" role="status">${
              this.chosen.all_spaces === all
                ? w.byHandFromNow(provider.name)
                : w.givenAgainThere(provider.name)
            }</p>`
          : nothing
      }
      ${roleFields({
        chosen: this.chosen,
        everywhere: mayGiveEverywhere(this.app),
        collections: this.collections,
        change: (chosen) => (this.chosen = chosen),
      })}`,
      action: w.save,
      doing: w.saving,
      send: this.#save,
    })
  }

  #save = () =>
    this.#dialog.send(async () => {
      const { id, name } = this.person!
      const changed = await this.app.api.people.update({ params: { id }, body: this.chosen })
      this.tell('changed', changed)
      return messages().roleChanged(name)
    }, messages().roleNotChanged)
}
customElements.define('dash-role', DashRole)
