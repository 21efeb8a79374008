import { css } from 'lit'

/** What a page of the room consists of, one below the other. */
export const pageStyles = css`
  :host {
    display: block;
  }
  .page {
    display: grid;
    gap: var(--s4);
  }
  .page > * {
    min-width: 0;
  }
  .lists {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
    gap: var(--s4);
  }
  .note {
    color: var(--ink-faint);
    font-size: var(--text-s);
  }
`
