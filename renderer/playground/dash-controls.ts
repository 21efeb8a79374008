/** Every attribute, slot, custom property and part of an element as a control, made from the manifest. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { appElement, property, state } from '../state/app-element.ts'
import { choiceStyles } from '../kit/styles/choices.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { controlOf, cssControlOf } from './control-of.ts'
import { coded, controlRow } from './control-row.ts'
import { controlStyles } from './control-styles.ts'
import { changed, countOf, EMPTY_DRAFT, type ElementConfig, type Group } from './draft.ts'
import { entryOf, type Described, type ManifestEntry } from './manifest.ts'
import { messages } from './messages.ts'

export class DashControls extends appElement({
  described: property<Described>(),
  draft: property<ElementConfig>(),
  /** Attributes that were chosen elsewhere. */
  given: property<ReadonlyMap<string, string>>(),
  sought: state(''),
}) {
  static override styles = [
    choiceStyles,
    disclosure,
    controlStyles,
    css`
      :host {
        display: block;
      }
    `,
  ]

  override render() {
    const { attributes, slots, cssProperties, cssParts } = this.described
    return html`<div class="head">
        <h2>${messages().settings}</h2>
        ${
          countOf(this.draft) > 0
            ? html`<button type="button" class="button quiet" @click=${this.#reset}
            >${messages().resetAll(countOf(this.draft))}</button>`
            : nothing
        }
      </div>
      <input type="search" class="field find" aria-label=${messages().findSetting}
        placeholder=${messages().findSetting} autocomplete="off" .value=${this.sought}
        @input=${this.#find} />
      ${this.#group('attributes', messages().attributes, attributes, (one) =>
        this.#row('attributes', one.name, one.description, one.default ?? '', controlOf(one)),
      )}
      ${this.#group('slots', messages().slots, slots, (one) => this.#text('slots', one, 'HTML', '<p>…</p>'))}
      ${this.#group('properties', messages().properties, cssProperties, (one) =>
        this.#row('properties', one.name, one.description, one.default ?? '', cssControlOf(one)),
      )}
      ${this.#group('parts', messages().parts, cssParts, (one) =>
        this.#text('parts', one, messages().declarations, 'outline: 2px solid red'),
      )}`
  }

  #group<One extends ManifestEntry>(
    group: Group,
    title: string,
    all: readonly One[],
    row: (one: One) => TemplateResult,
  ): TemplateResult | typeof nothing {
    const rows = all.filter(({ name, description }) =>
      `${name} ${description}`.toLowerCase().includes(this.sought),
    )
    if (rows.length === 0) return nothing
    const set = this.draft[group].size
    return html`<details ?open=${group === 'attributes' || this.sought !== ''}>
      <summary><h3>${title}</h3><span class="number">${
        set > 0 ? messages().setOf(set, all.length) : all.length
      }</span></summary>
      ${rows.map(row)}
    </details>`
  }

  #row(
    group: Group,
    name: string,
    description: string,
    fallback: string,
    control: ReturnType<typeof controlOf>,
  ): TemplateResult {
    return controlRow({
      id: this.#id(group, name),
      name,
      description,
      fallback,
      control,
      given: group === 'attributes' ? this.given.get(name) : undefined,
      value: this.draft[group].get(name) ?? null,
      set: (value) => this.#set(group, name, value),
    })
  }

  #text(
    group: Group,
    { name, description }: ManifestEntry,
    what: string,
    placeholder: string,
  ): TemplateResult {
    const id = this.#id(group, name)
    const value = this.draft[group].get(name)
    const typed = (event: Event) =>
      this.#set(group, name, (event.target as HTMLTextAreaElement).value || null)
    return html`<div class="row wide ${value === undefined ? '' : 'set'}">
      <label for=${id}><code>${name}</code> <span class="what">${what}</span></label>
      <textarea class="field" id=${id} rows=${group === 'slots' ? 2 : 1}
        aria-describedby="${id}-about" spellcheck="false" placeholder=${placeholder}
        .value=${value ?? ''} @input=${typed}></textarea>
      <p class="about" id="${id}-about">${coded(description)}</p>
    </div>`
  }

  /** Prefix of ids for this element, so that fields of different elements differ. */
  #id(group: Group, name: string): string {
    return `${entryOf(this.described)}-${group}-${name.replace(/[^\w-]/g, '')}`
  }

  #find = (event: Event): void => {
    this.sought = (event.target as HTMLInputElement).value.trim().toLowerCase()
  }

  #set(group: Group, name: string, value: string | null): void {
    this.#tell(changed(this.draft, group, name, value))
  }

  #reset = (): void => this.#tell(EMPTY_DRAFT)

  #tell(draft: ElementConfig): void {
    this.dispatchEvent(new CustomEvent<ElementConfig>('draft', { detail: draft }))
  }
}
customElements.define('dash-controls', DashControls)
