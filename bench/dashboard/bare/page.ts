/** The least that a page of Lit can be: a heading, and a field that hears what is typed. */
import { html, LitElement } from 'lit'

class BarePage extends LitElement {
  static override properties = { typed: { state: true } }
  declare typed: string

  constructor() {
    super()
    this.typed = ''
  }

  override render() {
    return html`<main>
      <h1>Videos</h1>
      <input
        type="search"
        aria-label="Search"
        @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
      />
      <p>${this.typed}</p>
    </main>`
  }
}
customElements.define('bare-page', BarePage)
