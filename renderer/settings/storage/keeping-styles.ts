/** What is kept on the left, for how long on the right; on a telephone below each other. */
import { css } from 'lit'

export const keepingStyles = css`
  /* Nothing of it stands in the column. */
  dash-confirm {
    position: absolute;
  }
  .kept {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 10rem;
    column-gap: var(--s5);
    align-items: center;
    max-width: 40rem;
  }
  .kept label {
    font-weight: 500;
  }
  .kept .hint {
    grid-row: 2;
  }
  .kept select {
    grid-area: 1 / 2 / 3;
  }
  @media (max-width: 30rem) {
    .kept {
      grid-template-columns: minmax(0, 1fr);
      row-gap: var(--s1);
    }
    .kept select {
      grid-area: auto;
    }
  }
`
