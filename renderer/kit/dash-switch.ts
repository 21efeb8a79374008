/**
 * On or off, at once: `<dash-switch label="Show captions" hint="…" .checked=${on} @change=${(event)
 * => event.target.checked}>`. What a button saves is a checkbox. `busy` while it is being saved.
 */
import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { attribute, element, flag } from './element.ts'
import { shared } from './styles/shared.ts'

const styles = css`
  label {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s4);
    min-height: 24px;
    cursor: pointer;
  }
  .hint {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  input {
    flex: none;
    position: relative;
    width: 36px;
    height: 20px;
    margin: 0;
    border: 1px solid var(--line-strong);
    border-radius: 10px;
    background: var(--sunken);
    appearance: none;
    cursor: inherit;
    transition: background-color 0.12s;
  }
  input::before {
    content: '';
    position: absolute;
    top: 2px;
    left: 2px;
    width: 14px;
    height: 14px;
    border-radius: 50%;
    background: var(--line-strong);
    transition: transform 0.12s;
  }
  input:checked {
    border-color: transparent;
    background: var(--accent);
  }
  input:checked::before {
    background: var(--on-accent);
    transform: translateX(16px);
  }
  input:disabled { opacity: 0.55; }
  @media (forced-colors: active) {
    input::before { background: ButtonText; }
    input:checked {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

class DashSwitch extends element({
  label: attribute(''),
  hint: attribute(''),
  checked: flag(),
  disabled: flag(),
  busy: flag(),
}) {
  static override styles = [shared, styles]

  override render() {
    return html`<label>
      <span><span id="label">${this.label}</span>${
        this.hint ? html`<span class="hint" id="hint"><br />${this.hint}</span>` : nothing
      }</span>
      <input type="checkbox" role="switch" aria-labelledby="label"
        aria-describedby=${this.hint ? 'hint' : nothing} aria-busy=${this.busy}
        .checked=${live(this.checked)} ?disabled=${this.disabled} @change=${this.#change} />
    </label>`
  }

  #change = (event: Event) => {
    this.checked = (event.target as HTMLInputElement).checked
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
customElements.define('dash-switch', DashSwitch)
