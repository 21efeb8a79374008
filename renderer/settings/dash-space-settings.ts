/** The name of the space, the sites that can embed its videos, and whether visitors can list them. */
import { html } from 'lit'
import { appElement } from '../state/app-element.ts'
import './dash-delete-space.ts'
import { checkbox } from '../kit/controls.ts'
import { areaField, nameField } from '../kit/fields.ts'
import { spaceForm } from './settings-form.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { messages as w } from './messages.ts'

class DashSpaceSettings extends appElement({}) {
  #form = spaceForm(this, {
    part: 'space',
    read: ({ name, allowed_domains: domains, public_listing: listing }) => ({
      name,
      domains: domains.join('\n'),
      listing,
    }),
    write: ({ name, domains, listing }) => ({
      name,
      allowed_domains: domains?.split(/[\s,]+/).filter(Boolean),
      public_listing: listing,
    }),
    notice: () => w.saved,
  })

  static override styles = panelColumn

  override render() {
    return this.#form.view(() => this.#panel())
  }

  #panel() {
    const form = this.#form
    const { name, domains, listing } = form.values
    return html`${panel(
      'space',
      w.tabs.space,
      html`<form id="form" @submit=${this.#submit}>
          ${nameField('name', w.name, { value: name, required: true, input: form.setter('name') })}
          ${areaField('domains', w.domains, {
            value: domains,
            placeholder: 'example.org',
            spellcheck: 'false',
            hint: w.domainsHint,
            fault: form.saving.fault,
            input: form.setter('domains'),
          })}
          <div class="row" role="group" aria-labelledby="listing">
            <p class="title" id="listing">${w.listing}</p>
            ${checkbox(w.listed, listing, form.setter('listing'), { describedBy: 'listing-hint' })}
            <p class="hint" id="listing-hint">${w.listedHint}</p>
          </div>
        </form>
        ${form.bar((field) => w[field])}`,
    )}
      <dash-delete-space></dash-delete-space>`
  }

  /** A site that is none is shown beside its field. */
  #submit = (event: SubmitEvent) =>
    this.#form.submit(event, ({ code, detail }) =>
      code === 'validation_failed' && this.#form.changes.domains !== undefined ? detail : '',
    )
}
customElements.define('dash-space-settings', DashSpaceSettings)
