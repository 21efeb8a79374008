/** The mail that the signed-in person gets. */
import { css, html, nothing } from 'lit'
import type { Account, Notifications } from '../../daemon/contract/account.ts'
import {
  NOTIFICATIONS,
  VIDEO_CHOICES,
  type NotificationKind,
} from '../../daemon/contract/notifications.ts'
import {
  ALL_SPACES,
  ROLE_PERMISSIONS,
  WHOLE_SPACE_PERMISSIONS,
} from '../../daemon/contract/permissions.ts'
import { checkbox, named, sendButton } from '../kit/controls.ts'
import { selectField } from '../kit/fields.ts'
import { ReadTask } from '../kit/read-task.ts'
import { sentForm } from '../kit/sent-form.ts'
import { panelColumn } from '../kit/styles/panel-column.ts'
import { Action } from '../notices/action.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages as w } from './messages.ts'

const CHOICES = ['video_ready', 'video_failed', 'files_arrived'] as const
const SWITCHES = ['weekly_digest', 'webhook_failing', 'disk_low', 'backup_failed'] as const

const styles = css`
  form { max-width: 32rem; }
`

class DashNotifications extends appElement({
  account: state<Account>(),
}) {
  #saving = new Action(this)
  #read = new ReadTask(this, {
    read: async () => (this.account = await this.app.api.accounts.get()),
  })

  static override styles = [panelColumn, styles]

  override render() {
    return this.#read.view(() => this.#panel(this.account!))
  }

  #panel(account: Account) {
    const { busy: disabled } = this.#saving
    return html`<section class="panel" aria-labelledby="notifications">
      <div>
        <h2 id="notifications">${w.tabs.notifications}</h2>
        <p class="lead">${account.email === null ? w.noEmailYet : w.notificationsLead(account.email)}</p>
        ${account.mail_enabled ? nothing : html`<p class="lead">${w.mailOff}</p>`}
      </div>
      <form @submit=${this.#save}>
        ${CHOICES.filter((kind) => isOffered(kind, account)).map((kind) =>
          selectField(kind, w.videoNotices[kind], {
            choices: named(
              VIDEO_CHOICES,
              kind === 'files_arrived' ? w.fileChoices : w.videoChoices,
            ),
            chosen: account.notifications[kind],
            disabled,
          }),
        )}
        ${SWITCHES.filter((kind) => isOffered(kind, account)).map((kind) => {
          const { name: label, hint } = w.notices[kind]
          return checkbox(label, account.notifications[kind], undefined, {
            hint,
            name: kind,
            disabled,
          })
        })}
        ${sendButton(this.#saving, w.save, w.saving)}
      </form>
    </section>`
  }

  #save = async (event: SubmitEvent) => {
    const { data } = sentForm(event)
    const offered = SWITCHES.filter((kind) => isOffered(kind, this.account!))
    const notifications: Partial<Notifications> = {
      ...Object.fromEntries(
        CHOICES.filter((kind) => data.has(kind)).map((kind) => [kind, data.get(kind)]),
      ),
      ...Object.fromEntries(offered.map((kind) => [kind, data.has(kind)])),
    }
    await this.#saving.submit(w.notSaved, async () => {
      this.account = await this.app.api.accounts.update({ body: { notifications } })
      return w.saved
    })
  }
}
customElements.define('dash-notifications', DashNotifications)

/** Whether the person has the permission in any space; for what concerns the server, in all. */
function isOffered(kind: NotificationKind, { memberships }: Pick<Account, 'memberships'>) {
  const permission = NOTIFICATIONS[kind]
  return memberships.some(({ space, role, collections }) => {
    if (permission === 'system:read') return space === ALL_SPACES && role === 'owner'
    if (collections && WHOLE_SPACE_PERMISSIONS.includes(permission)) return false
    return ROLE_PERMISSIONS[role].includes(permission)
  })
}
