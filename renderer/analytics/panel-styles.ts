import { css } from 'lit'

/** A part of the page with an edge of its own, a heading, and what belongs to it at the heading's end. */
export const panelStyles = css`
  .panel {
    min-width: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
  }
  .panel-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2) var(--s4);
    min-height: 3.25rem;
    padding: var(--s2) var(--s4);
  }
  .panel-head h2 {
    font-size: var(--text-m);
  }
`
