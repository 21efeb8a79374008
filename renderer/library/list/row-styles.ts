import { css } from 'lit'

export const rowStyles = css`
  :host {
    height: 100%;
    border-bottom: 1px solid var(--line);
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  :host(:hover) {
    background: var(--hover);
  }
  :host([aria-selected='true']) {
    background: var(--accent-wash);
  }
  .main {
    display: flex;
    align-items: center;
    gap: var(--s3);
    height: 100%;
    padding-inline: 0 var(--s2);
  }
  .picture {
    display: grid;
    flex: none;
    place-items: center;
    width: 64px;
    height: 36px;
    overflow: hidden;
    border-radius: 4px;
    background: var(--hover);
    color: var(--ink-faint);
  }
  .names {
    display: grid;
    flex: 1;
    gap: 1px;
    min-width: 0;
    padding: 2px;
  }
  .open {
    overflow: hidden;
    border-radius: 3px;
    color: var(--ink);
    font-size: var(--text-m);
    font-weight: 500;
    text-decoration: none;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .open:focus-visible {
    outline-offset: 0;
  }
  .open:hover {
    color: var(--accent-ink);
  }
  .choose {
    height: 44px;
  }
  .more {
    margin-inline: 2px;
  }
  .more:focus-visible {
    outline-offset: -2px;
  }
  .line {
    width: min(16rem, 60%);
    height: 0.875rem;
  }
  .pill {
    max-width: 100%;
    overflow: hidden;
  }
`
