import { css } from 'lit'

export const collectionsStyles = css`
  :host {
    display: block;
  }
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 34px;
    padding-inline-start: var(--s2);
    margin-bottom: var(--s1);
  }
  h2 {
    color: var(--ink-faint);
    font-size: var(--text-s);
    font-weight: 500;
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: 32px;
    padding-inline: calc(var(--s1) + (var(--level, 1) - 1) * 0.875rem) var(--s1);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    cursor: pointer;
    user-select: none;
  }
  .row > svg {
    flex: none;
    color: var(--ink-faint);
  }
  .row:hover {
    background: var(--hover);
  }
  .row:focus-visible {
    outline-offset: -2px;
  }
  .row[aria-selected='true'] {
    background: var(--accent-wash);
    color: var(--accent-ink);
    font-weight: 500;
  }
  .row[aria-selected='true'] > svg {
    color: inherit;
  }
  .row.over {
    outline: 2px solid var(--accent-ink);
    outline-offset: -2px;
    background: var(--accent-wash);
  }
  .fold {
    display: grid;
    flex: none;
    place-items: center;
    width: 16px;
    height: 24px;
    margin-inline-end: -4px;
    color: var(--ink-faint);
  }
  .fold svg {
    transition: transform 0.12s;
  }
  .fold.down svg {
    transform: rotate(90deg);
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .count {
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
  dash-menu {
    display: none;
    margin-block: -2px;
  }
  /* There before it is seen: on its way from the row to the button the focus is nowhere. */
  .row[tabindex='0'] dash-menu {
    display: inline-block;
    margin-inline-start: -2.5rem;
    opacity: 0;
  }
  .row:hover dash-menu,
  .row:focus dash-menu,
  .row:focus-within dash-menu {
    display: inline-block;
    margin-inline-start: 0;
    opacity: 1;
  }
  .row:hover .count,
  .row:focus .count,
  .row:focus-within .count {
    display: none;
  }
  @media (hover: none) {
    .row dash-menu {
      display: inline-block;
    }
  }
  .field {
    flex: 1;
    min-width: 0;
    min-height: 28px;
    margin-inline-start: 1.25rem;
    padding: 0 var(--s2);
  }
  .teach {
    padding: var(--s2) var(--s2) 0;
    color: var(--ink-faint);
    font-size: var(--text-s);
  }
  @media (forced-colors: active) {
    .row[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`
