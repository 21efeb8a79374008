/**
 * The figures in a row, each with its change against the range before; the chosen one is what the
 * chart shows.
 */
import { css, html, nothing } from 'lit'
import { appElement, attribute, flag, property } from '../../state/app-element.ts'
import type { Figures } from '../../../daemon/contract/analytics.ts'
import { icon } from '../../kit/icons.ts'
import { change, CHOICES, type AnalyticsQuery } from '../query/query.ts'
import { messages as w } from '../messages.ts'
import { changeOf, FIGURES, showFigure, titleOf, type FigureName } from './figures.ts'

const ARROWS = {
  up: icon('<path d="M8 13V3M4 7l4-4 4 4"/>', 12),
  down: icon('<path d="M8 3v10M4 9l4 4 4-4"/>', 12),
  same: () => nothing,
}

const figuresStyles = css`
  :host { container-type: inline-size; }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: var(--s3);
  }
  @container (max-width: 46rem) {
    ul { grid-template-columns: 1fr 1fr; }
    /* No gap where the last of an odd number stands. */
    li:last-child:nth-child(odd) { grid-column: span 2; }
  }
  button {
    display: grid;
    align-content: start;
    width: 100%;
    height: 100%;
    padding: var(--s3) var(--s4);
    border: var(--edge);
    border-radius: var(--radius-l);
    background: var(--raised);
    text-align: start;
    cursor: pointer;
    transition: border-color 0.12s, background-color 0.12s;
    &:hover { background: var(--hover); }
    &[aria-pressed='true'] {
      border-color: var(--accent-ink);
      box-shadow: inset 0 0 0 1px var(--accent-ink);
    }
  }
  .value {
    margin-top: 2px;
    font-size: 1.625rem;
    font-weight: 600;
    letter-spacing: -0.02em;
    line-height: 1.25;
    white-space: nowrap;
  }
  .change {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s2);
    min-height: 1.25rem;
    font-size: var(--text-xs);
  }
  .percent {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    font-weight: 600;
  }
  .good { color: var(--good); }
  .bad { color: var(--bad); }
  .ghost-value {
    width: 60%;
    height: 1.5rem;
    margin: 6px 0 4px;
  }
  .ghost-change {
    width: 75%;
    height: 0.75rem;
    margin: 3px 0 5px;
  }
  [aria-busy='true'] :is(.value, .change) { opacity: 0.55; }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      border-color: Highlight;
      outline: 1px solid Highlight;
    }
  }
  @media (max-width: 40rem) {
    button { padding: var(--s2) var(--s3); }
    .value { font-size: 1.375rem; }
  }
`

class DashFigures extends appElement({
  query: property<AnalyticsQuery>(),
  /** The choice in the address whose figures these are. */
  choice: attribute<'figure' | 'quality'>('figure'),
  overview: property<{ figures: Figures; before: Figures } | undefined>(),
  busy: flag(),
}) {
  static override styles = figuresStyles

  override render() {
    return html`<ul aria-label=${w.figures} aria-busy=${this.busy}>
      ${CHOICES[this.choice].map(
        (name: FigureName) => html`<li><button type="button" title=${w.metrics[name].about}
          aria-pressed=${name === this.query[this.choice]}
          @click=${() => change(this.app, { [this.choice]: name })}
        ><span class="soft small">${titleOf(name)}</span>${this.#value(name)}</button></li>`,
      )}
    </ul>`
  }

  /** The change is shown by an arrow, a sign and words as well as by a colour. */
  #value(name: FigureName) {
    if (!this.overview)
      return html`<span class="skeleton ghost-value"></span><span class="skeleton ghost-change"></span>`
    const { figures, before } = this.overview
    const { direction, tone, percent, words } = changeOf(FIGURES[name], figures[name], before[name])
    const { more, less } = w
    return html`<span class="value tabular" data-figure=${name}>${showFigure(name, figures[name])}</span
      ><span class="change faint">${
        percent
          ? html`<span class="percent tabular ${tone}">${ARROWS[direction]()}<span class="unseen">${
              direction === 'up' ? more : less
            } </span>${percent}</span> `
          : nothing
      }<span>${words}</span></span>`
  }
}
customElements.define('dash-figures', DashFigures)
