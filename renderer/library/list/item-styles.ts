/**
 * What cards and rows have in common. They adopt this in place of what every other element adopts: dozens of them come while
 * somebody scrolls, and a rule for all elements of a page, or for what may come before and after each, is asked about in each of theirs.
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
  .said {
    outline-offset: 2px;
  }
  .open:focus,
  .choose input:focus {
    outline: none;
  }
  a.open:focus-visible,
  .said:focus-visible {
    outline: 2px solid var(--accent-ink);
  }
  .skeleton {
    border-radius: var(--radius-s);
    background: var(--hover);
  }
`
