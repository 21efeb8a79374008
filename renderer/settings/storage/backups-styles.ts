/** A list of backups: one a row, its deeds beside it; on a telephone below. */
import { css } from 'lit'

export const backupsStyles = css`
  /* Nothing of it stands in the column. */
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
  .lines {
    height: 4rem;
  }
  .none {
    padding: var(--s4);
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius-m);
    color: var(--ink-soft);
    text-align: center;
  }
  .backups {
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  .backups li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2) var(--s4);
    padding: var(--s3) var(--s4);
  }
  .backups li + li {
    border-top: 1px solid var(--line);
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
  .deeds {
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
    .backups li {
      flex-direction: column;
      align-items: stretch;
    }
    .deeds .button {
      flex: 1;
    }
  }
`
