/** What opens below a line: `<details><summary>…</summary>…</details>` with an arrow of ours. */
import { css } from 'lit'

export const disclosure = css`
  summary {
    display: flex;
    align-items: center;
    width: fit-content;
    min-height: 28px;
    border-radius: var(--radius-s);
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker { display: none; }
  summary::before {
    flex: none;
    width: 6px;
    height: 6px;
    margin: 0 var(--s3) 0 2px;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    rotate: -45deg;
    content: '';
  }
  details[open] > summary::before { rotate: 45deg; }
`
