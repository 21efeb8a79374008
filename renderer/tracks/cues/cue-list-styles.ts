import { css, unsafeCSS } from 'lit'

/** Rows have one height, so that it is known where each stands without drawing it. */
export const ROW_PX = 90
export const NARROW_ROW_PX = 162
export const NARROW_ROWS = '(max-width: 30rem)'

export const cueListStyles = css`
  :host {
    display: block;
    min-height: 0;
  }
  .scroller {
    position: relative;
    height: 100%;
    overflow-y: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--raised);
  }
  .all {
    position: relative;
  }
  .cue {
    position: absolute;
    left: 0;
    right: 0;
    display: grid;
    grid-template-columns: 2.75rem 11.75rem minmax(0, 1fr) 32px;
    gap: var(--s2);
    align-items: start;
    height: ${unsafeCSS(ROW_PX)}px;
    padding: 6px var(--s2) 0 0;
    border-bottom: 1px solid var(--line);
    border-left: 3px solid transparent;
  }
  .cue.current {
    border-left-color: var(--accent-ink);
    background: var(--accent-wash);
  }
  .number {
    min-height: 28px;
    padding: 0 2px;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .cue.current .number {
    color: var(--accent-ink);
    font-weight: 600;
  }
  .cue.found .number {
    background: var(--wait-wash);
    color: var(--wait);
    font-weight: 600;
  }
  .number:hover:enabled {
    background: var(--hover);
    color: var(--ink);
  }
  .number:disabled {
    cursor: default;
  }
  .times {
    display: grid;
    gap: 4px;
  }
  .say {
    min-width: 0;
  }
  .text {
    display: block;
    height: 60px;
    min-height: 0;
    padding: 5px var(--s2);
    line-height: 1.4;
    resize: none;
  }
  .trouble {
    overflow: hidden;
    margin-top: 2px;
    font-size: var(--text-xs);
    line-height: 1.3;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .fault {
    color: var(--bad);
    font-weight: 500;
  }
  .warning {
    color: var(--wait);
  }
  @media ${unsafeCSS(NARROW_ROWS)} {
    .cue {
      grid-template-columns: 2rem minmax(0, 1fr) 32px;
      align-content: start;
      height: ${unsafeCSS(NARROW_ROW_PX)}px;
    }
    .say {
      grid-row: 2;
      grid-column: 1 / -1;
      padding-left: var(--s2);
    }
    dash-menu {
      grid-row: 1;
      grid-column: 3;
    }
  }
  @media (forced-colors: active) {
    .cue.current {
      border-left-color: Highlight;
    }
  }
`
