import { css } from 'lit'

/** The columns of the table, for its head and for each row. Where there is less room there are fewer. */
export const tableColumns = css`
  .columns,
  :host(dash-row) {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) 8rem 7rem 5rem 4rem 4.5rem 6.5rem;
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
  .length,
  .size {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  /* The name is what a row is found by: it keeps half of the width, and other columns go first. */
  @container videos (max-width: 72rem) {
    .columns,
    :host(dash-row) {
      grid-template-columns: 40px minmax(0, 1fr) 8rem 5rem 4rem 4.5rem 6.5rem;
    }
    .place {
      display: none;
    }
  }
  @container videos (max-width: 56rem) {
    .columns,
    :host(dash-row) {
      grid-template-columns: 40px minmax(0, 1fr) 8rem 5rem 4rem 6rem;
    }
    .place,
    .size {
      display: none;
    }
  }
  @container videos (max-width: 40rem) {
    .columns,
    :host(dash-row) {
      grid-template-columns: 40px minmax(0, 1fr) 4.5rem;
    }
    .status,
    .shown,
    .when {
      display: none;
    }
  }
`
