/** Whether svc looks for newer versions, and where. */
import { html, nothing } from 'lit'
import { appElement, property } from '../state/app-element.ts'
import { may } from '../state/may.ts'
import type { System } from '../../daemon/contract/system.ts'
import { textField } from '../kit/fields.ts'
import { SettingsForm } from './settings-form.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { messages as w } from './messages.ts'

type Updates = System['updates']

class DashUpdates extends appElement({
  updates: property<Updates>(),
}) {
  #form = new SettingsForm<Pick<Updates, 'url'>>(
    this,
    'updates',
    () => ({ id: 'system', saved: { url: this.updates.url } }),
    async (updates) => {
      this.updates = (await this.app.api.system.update({ body: { updates } })).updates
      const { on, off } = w.updates
      return this.updates.url === null ? off : on
    },
  )

  static override styles = [panelColumn]

  override render() {
    const { title, lead, url, hint, fault } = w.updates
    const form = this.#form
    const isFixed = this.updates.fixed.includes('url')
    const cannot = isFixed || form.saving.busy || !may(this.app, 'system:manage')
    return panel(
      'updates',
      title,
      html`<form id="form" @submit=${(event: Event) =>
        form.submit(event, ({ code }) => (code === 'validation_failed' ? fault : ''))}>
          ${textField('url', url, {
            value: form.values.url,
            type: 'url',
            inputmode: 'url',
            maxlength: 2_000,
            placeholder: 'https://downloads.example.org/svc/latest.json',
            spellcheck: 'false',
            disabled: cannot,
            hint: !form.saving.fault && (isFixed ? w.storage.fixed : hint),
            fault: form.saving.fault,
            input: (typed) => form.set('url', typed.trim() || null),
          })}
        </form>
        ${isFixed ? nothing : form.bar(() => url)}`,
      { lead },
    )
  }
}
customElements.define('dash-updates', DashUpdates)
