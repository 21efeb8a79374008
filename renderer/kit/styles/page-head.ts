/** The head of a page: the link back, its heading with a status, and its buttons. */
import { css } from 'lit'

export const backLink = css`
  .back {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    gap: var(--s1);
    justify-self: start;
    color: var(--ink-soft);
    text-decoration: none;
    &:hover { color: var(--ink); }
  }
`

const styles = css`
  :host { max-width: var(--column); }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s3) var(--s4);
  }
  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
    min-width: 0;
  }
  h1 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

export const pageHead = [backLink, styles]
