/**
 * The figures in a row, each with its change against the range before; the chosen one is what the
 * chart shows. Event: `figure`.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, attribute, flag, property } from '../../state/app-element.ts'
import type { Figures } from '../../../daemon/contract/analytics.ts'
import { downArrow, upArrow } from '../icons.ts'
import { messages } from '../messages.ts'
import { changeOf, type ChangeSince } from './change.ts'
import { figureOf, type FigureName } from './figures.ts'
import { figuresStyles } from './figures-styles.ts'
import { UNITS } from './units.ts'

export class DashFigures extends appElement({
  names: property<readonly FigureName[]>(),
  chosen: attribute<FigureName>(),
  now: property<Figures | undefined>(),
  earlier: property<Figures | undefined>(),
  busy: flag(),
}) {
  static override styles = figuresStyles

  override render() {
    return html`<ul aria-label=${messages().figures} aria-busy=${this.busy}>
      ${this.names.map(
        (name) => html`<li><button type="button" aria-pressed=${name === this.chosen}
          title=${figureOf(name).about()} @click=${() => this.#choose(name)}
        >${this.#inside(name)}</button></li>`,
      )}
    </ul>`
  }

  #inside(name: FigureName): TemplateResult {
    const figure = figureOf(name)
    const { now, earlier } = this
    return html`<span class="title">${figure.title()}</span>
      ${
        now && earlier
          ? html`<span class="value" data-figure=${name}
          >${UNITS[figure.unit].show(now[name])}</span>${changed(changeOf(figure, now[name], earlier[name]))}`
          : html`<span class="skeleton ghost-value"></span><span class="skeleton ghost-change"></span>`
      }`
  }

  #choose(name: FigureName): void {
    this.dispatchEvent(new CustomEvent('figure', { detail: name }))
  }
}
customElements.define('dash-figures', DashFigures)

/** By an arrow, a sign and words as well as by a colour. */
function changed({ direction, tone, percent, words: text }: ChangeSince): TemplateResult {
  const arrow = { up: upArrow(), down: downArrow(), same: nothing }[direction]
  const said = { up: messages().more, down: messages().less, same: '' }[direction]
  return html`<span class="change">${
    percent
      ? html`<span class="percent ${tone}">${arrow}<span class="unseen">${said} </span>${percent}</span> `
      : nothing
  }<span class="from">${text}</span></span>`
}
