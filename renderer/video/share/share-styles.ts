import { css } from 'lit'

export const shareStyles = css`
  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 11rem;
    gap: var(--s5);
  }
  .private {
    display: flex;
    gap: var(--s3);
    grid-column: 1 / -1;
    padding: var(--s4);
    border-radius: var(--radius-m);
    background: var(--wait-wash);
  }
  .private > svg {
    flex: none;
    color: var(--wait);
  }
  .inside {
    display: grid;
    gap: var(--s3);
    min-width: 0;
  }
  .making {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  .making .field {
    width: auto;
  }
  section,
  .code {
    display: grid;
    gap: var(--s2);
    align-content: start;
    min-width: 0;
  }
  h3 {
    font-weight: 600;
  }
  .code {
    grid-column: 1 / -1;
  }
  pre {
    max-height: 10rem;
    overflow: auto;
  }
  .actions {
    gap: var(--s2) var(--s4);
  }
  .qr {
    justify-items: stretch;
  }
  .picture {
    width: 100%;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  @media (max-width: 40rem) {
    .all {
      grid-template-columns: minmax(0, 1fr);
    }
    .picture {
      width: min(14rem, 100%);
      justify-self: center;
    }
    .qr .button {
      justify-self: center;
    }
  }
`
