import { css } from 'lit'

export const activityStyles = css`
  :host {
    display: block;
    max-width: 56rem;
  }
  .head {
    margin-bottom: var(--s3);
  }
  .head h2 {
    font-size: var(--text-l);
  }
  .soft,
  time {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .event > details > summary {
    min-height: 44px;
  }
  .happened {
    min-width: 9rem;
    font-weight: 500;
  }
  .type {
    color: var(--ink-faint);
    font-size: var(--text-xs);
  }
  .taken {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--s1);
  }
  .taken .pill {
    min-width: 0;
  }
  .event > details > summary > time {
    min-width: 7rem;
    text-align: end;
  }
  .inside {
    justify-items: stretch;
  }
  .inside .button {
    justify-self: start;
  }
  .inside h3 {
    margin-top: var(--s1);
  }
  .to {
    display: grid;
    gap: var(--s1);
    min-width: 0;
  }
  .url {
    overflow-wrap: anywhere;
  }
  .body-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  .inside > pre {
    max-height: 24rem;
    overflow: auto;
  }
  .more {
    margin-top: var(--s4);
  }
  .ghost {
    height: 44px;
    margin-bottom: var(--s1);
  }
  @media (max-width: 30rem) {
    .type {
      display: none;
    }
    .happened {
      min-width: 0;
    }
    .event > details > summary > time {
      min-width: 0;
    }
  }
`
