import { css } from 'lit'

export const menuStyles = css`
  :host {
    display: inline-block;
  }
  .menu {
    position: fixed;
    inset: auto;
    min-width: 12rem;
    max-width: calc(100vw - 1rem);
    max-height: calc(100dvh - 1rem);
    margin: 0;
    padding: var(--s1);
    overflow-y: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-l);
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--s2);
    width: 100%;
    min-height: 32px;
    padding: 0 var(--s3) 0 var(--s2);
    border: 0;
    border-radius: var(--radius-s);
    background: transparent;
    color: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .row:hover,
  .row:focus-visible {
    background: var(--hover);
  }
  .row:focus-visible {
    outline-offset: -2px;
  }
  .row[aria-disabled='true'] {
    color: var(--ink-faint);
    cursor: default;
  }
  .danger {
    color: var(--bad);
  }
  .danger:hover,
  .danger:focus-visible {
    background: var(--bad-wash);
  }
  .sign {
    flex: none;
    width: 16px;
    color: var(--ink-soft);
  }
  .danger .sign {
    color: inherit;
  }
  .words {
    flex: 1;
  }
  kbd {
    margin-inline-start: var(--s4);
    color: var(--ink-faint);
    font: inherit;
    font-size: var(--text-xs);
  }
  .heading {
    padding: var(--s2) var(--s2) var(--s1);
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 500;
  }
  .line {
    height: 1px;
    margin: var(--s1) 0;
    background: var(--line);
  }
`
