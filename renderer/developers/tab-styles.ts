/** Common to the tabs for developers: an introduction with a button, and panels below. */
import { css } from 'lit'

export const tabStyles = css`
  :host {
    display: grid;
    gap: var(--s5);
    min-width: 0;
    max-width: var(--column);
  }
  .lead {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s3) var(--s5);
  }
  .lead p {
    flex: 1 1 24rem;
    max-width: 44rem;
    color: var(--ink-soft);
  }
  legend { margin-bottom: var(--s1); }
  /* What is copied whole. */
  code.whole {
    padding: var(--s3);
    background: var(--sunken);
    overflow-wrap: anywhere;
    user-select: all;
  }
  .end {
    display: grid;
    justify-content: center;
  }
  .ghost {
    height: 3rem;
    margin-bottom: var(--s2);
  }
`
