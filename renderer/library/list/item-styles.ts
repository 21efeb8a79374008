/**
 * What cards and rows have in common. They adopt this in place of what every other element adopts:
 * dozens of them come while somebody scrolls, and a rule for all elements of a page, or for what
 * may come before and after each, is asked about in each of theirs.
 */
import { css } from 'lit'

export const itemStyles = css`
  :host,
  .picture,
  .cell,
  .said {
    box-sizing: border-box;
  }
  img,
  svg {
    display: block;
  }
  .open,
  .more,
  .said {
    outline-offset: 2px;
    /* Neither below what stays above the list nor under what stays at the foot. */
    scroll-margin-block: 144px 80px;
  }
  .more {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    width: 36px;
    height: 36px;
    padding: 0;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--ink-faint);
    cursor: pointer;
  }
  .more:hover,
  .more[aria-expanded='true'] {
    background: var(--hover);
    color: var(--ink);
  }
  .open:focus,
  .more:focus,
  .choose input:focus {
    outline: none;
  }
  a.open:focus-visible,
  .more:focus-visible,
  .said:focus-visible {
    outline: 2px solid var(--accent-ink);
  }
  .skeleton {
    border-radius: var(--radius-s);
    background: var(--hover);
  }
`
