/** A column of panels, and what stands in them. */
import { css, html } from 'lit'
import { saveBarStyles } from './save-bar.ts'
import { formStyles } from './form.ts'

/** A panel that its heading names, with its `lead`. */
export const panel = (
  id: string,
  heading: string,
  content: unknown,
  { lead }: { lead?: string } = {},
) => {
  const title = html`<h2 id=${id}>${heading}</h2>`
  return html`<section class="panel" aria-labelledby=${id}>
    ${lead ? html`<div>${title}<p class="lead">${lead}</p></div>` : title} ${content}
  </section>`
}

export const panelColumn = [
  formStyles,
  saveBarStyles,
  css`
    :host {
      display: grid;
      gap: var(--s5);
      max-width: var(--column);
    }
    .panel .row > .field,
    .panel .hint,
    .lead { max-width: 40rem; }
    /* A heading with a button beside it. */
    .panel > .head {
      align-items: flex-start;
      gap: var(--s4);
      > .button { flex: none; }
      @media (max-width: 34rem) {
        flex-direction: column;
        align-items: stretch;
      }
    }
    .none {
      padding: var(--s4);
      border: 1px dashed var(--line-strong);
      border-radius: var(--radius-m);
      text-align: center;
    }
    .save-bar { background: var(--raised); }
    .lead { color: var(--ink-soft); }
    .ghost {
      height: 14rem;
      border-radius: var(--radius-l);
    }
    dl {
      display: grid;
      grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr);
      gap: var(--s2) var(--s5);
    }
    dt { color: var(--ink-soft); }
    dd { overflow-wrap: anywhere; }
    @media (max-width: 30rem) {
      dl {
        grid-template-columns: minmax(0, 1fr);
        gap: 0;
      }
      dd { margin-bottom: var(--s2); }
    }
  `,
]
