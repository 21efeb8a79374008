import { css } from 'lit'

export const signedOutStyles = css`
  :host {
    flex: 1;
    display: grid;
    place-items: center;
    padding: var(--s5) var(--s4);
    background: var(--sunken);
  }
  main {
    width: min(27rem, 100%);
    padding: var(--s6);
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
    box-shadow: var(--shadow-m);
  }
  h1 {
    margin: var(--s5) 0 var(--s2);
    font-size: var(--text-xl);
    letter-spacing: -0.02em;
  }
  p {
    color: var(--ink-soft);
  }
  h2 {
    margin: var(--s5) 0 var(--s2);
    padding-top: var(--s5);
    border-top: 1px solid var(--line);
  }
  form {
    position: relative;
    display: grid;
    gap: var(--s2);
    margin-top: var(--s4);
  }
  label {
    font-weight: 500;
  }
  .field,
  .wide {
    width: 100%;
    min-height: 38px;
  }
  .wide {
    margin-top: var(--s2);
  }
  .fault {
    margin-top: var(--s3);
    color: var(--bad);
  }
  .command {
    display: flex;
    align-items: center;
    gap: var(--s2);
    margin-top: var(--s3);
    padding: var(--s1) var(--s1) var(--s1) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--sunken);
  }
  .command code {
    flex: 1;
  }
  @media (max-width: 30rem) {
    main {
      padding: var(--s5);
    }
  }
`
