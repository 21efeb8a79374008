import { css } from 'lit'

export const keyStyles = css`
  summary {
    justify-self: start;
    color: var(--ink-soft);
  }
  details .table-room {
    margin-top: var(--s2);
  }
  .table code {
    white-space: nowrap;
  }
  /* In a narrow list its menu stands beside the name. */
  @media (max-width: 40rem) {
    .table.stack tr {
      position: relative;
    }
    .table.stack tbody th {
      padding-right: var(--s7);
    }
    .table.stack td.deeds {
      position: absolute;
      top: var(--s1);
      right: 0;
    }
  }
`
