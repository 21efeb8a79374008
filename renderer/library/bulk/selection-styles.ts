import { css } from 'lit'

export const selectionStyles = css`
  :host {
    display: block;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: 42px;
    padding: 3px var(--s2);
    border-radius: var(--radius-m);
    background: var(--accent-wash);
  }
  .count {
    font-weight: 500;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .far {
    color: var(--ink-soft);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .deeds {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--s1);
    margin-inline-start: auto;
  }
  .deeds > .button {
    border-color: transparent;
    background: transparent;
  }
  .deeds > .button:hover {
    background: var(--page);
  }
  .menu {
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  .all {
    color: var(--accent-ink);
  }
  dash-progress {
    flex: 1;
    min-width: 4rem;
  }
  @container list (max-width: 62rem) {
    .bar {
      flex-wrap: wrap;
    }
    .deeds {
      justify-content: flex-start;
      width: 100%;
      margin: 0;
    }
  }
  /* On a phone each word stands below its icon. */
  @container list (max-width: 34rem) {
    .deeds {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .deeds > .button,
    .menu {
      flex-direction: column;
      gap: 2px;
      height: auto;
      min-height: 44px;
      padding: 4px 2px;
      font-size: var(--text-s);
      line-height: 1.2;
      text-align: center;
      white-space: normal;
    }
  }
  .named {
    margin-bottom: var(--s3);
    color: var(--ink);
  }
  .named li {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .named .others {
    color: var(--ink-soft);
  }
`
