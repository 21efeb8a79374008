import { css } from 'lit'

export const deviceStyles = css`
  :host {
    display: grid;
    justify-items: center;
    padding-top: 4vh;
  }
  .card {
    width: min(30rem, 100%);
    padding: var(--s6);
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
  }
  h1 {
    font-size: var(--text-xl);
    letter-spacing: -0.02em;
  }
  p {
    margin-top: var(--s2);
    color: var(--ink-soft);
  }
  .code {
    margin: var(--s4) 0;
    padding: var(--s4);
    border-radius: var(--radius-m);
    background: var(--sunken);
    color: var(--ink);
    font-family: var(--mono);
    font-size: 1.75rem;
    font-weight: 600;
    letter-spacing: 0.12em;
    text-align: center;
  }
  dl div {
    display: flex;
    gap: var(--s3);
    padding: var(--s2) 0;
  }
  dl div + div {
    border-top: 1px solid var(--line);
  }
  dt {
    flex: 0 0 7rem;
    color: var(--ink-faint);
  }
  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  form {
    display: grid;
    gap: var(--s2);
    margin-top: var(--s4);
  }
  label,
  legend {
    font-weight: 500;
  }
  .field {
    min-height: 38px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .row .button {
    min-height: 38px;
  }
  .code-field {
    flex: 1 1 12rem;
    font-family: var(--mono);
    letter-spacing: 0.08em;
    text-transform: uppercase;
  }
  legend {
    padding: 0;
  }
  fieldset {
    margin: var(--s3) 0 0;
    padding: 0;
    border: 0;
  }
  .choice {
    display: flex;
    gap: var(--s2);
    align-items: baseline;
    padding: var(--s2) 0 0;
    font-weight: 400;
  }
  .choice input {
    accent-color: var(--accent);
    margin: 0;
    translate: 0 2px;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--s2);
    margin-top: var(--s5);
  }
  .fault {
    display: flex;
    gap: var(--s2);
    color: var(--bad);
  }
  .fault svg {
    flex: none;
    translate: 0 2px;
  }
  .ended {
    display: grid;
    justify-items: center;
    gap: var(--s2);
    text-align: center;
  }
  .ended span {
    display: grid;
    place-items: center;
    width: 3.5rem;
    height: 3.5rem;
    border-radius: 50%;
  }
  .ended .good {
    background: var(--good-wash);
    color: var(--good);
  }
  .ended .bad {
    background: var(--bad-wash);
    color: var(--bad);
  }
  .ended .button {
    margin-top: var(--s4);
  }
  @media (max-width: 30rem) {
    .card {
      padding: var(--s5);
    }
  }
`
