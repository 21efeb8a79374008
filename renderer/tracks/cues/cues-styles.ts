import { css } from 'lit'

export const cuesStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--s3);
    min-width: 0;
  }
  .back {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    min-height: 24px;
    margin-left: -4px;
    padding-right: var(--s1);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    text-decoration: none;
  }
  .back:hover {
    color: var(--ink);
  }
  .title {
    display: flex;
    align-items: baseline;
    gap: var(--s3);
    margin-top: var(--s1);
  }
  h2 {
    font-size: var(--text-l);
  }
  .kept {
    color: var(--ink-faint);
    font-size: var(--text-s);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1);
  }
  .bar > .button:first-child {
    margin-right: var(--s1);
  }
  .save {
    margin-left: auto;
  }
  .news {
    display: flex;
    gap: var(--s3);
    padding: var(--s3);
    border-radius: var(--radius-m);
    background: var(--accent-wash);
  }
  .news.warn {
    background: var(--wait-wash);
  }
  .news > svg {
    flex: none;
    margin-top: 2px;
    color: var(--wait);
  }
  .news .button {
    margin: var(--s2) var(--s1) 0 0;
  }
  .tally {
    display: flex;
    align-items: center;
    min-height: 24px;
    flex-wrap: wrap;
    gap: 0 var(--s4);
    color: var(--ink-soft);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  .link {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
    cursor: pointer;
  }
  .link.bad {
    color: var(--bad);
  }
  .link.wait {
    color: var(--wait);
  }
  dash-cue-list {
    height: clamp(22rem, calc(100dvh - 25rem), 60rem);
  }
  .none {
    padding: var(--s5);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    color: var(--ink-soft);
    text-align: center;
  }
  .ghost {
    height: clamp(22rem, calc(100dvh - 18rem), 60rem);
  }
  @media (max-width: 60rem) {
    dash-cue-list {
      height: 70dvh;
    }
  }
`
