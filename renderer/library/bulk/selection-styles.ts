import { css } from 'lit'

export const selectionStyles = css`
  :host {
    display: block;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: 42px;
    padding: 3px var(--s2);
    border-radius: var(--radius-m);
    background: var(--accent-wash);
  }
  .count {
    font-weight: 500;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .far {
    color: var(--ink-soft);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .deeds {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--s1);
    margin-inline-start: auto;
  }
  .deeds > .button {
    border-color: transparent;
    background: transparent;
  }
  .deeds > .button:hover {
    background: var(--page);
  }
  .menu {
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  .all {
    color: var(--accent-ink);
  }
  dash-progress {
    flex: 1;
    min-width: 4rem;
  }
  @container room (max-width: 58rem) {
    .deeds > .button span,
    .menu .word {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .deeds > .button {
      min-width: 34px;
      padding: 0;
    }
  }
  @container room (max-width: 34rem) {
    .bar {
      flex-wrap: wrap;
    }
    .deeds {
      width: 100%;
      justify-content: space-between;
      margin: 0;
    }
  }
`
