import { css } from 'lit'

export const libraryStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }
  aside {
    display: none;
    min-width: 0;
    &.shown {
      display: block;
      grid-row: 1;
      margin-bottom: var(--s4);
      padding: var(--s2);
      border: var(--edge);
      border-radius: var(--radius-m);
    }
  }
  .list {
    min-width: 0;
    container: list / inline-size;
  }
  @media (min-width: 76rem) {
    :host {
      grid-template-columns: 13rem minmax(0, 1fr);
      gap: var(--s5);
    }
    :host > .head,
    :host > dash-empty { grid-column: 1 / -1; }
    aside,
    aside.shown {
      position: sticky;
      top: var(--s4);
      display: block;
      max-height: calc(100dvh - 2 * var(--s4));
      margin: 0 calc(-1 * var(--s2));
      padding: 0;
      overflow-y: auto;
      border: 0;
    }
    .beside { display: none; }
  }
  .head {
    gap: var(--s2) var(--s3);
    min-height: 34px;
    margin-bottom: var(--s2);
  }
  .title {
    flex: 1;
    min-width: min(100%, 10rem);
  }
  nav {
    display: flex;
    gap: var(--s1);
    overflow: hidden;
    color: var(--ink-faint);
    font-size: var(--text-s);
    white-space: nowrap;
    a { color: inherit; }
  }
  .search {
    position: relative;
    flex: 1 1 12rem;
    max-width: 22rem;
    svg {
      position: absolute;
      top: 9px;
      left: 10px;
      color: var(--ink-faint);
      pointer-events: none;
    }
    .field { padding-left: 2.125rem; }
  }
  .views {
    display: flex;
    gap: 2px;
    .button[aria-pressed='true'] {
      background: var(--hover);
      color: var(--ink);
    }
  }
  /* What the list is asked for, and what can be done with a selection, stay in reach, however far down one is. */
  .tools {
    position: sticky;
    top: 0;
    z-index: 3;
    min-height: 42px;
    margin-bottom: var(--s4);
    background: var(--page);
  }
  @media (max-width: 60rem) {
    /* Below the bar of the app. */
    .tools { top: 3.5rem; }
  }
  .inside {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
    gap: var(--s2);
    margin-bottom: var(--s5);
    a {
      min-height: 40px;
      padding: 0 var(--s3);
      border: var(--edge);
      border-radius: var(--radius-m);
      color: var(--ink);
      text-decoration: none;
      &:hover { background: var(--hover); }
    }
    svg {
      flex: none;
      color: var(--ink-faint);
    }
    &.large {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
      a {
        min-height: 64px;
        padding-inline: var(--s4);
        background: var(--raised);
      }
    }
  }
  .only-inside { margin-bottom: var(--s3); }
  /* All of it as one: each by itself would be a layer of its own. */
  .ghosts {
    animation: breathe 1.6s ease-in-out infinite;
    .skeleton { animation: none; }
    &.grid {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr));
      gap: var(--s5) var(--s4);
    }
    &.table .ghost {
      display: flex;
      align-items: center;
      gap: var(--s3);
      height: 57px;
      padding-inline-start: 40px;
    }
  }
  .picture {
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-m);
    .table & {
      width: 64px;
      border-radius: 4px;
    }
  }
  .line {
    width: 70%;
    height: 0.875rem;
    margin-top: 13px;
    .table & {
      width: 16rem;
      margin: 0;
    }
  }
  @media (max-width: 40rem) {
    /* Only the name and the length fit. */
    .head .columns { display: none; }
    .title { min-width: 6rem; }
    .tools { margin-bottom: var(--s2); }
    .search {
      order: 1;
      flex-basis: 100%;
      max-width: none;
    }
  }
`
