/**
 * Styles of both cards and rows. These adopt no styles that are shared by all elements: dozens of
 * cards appear while somebody scrolls, and the browser matches universal selectors and
 * pseudo-elements against everything in each of them.
 */
import { css } from 'lit'

export const checkboxStyles = css`
  .choose {
    display: grid;
    place-items: center;
    width: 40px;
    height: 36px;
    cursor: pointer;
  }
  .choose input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent);
    cursor: inherit;
  }
`

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
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${checkboxStyles}
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
