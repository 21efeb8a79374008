import { css } from 'lit'

export const videoStyles = css`
  :host {
    display: block;
  }
  .back {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    min-height: 24px;
    margin: 0 0 var(--s2) -4px;
    padding-right: var(--s1);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    text-decoration: none;
  }
  .back:hover {
    color: var(--ink);
  }
  .tab-row {
    margin: var(--s4) 0 var(--s5);
  }
  .beside {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--s6);
    align-items: start;
  }
  .beside.wide {
    grid-template-columns: minmax(0, 18rem) minmax(0, 1fr);
  }
  /* What stands beside and below the player is often long: the player stays in sight. */
  .left {
    align-self: stretch;
  }
  .left > dash-screen {
    position: sticky;
    top: 0;
    z-index: 3;
    padding-top: var(--s3);
    margin-top: calc(-1 * var(--s3));
    background: var(--page);
  }
  .below {
    margin-top: var(--s5);
  }
  .left,
  .view {
    min-width: 0;
  }
  .gone {
    display: grid;
    justify-items: center;
    gap: var(--s3);
    padding-top: 12vh;
    text-align: center;
  }
  .gone h1,
  .gone h2 {
    font-size: var(--text-xl);
  }
  .gone p {
    color: var(--ink-soft);
  }
  .ghost-name {
    width: min(20rem, 60%);
    height: 1.75rem;
    margin: 4px 0 calc(var(--s4) + 5.5rem);
  }
  .ghost-screen {
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-l);
  }
  .ghost-view {
    min-height: 16rem;
  }
  @media (max-width: 60rem) {
    .beside,
    .beside.wide {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s5);
    }
    .left > dash-screen {
      position: static;
    }
  }
`
