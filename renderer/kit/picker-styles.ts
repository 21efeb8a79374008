import { css } from 'lit'

export const pickerStyles = css`
  :host {
    display: inline-block;
    min-width: 0;
    max-width: 100%;
  }
  .button {
    max-width: min(22rem, 100%);
  }
  :host([wide]) {
    display: block;
  }
  :host([wide]) .button {
    justify-content: space-between;
    width: 100%;
    max-width: none;
    font-weight: 400;
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .list {
    position: fixed;
    inset: auto;
    width: min(22rem, calc(100vw - 1rem));
    margin: 0;
    padding: var(--s2);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-l);
  }
  .search {
    position: relative;
  }
  .search svg {
    position: absolute;
    top: 9px;
    left: 10px;
    color: var(--ink-faint);
    pointer-events: none;
  }
  .search .field {
    padding-left: 2.125rem;
  }
  .options {
    height: min(20rem, 50vh);
    margin-top: var(--s2);
    overflow-y: auto;
  }
  [role='option'] {
    min-height: 32px;
    padding: 6px var(--s2);
    overflow: hidden;
    border-radius: var(--radius-s);
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  [role='option'].active,
  [role='option']:hover {
    background: var(--hover);
  }
  [role='option'].active {
    outline: 1px solid var(--line-strong);
    outline-offset: -1px;
  }
  [role='option'][aria-selected='true'] {
    color: var(--accent-ink);
    font-weight: 600;
  }
  .heading {
    padding: var(--s2) var(--s2) var(--s1);
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 500;
  }
  .none {
    padding: var(--s2);
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
`
