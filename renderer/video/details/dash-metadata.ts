/**
 * Names and values of the customer's own. Tells of each change with `rows`; rows that are wholly
 * empty are not saved.
 */
import { html, nothing } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import { closeIcon } from '../../kit/icons.ts'
import { formStyles } from '../../kit/styles/form.ts'
import type { DetailsFault } from './fields.ts'
import { metadataStyles } from './styles.ts'
import { messages } from '../messages.ts'

const MOST = 50
type Rows = readonly (readonly [string, string])[]

export class DashMetadata extends appElement({
  rows: property<Rows>([]),
  fault: property<DetailsFault | undefined>(),
}) {
  static override styles = [formStyles, metadataStyles]

  override render() {
    return html`<fieldset class="row" aria-describedby="hint">
      <legend>${messages().details.metadata}</legend>
      ${this.rows.map(
        ([name, value], index) => html`<div class="line">
          <input class="field name" maxlength="40" autocomplete="off" spellcheck="false"
            aria-label=${messages().details.metadataName(index + 1)}
            placeholder=${messages().details.metadataNameShort} .value=${name}
            @input=${(event: Event) => this.#set(index, [textOf(event), value])} />
          <input class="field value" maxlength="500" autocomplete="off"
            aria-label=${messages().details.metadataValue(name || String(index + 1))}
            placeholder=${messages().details.metadataValueShort} .value=${value}
            @input=${(event: Event) => this.#set(index, [name, textOf(event)])} />
          <button type="button" class="button quiet icon"
            aria-label=${messages().details.removeMetadata(name || String(index + 1))}
            title=${messages().details.removeMetadata(name || String(index + 1))}
            @click=${() => this.#remove(index)}>${closeIcon()}</button>
        </div>`,
      )}
      <p class=${this.fault ? 'fault' : 'hint'} id="hint" role=${this.fault ? 'alert' : nothing}>${
        this.fault === 'twice'
          ? messages().details.metadataTwice
          : this.fault
            ? messages().details.metadataNameless
            : messages().details.metadataHint
      }</p>
      <div><button type="button" class="button add" ?disabled=${this.rows.length >= MOST}
        @click=${this.#add}>${messages().details.addMetadata}</button></div>
    </fieldset>`
  }

  /** Where there is something wrong, its first row is to be mended. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.name')?.focus()
  }

  #tell(rows: Rows): void {
    // At once, for the focus that follows.
    this.rows = rows
    this.dispatchEvent(new CustomEvent<Rows>('rows', { detail: rows }))
  }

  #set(index: number, row: readonly [string, string]): void {
    this.#tell(this.rows.map((other, place) => (place === index ? row : other)))
  }

  #add = async (): Promise<void> => {
    this.#tell([...this.rows, ['', '']])
    await this.updateComplete
    ;[...this.renderRoot.querySelectorAll<HTMLElement>('.name')].at(-1)?.focus()
  }

  async #remove(index: number): Promise<void> {
    this.#tell(this.rows.filter((_, place) => place !== index))
    await this.updateComplete
    const names = [...this.renderRoot.querySelectorAll<HTMLElement>('.name, .add')]
    names[Math.min(index, names.length - 1)]?.focus()
  }
}
customElements.define('dash-metadata', DashMetadata)

const textOf = (event: Event): string => (event.target as HTMLInputElement).value
