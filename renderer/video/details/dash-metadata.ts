/**
 * Names and values of the customer's own. Tells of each change with `rows`; rows that are wholly
 * empty are not saved.
 */
import { css, html, nothing } from 'lit'
import { closeIcon } from '../../kit/icons.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { appElement, property } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { valueOf } from '../../kit/value-of.ts'

const MOST = 50
/** In their order; a name may be empty or there twice while it is being written. */
export type MetadataRows = readonly (readonly [string, string])[]

const written = (rows: MetadataRows) =>
  rows
    .map(([name, value]) => [name.trim(), value] as const)
    .filter(([name, value]) => name !== '' || value !== '')

export const metadataOf = (rows: MetadataRows) => Object.fromEntries(written(rows))

/** What the appliance would refuse, by its message. */
export function metadataFault(rows: MetadataRows) {
  const names = written(rows).map(([name]) => name)
  if (names.includes('')) return 'metadataNameless'
  return new Set(names).size < names.length ? 'metadataTwice' : undefined
}

const styles = css`
  :host { display: block; }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    &.row { gap: var(--s2); }
  }
  legend {
    margin-bottom: var(--s1);
    padding: 0;
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: var(--s2);
    align-items: center;
  }
  .name {
    font-family: var(--mono);
    font-size: var(--text-s);
  }
  .hint,
  .fault { margin-top: calc(-1 * var(--s1)); }
`

export class DashMetadata extends appElement({
  rows: property<MetadataRows>([]),
}) {
  static override styles = [formStyles, styles]

  override render() {
    const fault = metadataFault(this.rows)
    const w = messages().details
    return html`<fieldset class="row" aria-describedby="hint">
      <legend>${w.metadata}</legend>
      ${this.rows.map(([name, value], index) => {
        const called = name || String(index + 1)
        return html`<div class="line">
          <input class="field name" maxlength="40" autocomplete="off" spellcheck="false"
            aria-label=${w.metadataName(index + 1)} placeholder=${w.metadataNameShort} .value=${name}
            @input=${(event: Event) => this.#set(index, [valueOf(event), value])} />
          <input class="field value" maxlength="500" autocomplete="off"
            aria-label=${w.metadataValue(called)} placeholder=${w.metadataValueShort} .value=${value}
            @input=${(event: Event) => this.#set(index, [name, valueOf(event)])} />
          <button type="button" class="button quiet icon" aria-label=${w.removeMetadata(called)}
            title=${w.removeMetadata(called)} @click=${() => this.#remove(index)}>${closeIcon()}</button>
        </div>`
      })}
      <p class=${fault ? 'fault' : 'hint'} id="hint" role=${fault ? 'alert' : nothing}>${
        w[fault ?? 'metadataHint']
      }</p>
      <div><button type="button" class="button add" ?disabled=${this.rows.length >= MOST}
        @click=${this.#add}>${w.addMetadata}</button></div>
    </fieldset>`
  }

  /** Where there is something wrong, its first row is to be mended. */
  override focus() {
    this.renderRoot.querySelector<HTMLElement>('.name')?.focus()
  }

  async #notify(rows: MetadataRows) {
    // At once, for the focus that follows.
    this.rows = rows
    this.dispatchEvent(new CustomEvent<MetadataRows>('rows', { detail: rows }))
    await this.updateComplete
  }

  #set(index: number, row: MetadataRows[number]) {
    void this.#notify(this.rows.with(index, row))
  }

  #add = async () => {
    await this.#notify([...this.rows, ['', '']])
    ;[...this.renderRoot.querySelectorAll<HTMLElement>('.name')].at(-1)?.focus()
  }

  async #remove(index: number) {
    await this.#notify(this.rows.toSpliced(index, 1))
    const names = [...this.renderRoot.querySelectorAll<HTMLElement>('.name, .add')]
    names[Math.min(index, names.length - 1)]?.focus()
  }
}
customElements.define('dash-metadata', DashMetadata)
