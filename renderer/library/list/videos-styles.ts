import { css } from 'lit'
import { checkboxStyles } from './item-styles.ts'

export const videosStyles = css`
  ${checkboxStyles}
  :host {
    display: block;
    container: videos / inline-size;
  }
  .rows {
    position: relative;
  }
  .cards,
  dash-row {
    position: absolute;
    top: 0;
    right: 0;
    left: 0;
    contain: layout style;
  }
  .cards {
    display: grid;
    gap: 16px;
    contain: size layout style;
    /* A layer a row: what comes into it is painted, and nothing else. */
    will-change: transform;
  }
  .table-head {
    position: sticky;
    /* Below the filters. */
    top: var(--tools, 42px);
    z-index: 2;
    border-bottom: 1px solid var(--line);
    background: var(--page);
    color: var(--ink-soft);
    font-size: var(--text-s);
    font-weight: 500;
  }
  .table-head .columns {
    min-height: 38px;
  }
  .table-head .main {
    padding-inline-start: 0;
  }
  .sort {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
    min-height: 28px;
    padding: 0;
    border: 0;
    border-radius: 3px;
    background: none;
    font-weight: inherit;
    cursor: pointer;
  }
  .sort:hover {
    color: var(--ink);
  }
  .sort:focus-visible {
    outline-offset: -2px;
  }
  .sort.up svg {
    transform: rotate(180deg);
  }
  @media (max-width: 60rem) {
    /* And below the bar of the app. */
    .table-head {
      top: calc(3.5rem + var(--tools, 42px));
    }
  }
`
