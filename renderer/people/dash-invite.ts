/** Creates an invitation, and shows its link this one time. Event: `made`. */
import { html } from 'lit'
import type { RoleUpdate } from '../../daemon/contract/account.ts'
import type { Collection } from '../../daemon/contract/collection.ts'
import { emailField } from '../kit/fields.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { choiceCards } from '../kit/choice-card.ts'
import { SecretDialog, secretStyles } from '../developers/secret-dialog.ts'
import { appElement, state } from '../state/app-element.ts'
import { collectionStyles } from './collection-styles.ts'
import { messages } from './messages.ts'
import { mayGiveEverywhere, readCollections, roleFields } from './role-fields.ts'

const FIRST: RoleUpdate = { role: 'viewer', all_spaces: false, collections: null }

export class DashInvite extends appElement({
  url: state<string | undefined>(),
  /** The address that svc sends the link to. */
  sentTo: state<string | null>(null),
  chosen: state<RoleUpdate>(FIRST),
  collections: state<readonly Collection[]>([]),
}) {
  #dialog = new SecretDialog(this)

  static override styles = [secretStyles, choiceCards, collectionStyles]

  open = (): void => {
    this.#dialog.open()
    void readCollections(this.app).then((collections) => (this.collections = collections))
  }

  override render() {
    const w = messages()
    return this.#dialog.view({
      heading: this.url ? w.linkReady : w.inviteTitle,
      fields: this.#fields(),
      label: w.createLink,
      doing: w.creating,
      submit: this.#create,
      secret:
        this.url === undefined
          ? undefined
          : {
              text: this.url,
              what: w.theLink,
              copyLabel: w.copyLink,
              warning: this.sentTo === null ? w.linkOnce : w.linkSent(this.sentTo),
            },
      closed: this.#clear,
    })
  }

  #fields() {
    const w = messages()
    return html`${emailField('email', w.email, { autofocus: true, hint: w.emailHint })}
      ${roleFields({
        chosen: this.chosen,
        everywhere: mayGiveEverywhere(this.app),
        collections: this.collections,
        change: (chosen) => (this.chosen = chosen),
      })}`
  }

  #create = (typed: SentForm): Promise<boolean> =>
    this.#dialog.submit(messages().notInvited, async () => {
      const email = typed.text('email')
      const body = { ...this.chosen, email: email || undefined }
      const { url, mailed } = await this.app.api.invitations.create({ body })
      this.url = url
      this.sentTo = mailed ? email : null
      this.tell('made')
    })

  #clear = () => {
    this.url = undefined
    this.sentTo = null
    this.chosen = FIRST
  }
}
customElements.define('dash-invite', DashInvite)
