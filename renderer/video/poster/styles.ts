import { css } from 'lit'

export const posterStyles = css`
  :host {
    display: block;
  }
  h2 {
    margin-bottom: var(--s2);
    font-size: var(--text-l);
  }
  .poster {
    display: grid;
    grid-template-columns: minmax(0, 11rem) minmax(0, 1fr);
    gap: var(--s4);
    align-items: start;
  }
  .picture {
    display: grid;
    place-items: center;
    max-height: 16rem;
    overflow: hidden;
    border-radius: var(--radius-m);
    background: var(--hover);
    color: var(--ink-faint);
  }
  .picture img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .trial {
    outline: 2px solid var(--accent-ink);
    outline-offset: 2px;
  }
  .side {
    display: grid;
    gap: var(--s2);
  }
  .frame {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .frame .button {
    font-variant-numeric: tabular-nums;
  }
  .steps {
    display: inline-flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  @media (max-width: 30rem) {
    .poster {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s3);
    }
    .picture {
      max-width: 15rem;
    }
  }
`
