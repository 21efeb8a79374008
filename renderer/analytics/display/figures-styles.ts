import { css } from 'lit'

export const figuresStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: var(--s3);
  }
  @container (max-width: 46rem) {
    ul {
      grid-template-columns: 1fr 1fr;
    }
    /* No gap where the last of an odd number stands. */
    li:last-child:nth-child(odd) {
      grid-column: span 2;
    }
  }
  button {
    display: grid;
    align-content: start;
    width: 100%;
    height: 100%;
    padding: var(--s3) var(--s4);
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
    text-align: start;
    cursor: pointer;
    transition: border-color 0.12s, background-color 0.12s;
  }
  button:hover {
    background: var(--hover);
  }
  button[aria-pressed='true'] {
    border-color: var(--accent-ink);
    box-shadow: inset 0 0 0 1px var(--accent-ink);
  }
  .title {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .value {
    margin-top: 2px;
    font-size: 1.625rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
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
    color: var(--ink-faint);
    font-size: var(--text-xs);
  }
  .percent {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .good {
    color: var(--good);
  }
  .bad {
    color: var(--bad);
  }
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
  [aria-busy='true'] .value,
  [aria-busy='true'] .change {
    opacity: 0.55;
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      border-color: Highlight;
      outline: 1px solid Highlight;
    }
  }
  @media (max-width: 40rem) {
    button {
      padding: var(--s2) var(--s3);
    }
    .value {
      font-size: 1.375rem;
    }
  }
`
