/** A list of backups: each has its buttons beside it, on narrow screens below. */
import { css } from 'lit'

export const backupsStyles = css`
  /* Takes no row of the column. */
  dash-confirm {
    position: absolute;
  }
  .head {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s4);
  }
  .head .button {
    flex: none;
  }
  .skeleton.ghost {
    height: 4rem;
  }
  .none {
    padding: var(--s4);
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius-m);
    color: var(--ink-soft);
    text-align: center;
  }
  .lines {
    background: none;
  }
  .lines li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2) var(--s4);
    padding: var(--s3) var(--s4);
  }
  .what {
    display: grid;
    flex: 1;
    min-width: 0;
  }
  .what b {
    font-weight: 500;
  }
  .facts {
    color: var(--ink-soft);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  .what dash-progress {
    margin-top: var(--s2);
  }
  .what .fault {
    margin-top: var(--s1);
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    flex: none;
    gap: var(--s2);
  }
  .place code {
    overflow-wrap: anywhere;
  }
  summary {
    font-weight: 500;
  }
  details[open] {
    display: grid;
    gap: var(--s3);
  }
  details > .hint {
    margin-block: var(--s2);
  }
  @media (max-width: 34rem) {
    .head,
    .lines li {
      flex-direction: column;
      align-items: stretch;
    }
    .actions .button {
      flex: 1;
    }
  }
`
