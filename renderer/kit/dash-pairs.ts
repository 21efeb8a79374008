/**
 * Rows of two fields each, as many as there are. Emits each change as `rows`; rows that are wholly empty are for
 * its parent to leave out.
 */
import { css, html, nothing } from 'lit'
import { button, iconButton } from './controls.ts'
import { element, property } from './element.ts'
import { textInput, type TextInput } from './fields.ts'
import { closeIcon } from './icons.ts'
import { formStyles } from './styles/form.ts'
import { shared } from './styles/shared.ts'

export type Pair = readonly [string, string]

interface PairWords {
  legend: string
  hint: string
  add: string
  /** `called`: what is in its first field, or its number. */
  remove(called: string): string
}

const styles = css`
  .row { gap: var(--s2); }
  legend { margin-bottom: var(--s1); }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: var(--s2);
    align-items: center;
  }
  .hint,
  .fault { margin-top: calc(-1 * var(--s1)); }
`

export class DashPairs extends element({
  rows: property<readonly Pair[]>([]),
  most: property(0),
  words: property<PairWords>(),
  fault: property(''),
  /** What the two fields of a row are like, besides their values. */
  fields: property<(pair: Pair, number: number) => readonly [TextInput, TextInput]>(),
}) {
  static override styles = [shared, formStyles, styles]

  override render() {
    const { words: w, rows, fault } = this
    return html`<fieldset class="row" aria-describedby="hint">
      <legend>${w.legend}</legend>
      ${rows.map((pair, index) => this.#line(pair, index))}
      <p class=${fault ? 'fault' : 'hint'} id="hint" role=${fault ? 'alert' : nothing}>${fault || w.hint}</p>
      <div>${button(w.add, this.#add, { look: 'add', disabled: rows.length >= this.most })}</div>
    </fieldset>`
  }

  #line(pair: Pair, index: number) {
    const [one, other] = pair
    const [first, second] = this.fields(pair, index + 1)
    const set = (...typed: Pair) => void this.#notify(this.rows.with(index, typed))
    return html`<div class="line">
      ${textInput({ ...first, look: `first ${first.look ?? ''}`, value: one, input: (typed) => set(typed, other) })}
      ${textInput({ ...second, value: other, input: (typed) => set(one, typed) })}
      ${iconButton(closeIcon(), this.words.remove(one || String(index + 1)), () => this.#remove(index))}
    </div>`
  }

  /** What is wrong is to be corrected first. */
  override focus() {
    const { renderRoot } = this
    const field =
      renderRoot.querySelector('[aria-invalid=true]') ?? renderRoot.querySelector('.first')
    ;(field as HTMLElement | null)?.focus()
  }

  async #notify(rows: readonly Pair[]) {
    // At once, for the focus that follows.
    this.rows = rows
    this.emit('rows', rows)
    await this.updateComplete
  }

  #add = async () => {
    await this.#notify([...this.rows, ['', '']])
    ;[...this.renderRoot.querySelectorAll<HTMLElement>('.first')].at(-1)?.focus()
  }

  async #remove(index: number) {
    await this.#notify(this.rows.toSpliced(index, 1))
    const fields = [...this.renderRoot.querySelectorAll<HTMLElement>('.first, .add')]
    fields[Math.min(index, fields.length - 1)]?.focus()
  }
}
customElements.define('dash-pairs', DashPairs)
