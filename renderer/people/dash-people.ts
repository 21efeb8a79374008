/** The people of the space: who has which role, invitations, and the dialogs that change them. */
import { css, html, nothing } from 'lit'
import type { Invitation, Person } from '../../daemon/contract/account.ts'
import { button } from '../kit/controls.ts'
import { partOf } from '../kit/part-of.ts'
import '../kit/dash-menu.ts'
import { dataTable } from '../kit/data-table.ts'
import { ago, exactly } from '../kit/formats/when.ts'
import { keyIcon, penIcon, personIcon, trashIcon } from '../kit/icons.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import { rowsById } from '../kit/rows-by-id.ts'
import { PagedList } from '../notices/paged-list.ts'
import { formStyles } from '../kit/styles/form.ts'
import { tableStyles } from '../kit/styles/table.ts'
import { tabStyles } from '../developers/tab-styles.ts'
import { Action } from '../notices/action.ts'
import { Confirmation } from '../notices/confirmation.ts'
import { appElement } from '../state/app-element.ts'
import { identityOf } from '../state/may.ts'
import { DashInvite } from './dash-invite.ts'
import { DashResetLink } from './dash-reset-link.ts'
import { DashRole } from './dash-role.ts'
import { messages as w } from './messages.ts'

const PAGE = 100

const styles = css`
  section > h2 { margin-block-end: var(--s3); }
  th .faint { font-weight: 400; }
  .from {
    display: inline-block;
    padding: 0 var(--s2);
    border: var(--edge);
    border-radius: 999px;
    color: var(--ink-soft);
  }
`

class DashPeople extends appElement({}) {
  #people = new PagedList(this, {
    read: (page) => this.app.api.people.list({ query: { limit: PAGE, ...page } }),
    failed: () => w.notLoaded,
  })
  #invitations = new PagedList(this, {
    read: (page) => this.app.api.invitations.list({ query: { limit: PAGE, ...page } }),
    failed: () => w.notLoaded,
  })
  #action = new Action(this)
  #invite = partOf(this, DashInvite)
  #role = partOf(this, DashRole)
  #reset = partOf(this, DashResetLink)
  #confirm = new Confirmation(this)

  static override styles = [formStyles, tabStyles, tableStyles, styles]

  override render() {
    return html`<div class="lead"><p>${w.lead}</p>
        ${button(w.invite, () => this.#invite()?.open(), { icon: personIcon(), look: 'primary' })}</div>
      ${this.#people.view({ rows: (people) => this.#table(people) })}
      ${this.#pending()}
      <dash-invite @made=${this.#invitations.refresh}></dash-invite>
      <dash-role @changed=${this.#onRole}></dash-role>
      <dash-reset-link></dash-reset-link> ${this.#confirm.view()}`
  }

  #table(people: readonly Person[]) {
    return dataTable(
      {
        label: w.lead,
        heads: [w.person, w.role, w.secondFactor, w.lastSignedIn],
        actions: w.moreAbout(''),
        look: 'stack menus',
      },
      rowsById(people, (person) => this.#row(person)),
    )
  }

  #row(person: Person) {
    const me = identityOf(this.app)
    const isMe = me?.account?.id === person.id
    // People with a role in all spaces are managed by owners of all spaces.
    const canManage = !person.all_spaces || me?.kind === 'owner'
    const items = [
      { label: w.changeRole, icon: penIcon(), run: () => this.#role()?.open(person) },
      { label: w.reset, icon: keyIcon(), run: () => this.#reset()?.open(person) },
      'line' as const,
      { label: w.remove, icon: trashIcon(), danger: true, run: () => this.#remove(person) },
    ]
    return html`<tr>
      <th scope="row"><div><span class="anywhere">${person.name}</span>${
        isMe ? html` <span class="faint">(${w.you})</span>` : nothing
      }<br /><span class="faint small anywhere">${person.email ?? w.noEmail}</span></div></th>
      <td data-label=${w.role}><div>${roleText(person)}${
        person.provider
          ? html`<br /><span class="from small anywhere">${w.fromProvider(person.provider.name)}</span>`
          : nothing
      }</div></td>
      <td data-label=${w.secondFactor}>${
        person.second_factor ? w.yes : html`<span class="faint">${w.no}</span>`
      }</td>
      <td data-label=${w.lastSignedIn}>${
        person.last_signed_in_at
          ? ago(person.last_signed_in_at)
          : html`<span class="faint">${w.never}</span>`
      }</td>
      <td class="row-actions">${
        canManage
          ? html`<dash-menu label=${w.moreAbout(person.name)} .items=${items}></dash-menu>`
          : nothing
      }</td>
    </tr>`
  }

  #pending() {
    const { rows, problem } = this.#invitations
    // Where the people cannot be read either, their problem is enough.
    if (problem ? this.#people.problem : !rows || rows.length === 0) return nothing
    return html`<section>
      <h2>${w.invitations}</h2>
      ${this.#invitations.view({
        rows: (rows) =>
          dataTable(
            {
              label: w.invitations,
              heads: [w.person, w.role, w.expires],
              actions: w.revoke,
              look: 'stack menus',
            },
            rowsById(rows, (row) => this.#invitation(row)),
          ),
      })}
    </section>`
  }

  #invitation(invitation: Invitation) {
    const name = invitation.email ?? w.anybody
    return html`<tr>
      <th scope="row" class="anywhere">${name}</th>
      <td data-label=${w.role}>${roleText(invitation)}</td>
      <td data-label=${w.expires}>${exactly(invitation.expires_at)}</td>
      <td class="row-actions">${button(w.revoke, () => this.#revoke(invitation), {
        look: 'quiet',
        named: w.revokeNamed(name),
        disabled: this.#action.busy,
      })}</td>
    </tr>`
  }

  /** The row is right at once; the next answer shows whom else it concerns. */
  #onRole = ({ detail }: CustomEvent<Person>) => {
    this.#people.put(detail)
    void this.#people.refresh()
  }

  #revoke({ id }: Invitation) {
    void this.#action.run(w.notRevoked, async () => {
      await this.app.api.invitations.delete({ params: { id } })
      await this.#invitations.refresh()
      return w.revoked
    })
  }

  #remove({ id, name, provider }: Person) {
    const again = provider ? html` <span>${w.givenAgain(provider.name)}</span>` : nothing
    void this.#confirm.ask(() => ({
      heading: w.removeTitle(name),
      action: w.remove,
      text: html`${w.removeText}${again}`,
      failed: w.notRemoved,
      work: async () => {
        await this.app.api.people.remove({ params: { id } })
        await this.#people.refresh()
        return w.removed(name)
      },
    }))
  }
}
customElements.define('dash-people', DashPeople)

function roleText({
  role,
  all_spaces: all,
  collections,
}: Pick<Person, 'role' | 'all_spaces' | 'collections'>) {
  const name = kitMessages.roles[role]
  if (all) return w.allSpaces(name)
  return collections ? w.inCollections(name, collections.length) : name
}
