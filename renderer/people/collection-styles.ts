import { css } from 'lit'

export const collectionStyles = css`
  .collections {
    display: grid;
    gap: var(--s2);
    max-height: 12rem;
    padding: var(--s3);
    overflow-y: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  .choice b + span { display: block; }
`
