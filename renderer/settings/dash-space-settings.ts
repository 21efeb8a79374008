/** The name of the space, the sites that can embed its videos, and whether visitors can list them. */
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { appElement } from '../state/app-element.ts'
import './dash-delete-space.ts'
import { isOn, spaceForm } from './settings-form.ts'
import { pageStyles } from './page-styles.ts'
import { messages } from './messages.ts'
import { valueOf } from '../kit/value-of.ts'

export class DashSpaceSettings extends appElement({}) {
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
    notice: () => messages().saved,
  })

  static override styles = pageStyles

  override render() {
    return this.#form.view(() => this.#panel())
  }

  #panel() {
    const w = messages()
    const form = this.#form
    const { name, domains, listing } = form.values
    const { fault } = form.saving
    return html`<section class="panel" aria-labelledby="space">
        <h2 id="space">${w.tabs.space}</h2>
        <form id="form" @submit=${this.#submit}>
          <div class="row">
            <label for="name">${w.name}</label>
            <input class="field" id="name" required maxlength="200" autocomplete="off"
              .value=${name} @input=${(event: Event) => form.set('name', valueOf(event))} />
          </div>
          <div class="row">
            <label for="domains">${w.domains}</label>
            <textarea class="field" id="domains" spellcheck="false" placeholder="example.org"
              aria-describedby="domains-hint ${fault ? 'domains-fault' : ''}"
              aria-invalid=${fault !== ''} .value=${domains}
              @input=${(event: Event) => form.set('domains', valueOf(event))}></textarea>
            <p class="hint" id="domains-hint">${w.domainsHint}</p>
            ${fault ? html`<p class="fault" id="domains-fault" role="alert">${fault}</p>` : nothing}
          </div>
          <div class="row" role="group" aria-labelledby="listing">
            <p class="title" id="listing">${w.listing}</p>
            <label class="check">
              <input type="checkbox" aria-describedby="listing-hint" .checked=${live(listing)}
                @change=${(event: Event) => form.set('listing', isOn(event))} />
              <span>${w.listed}</span>
            </label>
            <p class="hint" id="listing-hint">${w.listedHint}</p>
          </div>
        </form>
        ${form.bar((field) => w[field])}
      </section>
      <dash-delete-space></dash-delete-space>`
  }

  /** A site that is none is said beside its field. */
  #submit = (event: SubmitEvent) =>
    this.#form.submit(event, ({ code, detail }) =>
      code === 'validation_failed' && this.#form.changes.domains !== undefined ? detail : '',
    )
}
customElements.define('dash-space-settings', DashSpaceSettings)
