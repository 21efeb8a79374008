import { css } from 'lit'

/** Wide: navigation at the side. Narrow: a header above, navigation at the bottom, within reach of a thumb. */
export const appStyles = css`
  :host {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    align-items: start;
    min-height: 100vh;
    min-height: 100dvh;
  }
  dash-signed-out {
    grid-column: 1 / -1;
    align-self: stretch;
  }
  header {
    position: sticky;
    top: 0;
    z-index: 10;
    display: flex;
    flex-direction: column;
    gap: var(--s2);
    height: 100vh;
    height: 100dvh;
    padding: var(--s4) var(--s3);
    overflow-y: auto;
    border-inline-end: 1px solid var(--line);
    background: var(--sunken);
  }
  .who {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-width: 0;
    min-height: 34px;
    margin-bottom: var(--s2);
    padding: 0 var(--s2);
    font-weight: 600;
  }
  .who dash-space {
    flex: 1;
  }
  /* Its place is kept until it is there. */
  dash-account {
    min-width: 44px;
    min-height: 34px;
  }
  .brand {
    border-radius: var(--radius-m);
  }
  .find {
    justify-content: flex-start;
    color: var(--ink-soft);
    font-weight: 400;
  }
  .find kbd {
    margin-inline-start: auto;
    color: var(--ink-faint);
    font: inherit;
    font-size: var(--text-xs);
  }
  /* Drawn, not text: aria-keyshortcuts says it, and the name of the button is what is written on it. */
  .find kbd::after {
    content: attr(data-keys);
  }
  nav {
    display: grid;
    gap: 2px;
    margin-top: var(--s3);
  }
  nav a {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-height: 34px;
    padding: 0 var(--s3);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    font-weight: 500;
    text-decoration: none;
  }
  nav a:hover {
    background: var(--hover);
    color: var(--ink);
  }
  nav a:not([aria-current='false']) {
    background: var(--accent-wash);
    color: var(--accent-ink);
  }
  nav span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .live {
    flex: 1;
    align-content: end;
    padding: 0 var(--s2);
    color: var(--wait);
    font-size: var(--text-s);
  }
  main {
    width: 100%;
    max-width: 84rem;
    margin: 0 auto;
    padding: var(--s5) var(--s6) var(--s7);
  }
  /* So that the last row can be scrolled out from under the panel of uploads. */
  main.uploads-below {
    padding-bottom: 14rem;
  }
  main.alone {
    grid-column: 1 / -1;
    max-width: 34rem;
    padding-top: 18vh;
  }
  .skip {
    position: fixed;
    top: -4rem;
    left: var(--s4);
    z-index: 50;
    padding: var(--s2) var(--s3);
    border: 0;
    border-radius: var(--radius-s);
    background: var(--accent);
    color: var(--on-accent);
  }
  .skip:focus {
    top: var(--s2);
  }
  @media (forced-colors: active) {
    nav a:not([aria-current='false']) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media (max-width: 60rem) {
    :host {
      display: flex;
      flex-direction: column;
      align-items: stretch;
    }
    header {
      flex-direction: row;
      align-items: center;
      height: 3.5rem;
      padding: 0 var(--s4);
      overflow: visible;
      border-inline-end: 0;
      border-bottom: 1px solid var(--line);
    }
    .who {
      flex: 1;
      margin: 0;
      padding: 0;
    }
    .live {
      flex: none;
      padding: 0;
    }
    .find {
      width: 34px;
      padding: 0;
      justify-content: center;
    }
    .find span,
    .find kbd {
      display: none;
    }
    nav {
      position: fixed;
      inset: auto 0 0;
      grid-auto-columns: 1fr;
      grid-auto-flow: column;
      gap: 0;
      margin: 0;
      padding: 0 var(--s1) env(safe-area-inset-bottom);
      border-top: 1px solid var(--line);
      background: var(--sunken);
    }
    nav a {
      flex-direction: column;
      justify-content: center;
      gap: 2px;
      min-width: 0;
      min-height: 3.5rem;
      padding: 0 1px;
      font-size: 0.65rem;
      letter-spacing: -0.02em;
    }
    nav a:not([aria-current='false']) {
      background: transparent;
    }
    nav a:focus-visible {
      outline-offset: -3px;
    }
    nav span {
      max-width: 100%;
    }
    main {
      flex: 1;
      padding: var(--s4) var(--s4) 6rem;
    }
    main.uploads-below {
      padding-bottom: 17rem;
    }
  }
  @media (max-width: 30rem) {
    .upload span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .upload {
      width: 34px;
      padding: 0;
    }
  }
`
