/** Rows in one frame with lines between them: `<ul class="lines">`. A row that is a link fills its line. */
import { css } from 'lit'

export const lineStyles = css`
  .lines {
    border: var(--edge);
    border-radius: var(--radius-m);
    background: var(--raised);
  }
  .lines > li + li { border-top: var(--edge); }
  .lines > li > a {
    padding: var(--s3) var(--s4);
    border-radius: inherit;
    color: inherit;
    text-decoration: none;
  }
  .lines > li > a:hover { background: var(--hover); }
`
