import { css } from 'lit'

export const importStyles = css`
  :host {
    display: grid;
    gap: var(--s4);
    min-width: 0;
    max-width: var(--column);
  }
  .head {
    align-items: center;
    min-height: 34px;
  }
  .facts {
    font-variant-numeric: tabular-nums;
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
