import { css } from 'lit'

/**
 * The columns of the table, for its head and for each row: those that were chosen have their width,
 * the name, by which a row is found, has the rest. Where there is less room, those whose words can
 * be cut off are narrower; where there is still less, there are fewer.
 */
export const tableColumns = css`
  .columns,
  :host(dash-row) {
    display: flex;
    align-items: center;
  }
  .main {
    flex: 1 0 15rem;
  }
  .cell {
    min-width: 0;
    padding-inline: var(--s2);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .cell.check,
  .cell.deeds {
    flex: none;
    width: 40px;
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
    flex: none;
    width: 4rem;
  }
  .size,
  .views {
    flex: none;
    width: 4.5rem;
  }
  .when {
    width: 6.5rem;
  }
  .length,
  .size,
  .views {
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
    .views,
    .when {
      display: none;
    }
    .main {
      flex-basis: 0;
    }
    .length {
      width: 4.5rem;
    }
  }
`
