/** What the signed-in person is told by mail. */
import { css, html, nothing } from 'lit'
import type { Account, Notifications } from '../../daemon/contract/account.ts'
import {
  NOTIFICATIONS,
  VIDEO_CHOICES,
  type NotificationKind,
  type VideoChoice,
} from '../../daemon/contract/notifications.ts'
import { ROLE_PERMISSIONS, WHOLE_SPACE_PERMISSIONS } from '../../daemon/contract/permissions.ts'
import { faultLine } from '../kit/controls.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { ReadTask } from '../kit/read-task.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages } from './messages.ts'

const CHOICES = ['video_ready', 'video_failed', 'files_arrived'] as const
const SWITCHES = ['weekly_digest', 'webhook_failing', 'disk_low', 'backup_failed'] as const

export class DashNotifications extends appElement({
  account: state<Account | undefined>(),
}) {
  #saving = new Action(this)
  #read = new ReadTask(this, {
    query: () => true,
    read: async () => (this.account = await this.app.api.accounts.get()),
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
        max-width: 32rem;
      }
      .button { justify-self: start; }
      .lead { color: var(--ink-soft); }
      .ghost {
        height: 14rem;
        border-radius: var(--radius-l);
      }
    `,
  ]

  override render() {
    const { problem, again } = this.#read
    if (problem) return problemPanel(problem, again)
    const { account } = this
    if (!account) return html`<div class="skeleton ghost" aria-busy="true"></div>`
    const w = messages()
    const { busy, fault } = this.#saving
    return html`<section class="panel" aria-labelledby="notifications">
      <div>
        <h2 id="notifications">${w.tabs.notifications}</h2>
        <p class="lead">${account.email === null ? w.noEmailYet : w.notificationsLead(account.email)}</p>
        ${account.mail_enabled ? nothing : html`<p class="lead">${w.mailOff}</p>`}
      </div>
      <form @submit=${this.#save}>
        ${CHOICES.filter((kind) => isOffered(kind, account)).map((kind) =>
          this.#choice(kind, account.notifications[kind], busy),
        )}
        ${SWITCHES.filter((kind) => isOffered(kind, account)).map(
          (kind) => html`<label class="check">
            <input type="checkbox" name=${kind} .checked=${account.notifications[kind]} ?disabled=${busy} />
            <span>${w.notices[kind].name}<br /><span class="hint">${w.notices[kind].hint}</span></span>
          </label>`,
        )}
        ${faultLine(fault)}
        <button class="button primary" ?disabled=${busy}>${busy ? w.saving : w.save}</button>
      </form>
    </section>`
  }

  #choice(kind: (typeof CHOICES)[number], chosen: VideoChoice, busy: boolean) {
    const w = messages()
    const choices = kind === 'files_arrived' ? w.fileChoices : w.videoChoices
    return html`<div class="row">
      <label for=${kind}>${w.videoNotices[kind]}</label>
      <select class="field" id=${kind} name=${kind} ?disabled=${busy}>${VIDEO_CHOICES.map(
        (each) =>
          html`<option value=${each} ?selected=${each === chosen}>${choices[each]}</option>`,
      )}</select>
    </div>`
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    const offered = SWITCHES.filter((kind) => isOffered(kind, this.account!))
    const notifications: Partial<Notifications> = {
      ...Object.fromEntries(
        CHOICES.filter((kind) => fields.has(kind)).map((kind) => [kind, fields.get(kind)]),
      ),
      ...Object.fromEntries(offered.map((kind) => [kind, fields.has(kind)])),
    }
    await this.#saving.submit(messages().notSaved, async () => {
      this.account = await this.app.api.accounts.update({ body: { notifications } })
      notify(this.app, messages().saved)
    })
  }
}
customElements.define('dash-notifications', DashNotifications)

/** Whether the person has the permission in any space; for what concerns the server, in all. */
function isOffered(kind: NotificationKind, { memberships }: Pick<Account, 'memberships'>): boolean {
  const permission = NOTIFICATIONS[kind]
  return memberships.some(({ space, role, collections }) => {
    if (permission === 'system:read') return space === '*' && role === 'owner'
    if (collections && WHOLE_SPACE_PERMISSIONS.includes(permission)) return false
    return ROLE_PERMISSIONS[role].includes(permission)
  })
}
