/** A bar from 0 to 1; `value` null when nobody knows how far it is. */
import { css, html, nothing } from 'lit'
import { attribute, element, property } from './element.ts'
import { barStyles } from './styles/bar.ts'
import { shared } from './styles/shared.ts'

const styles = css`
  .track {
    height: 4px;
    border-radius: 2px;
  }
  .bar {
    transform-origin: left;
    transition: transform 0.3s ease-out;
  }
  .unknown {
    width: 35%;
    animation: wander 1.4s ease-in-out infinite alternate;
  }
  @keyframes wander {
    from { transform: translateX(0); }
    to { transform: translateX(186%); }
  }
  @media (prefers-reduced-motion: reduce) {
    /* Standing still, a part of the bar would look like progress. */
    .unknown {
      width: 100%;
      opacity: 0.35;
      animation: none;
    }
  }
`

class DashProgress extends element({
  value: property<number | null>(0),
  label: attribute(''),
}) {
  static override styles = [shared, barStyles, styles]

  // `.style` goes past the parser, so that a policy without inline styles lets it through.
  override render() {
    const known = this.value !== null
    return html`<div class="track" role="progressbar" aria-label=${this.label} aria-valuemin="0"
      aria-valuemax="100" aria-valuenow=${known ? Math.floor(this.value! * 100) : nothing}>
      <div class="bar ${known ? '' : 'unknown'}" .style=${known ? `transform: scaleX(${this.value})` : ''}></div>
    </div>`
  }
}
customElements.define('dash-progress', DashProgress)
