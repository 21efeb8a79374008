/**
 * A table (kit/data-table.ts). Cells with figures have the class `figure`; a cell of buttons `row-actions`. On narrow
 * pages a table `stack` becomes a list: give each cell `data-label`; in one that is `menus` as well, the menu of a row
 * stands beside its name.
 */
import { css } from 'lit'

export const tableStyles = css`
  .table-scroll {
    overflow-x: auto;
    border: var(--edge);
    border-radius: var(--radius-m);
    background: var(--raised);
  }
  .table {
    width: 100%;
    border-collapse: collapse;
  }
  .table th,
  .table td {
    padding: var(--s2) var(--s3);
    border-bottom: var(--edge);
    text-align: start;
    vertical-align: middle;
  }
  .table thead th {
    color: var(--ink-soft);
    font-size: var(--text-s);
    font-weight: 500;
    white-space: nowrap;
  }
  .table tbody th { font-weight: 500; }
  .table tbody tr:last-child > * { border-bottom: 0; }
  .table tbody tr:hover { background: var(--hover); }
  .table .figure {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .table .row-actions {
    width: 1%;
    text-align: end;
    white-space: nowrap;
  }
  @media (max-width: 40rem) {
    .table.stack thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .table.stack tr {
      display: block;
      padding: var(--s2) 0;
      border-bottom: var(--edge);
    }
    .table.stack tr:last-child { border-bottom: 0; }
    .table.stack th,
    .table.stack td {
      display: flex;
      justify-content: space-between;
      gap: var(--s3);
      width: auto;
      padding: var(--s1) var(--s3);
      border: 0;
      overflow-wrap: anywhere;
    }
    .table.menus {
      tr { position: relative; }
      tbody th { padding-right: var(--s7); }
      td.row-actions {
        position: absolute;
        top: var(--s1);
        right: 0;
      }
    }
    .table.stack [data-label]::before {
      content: attr(data-label);
      flex: none;
      color: var(--ink-soft);
    }
  }
`
