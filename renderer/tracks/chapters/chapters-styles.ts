import { css } from 'lit'

export const chaptersStyles = css`
  .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--s2);
  }
  .title {
    margin: 0;
    min-height: 24px;
  }
  li {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr) 32px;
    gap: var(--s3);
    align-items: start;
    padding: var(--s3) 0 var(--s3) var(--s2);
    border-top: 1px solid var(--line);
    border-left: 3px solid transparent;
  }
  li.current {
    border-left-color: var(--accent-ink);
  }
  .seek {
    display: grid;
    place-items: center;
    width: 96px;
    min-height: 54px;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--sunken);
    cursor: pointer;
  }
  .seek:disabled {
    cursor: default;
  }
  .picture {
    display: block;
    overflow: hidden;
  }
  .picture > span {
    display: block;
  }
  .number {
    color: var(--ink-faint);
    font-variant-numeric: tabular-nums;
  }
  .fields {
    display: grid;
    gap: var(--s1);
    min-width: 0;
  }
  .fields .name {
    font-weight: 500;
  }
  .field[aria-invalid='true'] {
    border-color: var(--bad);
  }
  .times {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s2);
  }
  .time {
    width: 11.75rem;
  }
  .until {
    display: flex;
    align-items: center;
    gap: var(--s2);
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .fault {
    color: var(--bad);
    font-size: var(--text-s);
  }
  @media (max-width: 26rem) {
    li {
      grid-template-columns: 64px minmax(0, 1fr) 32px;
      gap: var(--s2);
    }
    .seek {
      width: 64px;
      min-height: 36px;
    }
  }
`
