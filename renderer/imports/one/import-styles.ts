import { css } from 'lit'

export const importStyles = css`
  :host {
    display: grid;
    gap: var(--s4);
    min-width: 0;
    max-width: var(--column);
  }
  .back {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    gap: var(--s1);
    justify-self: start;
    color: var(--ink-soft);
    text-decoration: none;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s3) var(--s4);
    min-height: 34px;
  }
  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
    min-width: 0;
  }
  h1 {
    min-width: 0;
    font-size: var(--text-xl);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  .facts {
    font-variant-numeric: tabular-nums;
  }
  .soft {
    color: var(--ink-soft);
  }
  .small {
    font-size: var(--text-s);
  }
  .note {
    display: flex;
    gap: var(--s2);
    padding: var(--s3);
    border-radius: var(--radius-m);
    background: var(--wait-wash);
    color: var(--wait);
    overflow-wrap: anywhere;
  }
  .note.bad {
    background: var(--bad-wash);
    color: var(--bad);
  }
  .note svg {
    flex: none;
    margin-top: 2px;
  }
  .ghost {
    height: 12rem;
  }
`
