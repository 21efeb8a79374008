import { css } from 'lit'

export const uploadPanelStyles = css`
  :host([shown]) {
    position: fixed;
    right: var(--s5);
    bottom: var(--s5);
    z-index: 20;
    width: min(23.5rem, calc(100vw - 2rem));
  }
  section {
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
    box-shadow: var(--shadow-l);
  }
  header {
    display: flex;
    align-items: center;
    gap: var(--s1);
    padding: var(--s2) var(--s2) var(--s2) var(--s4);
  }
  h2 {
    display: flex;
    flex: 1;
    align-items: baseline;
    gap: var(--s2);
    min-width: 0;
  }
  .left {
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  .arrow.up {
    transform: rotate(180deg);
  }
  ul {
    max-height: min(20rem, 45vh);
    overflow-y: auto;
    border-top: 1px solid var(--line);
  }
  li {
    display: flex;
    align-items: flex-start;
    gap: var(--s1);
    padding: var(--s3) var(--s2) var(--s3) var(--s4);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .sign {
    padding: 2px var(--s2) 0 0;
    color: var(--ink-faint);
  }
  .good .sign {
    color: var(--good);
  }
  .bad .sign,
  .bad .words {
    color: var(--bad);
  }
  .what {
    flex: 1;
    min-width: 0;
  }
  /* So that all bars end at one line. */
  .no-button {
    width: 32px;
  }
  .name {
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .words {
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
  .words a {
    font-weight: 600;
  }
  dash-progress {
    margin-top: var(--s2);
  }
  /* Above the navigation. */
  @media (max-width: 60rem) {
    :host([shown]) {
      bottom: calc(4.25rem + env(safe-area-inset-bottom));
    }
  }
  @media (max-width: 40rem) {
    :host([shown]) {
      right: var(--s4);
      left: var(--s4);
      width: auto;
    }
  }
`
