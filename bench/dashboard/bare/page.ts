/** The least that a page of Lit can be: a heading, and a button that is pressed. */
import { html, LitElement } from 'lit'

class BarePage extends LitElement {
  static override properties = { pressed: { state: true } }
  declare pressed: boolean

  constructor() {
    super()
    this.pressed = false
  }

  override render() {
    return html`<main>
      <h1>Videos</h1>
      <button type="button" aria-pressed=${this.pressed} @click=${() => (this.pressed = !this.pressed)}>Table</button>
    </main>`
  }
}
customElements.define('bare-page', BarePage)
