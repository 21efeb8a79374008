/** The name of the space, the sites that can embed its videos, and whether visitors can list them. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { appElement } from '../../state/app-element.ts'
import type { Space } from '../../../daemon/contract/space.ts'
import { explain } from '../../kit/explain/explain.ts'
import { Action } from '../../notices/action.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { OwnSpace } from '../current-space.ts'
import { pageStyles } from '../page-styles.ts'
import { messages } from '../messages.ts'

interface Fields {
  name: string
  domains: string
  listing: boolean
}

export class DashSpaceSettings extends appElement({}) {
  #saving = new Action(this)
  #space = new OwnSpace(this)
  #draft = new FormDraft<Fields>(this, 'space', () => ({
    id: this.#space.value?.id ?? '',
    saved: fieldsOf(this.#space.value),
  }))

  static override styles = [formStyles, saveBarStyles, pageStyles]

  override render() {
    const space = this.#space.value
    if (this.#space.problem) return problemPanel(this.#space.problem, this.#space.read)
    return space ? this.#panel() : html`<div class="skeleton ghost" aria-busy="true"></div>`
  }

  #panel(): TemplateResult {
    const { name, domains, listing } = this.#draft.values
    const { busy, fault } = this.#saving
    return html`<section class="panel" aria-labelledby="space">
        <h2 id="space">${messages().tabs.space}</h2>
        <form id="form" @submit=${this.#save}>
          <div class="row">
            <label for="name">${messages().name}</label>
            <input class="field" id="name" required maxlength="200" autocomplete="off"
              .value=${name} @input=${(event: Event) => this.#draft.set('name', valueOf(event))} />
          </div>
          <div class="row">
            <label for="domains">${messages().domains}</label>
            <textarea class="field" id="domains" spellcheck="false" placeholder="example.org"
              aria-describedby="domains-hint ${fault ? 'domains-fault' : ''}"
              aria-invalid=${fault !== ''} .value=${domains}
              @input=${(event: Event) => this.#draft.set('domains', valueOf(event))}></textarea>
            <p class="hint" id="domains-hint">${messages().domainsHint}</p>
            ${fault ? html`<p class="fault" id="domains-fault" role="alert">${fault}</p>` : nothing}
          </div>
          <div class="row" role="group" aria-labelledby="listing">
            <p class="title" id="listing">${messages().listing}</p>
            <label class="check">
              <input type="checkbox" aria-describedby="listing-hint" .checked=${live(listing)}
                @change=${(event: Event) => this.#draft.set('listing', (event.target as HTMLInputElement).checked)}
              />
              <span>${messages().listed}</span>
            </label>
            <p class="hint" id="listing-hint">${messages().listedHint}</p>
          </div>
        </form>
        ${saveBar({ isChanged: this.#draft.isChanged, saving: busy, conflicts: this.#draft.conflicts.map((field) => messages()[field]), form: 'form', discard: this.#discard })}
      </section>`
  }

  #discard = (): void => {
    this.#saving.reset()
    this.#draft.discard()
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const changes = { ...this.#draft.changes }
    const { name, domains, listing } = changes
    this.#saving.reset()
    await this.#saving.run(messages().notSaved, async () => {
      try {
        await this.#space.save(
          {
            ...(name === undefined ? {} : { name }),
            ...(domains === undefined ? {} : { allowed_domains: linesOf(domains) }),
            ...(listing === undefined ? {} : { public_listing: listing }),
          },
          messages().saved,
        )
        // The fields show the domains as they were stored.
        this.#draft.discard()
      } catch (error) {
        const { code, detail } = explain(error)
        if (code !== 'validation_failed' || domains === undefined) throw error
        this.#saving.reset(detail)
      }
    })
  }
}

const fieldsOf = (space: Space | undefined): Fields => ({
  name: space?.name ?? '',
  domains: space?.allowed_domains.join('\n') ?? '',
  listing: space?.public_listing ?? false,
})
const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
const valueOf = (event: Event): string => (event.target as HTMLInputElement).value

customElements.define('dash-space-settings', DashSpaceSettings)
