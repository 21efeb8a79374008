import { css } from 'lit'

export const codeBlock = css`
  pre {
    margin: 0;
    padding: var(--s3);
    border: var(--edge);
    border-radius: var(--radius-m);
    background: var(--sunken);
    font-size: var(--text-s);
    line-height: 1.55;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`
