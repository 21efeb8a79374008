/** A field behind a button that shows its colour, and in which the browser lets choose another. */
import { css, html } from 'lit'
import { valueOf } from './value-of.ts'

/** `colour`: of six digits; what is behind them is left out. */
export const withSwatch = (
  label: string,
  colour: string,
  change: (colour: string) => void,
  field: unknown,
) =>
  html`<span class="joined flex"><input type="color" aria-label=${label} .value=${colour.slice(0, 7)}
    @input=${(event: Event) => change(valueOf(event))} />${field}</span>`

export const swatchStyles = css`
  .joined {
    min-width: 0;
    > .field {
      flex: 1;
      min-width: 0;
    }
  }
  [type='color'] {
    flex: none;
    width: 40px;
    height: 34px;
    padding: 3px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
    background: var(--page);
    cursor: pointer;
  }
`
