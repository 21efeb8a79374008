import { css } from 'lit'

export const headStyles = css`
  :host {
    display: block;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s3) var(--s5);
  }
  .title {
    flex: 1 1 18rem;
    min-width: 0;
  }
  .state {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s2);
    min-height: 1.375rem;
    margin-top: 2px;
  }
  .deeds {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .ways-out {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .problem.told {
    margin-top: var(--s4);
  }
  .archived,
  .warning {
    margin-top: var(--s4);
    border-color: transparent;
    background: var(--wait-wash);
  }
  .problem.archived > svg,
  .problem.warning > svg {
    color: var(--wait);
  }
  .error {
    margin-top: var(--s4);
    border-color: transparent;
    background: var(--bad-wash);
  }
`
