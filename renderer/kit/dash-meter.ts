/** How full something is: `<dash-meter label="Space" text="3 of 10 GB" max=${10} value=${3} ?scarce=${…}>`. */
import { css, html } from 'lit'
import { attribute, element, flag } from './element.ts'
import { barStyles } from './styles/bar.ts'
import { shared } from './styles/shared.ts'

const styles = css`
  .track {
    height: 10px;
    border-radius: 5px;
  }
  .bar { min-width: 3px; }
  .scarce { --fill: var(--bad-fill); }
`

class DashMeter extends element({
  label: attribute(''),
  /** The figure in words; screen readers read it in place of the number. */
  text: attribute(''),
  value: attribute(0, { type: Number }),
  max: attribute(1, { type: Number }),
  scarce: flag(),
}) {
  static override styles = [shared, barStyles, styles]

  override render() {
    const share = this.max > 0 ? Math.min(1, Math.max(0, this.value / this.max)) : 0
    return html`<div class="track" role="meter" aria-label=${this.label} aria-valuemin="0"
      aria-valuemax=${this.max} aria-valuenow=${this.value} aria-valuetext=${this.text}>
      <div class="bar ${this.scarce ? 'scarce' : ''}" .style=${`width: ${share * 100}%`}></div>
    </div>`
  }
}
customElements.define('dash-meter', DashMeter)
