import { css } from 'lit'

export const moveStyles = css`
  .places {
    height: min(20rem, 45vh);
    margin-top: var(--s3);
    padding: var(--s1);
    overflow-y: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  .place {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: 34px;
    padding: 0 var(--s2);
    padding-inline-start: calc(var(--s2) + (var(--level) - 1) * 1.125rem);
    border-radius: var(--radius-s);
    cursor: pointer;
  }
  .place svg {
    flex: none;
    color: var(--ink-faint);
  }
  .place[aria-selected='true'] {
    background: var(--hover);
    outline: 2px solid var(--accent-ink);
    outline-offset: -2px;
  }
  .place[aria-disabled='true'] {
    color: var(--ink-faint);
    cursor: default;
  }
  .name {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .here {
    display: flex;
    align-items: center;
    gap: var(--s1);
    font-size: var(--text-s);
  }
`
