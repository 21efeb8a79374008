import { css } from 'lit'

export const listStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .panel {
    height: 100%;
  }
  /* Seven rows and a head: as high before and after they have come. */
  .list {
    min-height: 16.75rem;
    padding: 0 var(--s3) var(--s3);
  }
  .none {
    padding: var(--s2);
    color: var(--ink-soft);
  }
  [aria-busy='true'] table {
    opacity: 0.55;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  .choices button {
    min-height: 28px;
    padding: 0 var(--s2);
    border: 0;
    border-radius: var(--radius-s);
    background: transparent;
    color: var(--ink-soft);
    font-size: var(--text-s);
    cursor: pointer;
  }
  .choices button:hover {
    background: var(--hover);
    color: var(--ink);
  }
  .choices button[aria-pressed='true'] {
    background: var(--accent-wash);
    color: var(--accent-ink);
    font-weight: 500;
  }
  @media (forced-colors: active) {
    .choices button[aria-pressed='true'] {
      outline: 1px solid Highlight;
    }
  }
  @media (max-width: 40rem) {
    .panel-head {
      flex-wrap: wrap;
    }
  }
`
