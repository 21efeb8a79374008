/** Every attribute, slot, custom property and part of an element as a control, made from the manifest. */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../state/app-element.ts'
import { button } from '../kit/controls.ts'
import { textInput } from '../kit/fields.ts'
import { choiceStyles, pills } from '../kit/styles/choices.ts'
import { swatchStyles } from '../kit/swatch.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { EMPTY_DRAFT, type ElementConfig } from './compose.ts'
import { controlOf, cssControlOf, type PlaygroundControl } from './control-of.ts'
import { controlRow, controlRowStyles } from './control-row.ts'
import { entryOf, type Described, type ManifestEntry } from './manifest.ts'
import { messages as w } from './messages.ts'

const styles = css`
  h2 { font-size: inherit; }
  .head { min-height: 34px; }
  .find { margin: var(--s2) 0 var(--s3); }
  details { border-top: var(--edge); }
  summary {
    width: auto;
    min-height: 40px;
  }
`

class DashControls extends appElement({
  described: property<Described>(),
  draft: property<ElementConfig>(),
  given: property<ReadonlyMap<string, string>>(),
  sought: state(''),
}) {
  static override styles = [choiceStyles, pills, swatchStyles, disclosure, controlRowStyles, styles]

  override render() {
    const { attributes, slots, cssProperties, cssParts } = this.described
    const count = Object.values(this.draft).reduce((sum, { size }) => sum + size, 0)
    const slot = { kind: 'lines', what: 'HTML', placeholder: '<p>…</p>', rows: 2 } as const
    const part = {
      kind: 'lines',
      what: w.declarations,
      placeholder: 'outline: 2px solid red',
      rows: 1,
    } as const
    return html`<div class="flex between head">
        <h2>${w.settings}</h2>
        ${
          count > 0
            ? button(w.resetAll(count), () => this.#notify(EMPTY_DRAFT), { look: 'quiet' })
            : nothing
        }
      </div>
      ${textInput({
        type: 'search',
        look: 'find',
        label: w.findSetting,
        placeholder: w.findSetting,
        value: this.sought,
        input: this.#find,
      })}
      ${this.#group('attributes', w.attributes, attributes, controlOf)}
      ${this.#group('slots', w.slots, slots, () => slot)}
      ${this.#group('properties', w.properties, cssProperties, cssControlOf)}
      ${this.#group('parts', w.parts, cssParts, () => part)}`
  }

  #group<Entry extends ManifestEntry>(
    group: keyof ElementConfig,
    title: string,
    all: readonly Entry[],
    control: (entry: Entry) => PlaygroundControl,
  ) {
    const rows = all.filter(({ name, description }) =>
      `${name} ${description}`.toLowerCase().includes(this.sought),
    )
    if (rows.length === 0) return nothing
    const values = this.draft[group]
    const row = (entry: Entry) =>
      controlRow({
        // With the element's name, so that fields of different elements differ.
        id: `${entryOf(this.described)}-${group}-${entry.name.replace(/[^\w-]/g, '')}`,
        entry,
        control: control(entry),
        given: group === 'attributes' ? this.given.get(entry.name) : undefined,
        value: values.get(entry.name) ?? null,
        set: (value) => this.#set(group, entry.name, value),
      })
    return html`<details ?open=${group === 'attributes' || this.sought !== ''}>
      <summary><h3 class="fill">${title}</h3><span class="tiny faint tabular">${
        values.size > 0 ? w.setOf(values.size, all.length) : all.length
      }</span></summary>
      ${rows.map(row)}
    </details>`
  }

  #find = (typed: string) => {
    this.sought = typed.trim().toLowerCase()
  }

  #set(group: keyof ElementConfig, name: string, value: string | null) {
    const values = new Map(this.draft[group])
    if (value === null) values.delete(name)
    else values.set(name, value)
    this.#notify({ ...this.draft, [group]: values })
  }

  #notify(draft: ElementConfig) {
    this.emit('draft', draft)
  }
}
customElements.define('dash-controls', DashControls)
