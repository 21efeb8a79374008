import { css } from 'lit'

export const libraryStyles = css`
  :host {
    display: block;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s3) var(--s4);
    min-height: 34px;
    margin-bottom: var(--s5);
  }
  h1 {
    font-size: var(--text-xl);
    letter-spacing: -0.02em;
  }
  .tools {
    display: flex;
    flex: 1;
    justify-content: flex-end;
    gap: var(--s2);
    min-width: min(100%, 20rem);
  }
  .search {
    position: relative;
    flex: 1;
    max-width: 20rem;
  }
  .search svg {
    position: absolute;
    top: 9px;
    left: 10px;
    color: var(--ink-faint);
    pointer-events: none;
  }
  .search .field {
    padding-left: 2.125rem;
  }
  select.field {
    width: auto;
    padding-right: var(--s2);
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: var(--s5) var(--s4);
  }
  li {
    /*
     * A card out of sight costs neither layout nor paint, however long the list.
     * Its height is known without it: the picture is 16:9 of the column, the words below it two lines.
     */
    content-visibility: auto;
    position: relative;
    box-sizing: content-box;
    min-width: 0;
    height: calc(3.375rem + 8px);
    padding-top: 56.25%;
    /* Room for focus rings, which containment would cut off. */
    margin: -4px;
  }
  dash-card {
    position: absolute;
    inset: 4px;
  }
  .ghost {
    display: grid;
    gap: var(--s2);
  }
  .picture {
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-m);
  }
  .line {
    width: 70%;
    height: 0.875rem;
    margin-top: 3px;
  }
  .short {
    width: 35%;
  }
  .end {
    display: grid;
    justify-content: center;
    padding-top: var(--s6);
  }
  .none {
    display: grid;
    justify-items: center;
    gap: var(--s2);
    padding: 12vh 0;
    text-align: center;
  }
  .none h2 {
    font-size: var(--text-l);
    overflow-wrap: anywhere;
  }
  .none p {
    margin-bottom: var(--s2);
    color: var(--ink-soft);
  }
`
