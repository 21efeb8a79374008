import { css } from 'lit'

export const fileStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s6);
  }
  h2 {
    margin-bottom: var(--s2);
    font-size: var(--text-l);
  }
  .none,
  .note {
    color: var(--ink-soft);
  }
  .note {
    font-size: var(--text-s);
  }
  .state {
    display: grid;
    gap: 4px;
    min-width: 7rem;
  }
  .deeds {
    white-space: nowrap;
  }
  .deeds .button,
  .deeds dash-copy {
    vertical-align: middle;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--s2);
    padding: var(--s2) 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .what {
    flex: 1;
    min-width: 0;
  }
  .what p {
    font-weight: 500;
  }
  .about {
    color: var(--ink-faint);
    font-weight: 400;
  }
  @media (max-width: 40rem) {
    .state {
      min-width: 0;
    }
    .table.stack .deeds {
      justify-content: flex-end;
    }
  }
  .url {
    display: block;
    overflow: hidden;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
