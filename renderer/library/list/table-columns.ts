import { css } from 'lit'

/**
 * The columns of the table, for its head and for each row: those that were chosen have their width, the name, by which a row is found, has the rest.
 * Where there is less room there are fewer.
 */
export const tableColumns = css`
  .columns,
  :host(dash-row) {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    grid-auto-columns: max-content;
    grid-auto-flow: column;
    align-items: center;
  }
  .cell {
    min-width: 0;
    padding-inline: var(--s2);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .cell.check {
    padding: 0;
  }
  .status {
    width: 8rem;
  }
  .place,
  .tags {
    width: 8rem;
  }
  .shown {
    width: 5rem;
  }
  .length {
    width: 4rem;
  }
  .size {
    width: 4.5rem;
  }
  .when {
    width: 6.5rem;
  }
  .length,
  .size {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  @container videos (max-width: 56rem) {
    .place,
    .tags,
    .size {
      display: none;
    }
    .when {
      width: 6rem;
    }
  }
  @container videos (max-width: 40rem) {
    .status,
    .shown,
    .when {
      display: none;
    }
    .length {
      width: 4.5rem;
    }
  }
`
