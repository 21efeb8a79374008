import { css } from 'lit'

/** Nothing in it moves, for what the pointer passes while somebody scrolls would each be a layer of its own. */
export const cardStyles = css`
  :host {
    position: relative;
    display: block;
    min-width: 0;
    contain: layout style;
  }
  /* What changes in one of these moves nothing outside. */
  .picture,
  .name,
  .about {
    contain: size layout style;
  }
  .open {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border-radius: var(--radius-m);
    color: inherit;
    text-decoration: none;
  }
  .picture {
    position: relative;
    grid-row: 1;
    grid-column: 1;
    display: grid;
    place-items: center;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: var(--radius-m);
    background: var(--hover);
    color: var(--ink-faint);
  }
  .picture::after {
    position: absolute;
    inset: 0;
    border: 1px solid light-dark(rgb(20 23 29 / 8%), rgb(255 255 255 / 9%));
    border-radius: inherit;
    content: '';
  }
  :host([aria-selected='true']) .picture::after {
    border: 3px solid var(--accent);
  }
  .open:hover .picture {
    box-shadow: var(--shadow-m);
  }
  .open:hover .name {
    color: var(--accent-ink);
  }
  /* Over the picture, but after the name in the text: so it is read, and so the link is named. */
  .time {
    z-index: 1;
    grid-row: 1;
    grid-column: 1;
    place-self: end;
    margin: var(--s2);
    padding: 0 5px;
    border-radius: 4px;
    background: rgb(10 12 16 / 82%);
    color: #fff;
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
  dash-progress {
    position: absolute;
    right: var(--s3);
    bottom: var(--s3);
    left: var(--s3);
  }
  .choose {
    position: absolute;
    top: 0;
    left: 0;
    height: 40px;
    opacity: 0;
  }
  .choose input {
    width: 18px;
    height: 18px;
  }
  :host(:hover) .choose,
  :host(:focus-within) .choose,
  .choose.shown {
    opacity: 1;
  }
  @media (hover: none) {
    .choose {
      opacity: 1;
    }
  }
  /* Beside the name: its margin is as high as the picture, whose width is the card's. */
  .more {
    position: absolute;
    top: 0;
    right: -8px;
    height: 32px;
    margin-top: calc(56.25% + 4px);
  }
  .name {
    height: 1.25rem;
    margin: 10px 28px 0 0;
    overflow: hidden;
    font-weight: 500;
    line-height: 1.25rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .about {
    display: flex;
    align-items: center;
    gap: var(--s2);
    height: 1.375rem;
    margin: 2px 0 0;
    overflow: hidden;
    color: var(--ink-faint);
    font-size: var(--text-s);
    white-space: nowrap;
  }
  .about > * {
    flex: none;
  }
  .about > time {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .said {
    height: 1.375rem;
  }
  .skeleton.picture {
    border-radius: var(--radius-m);
  }
  .skeleton.picture::after {
    border: 0;
  }
  .line {
    width: 70%;
    height: 0.875rem;
    margin-top: 13px;
  }
`
