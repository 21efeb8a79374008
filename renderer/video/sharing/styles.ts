import { css } from 'lit'

export const visibilityStyles = css`
  :host {
    display: block;
  }
  h2 {
    margin-bottom: var(--s2);
    font-size: var(--text-l);
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: var(--s2);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .card {
    display: flex;
    gap: var(--s2);
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    cursor: pointer;
  }
  .card:hover {
    background: var(--hover);
  }
  .card:has(:checked) {
    border-color: var(--accent-ink);
    background: var(--accent-wash);
  }
  .card:has(:focus-visible) {
    outline: 2px solid var(--accent-ink);
    outline-offset: 1px;
  }
  .card input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
    outline: none;
  }
  .card strong,
  .domains strong {
    font-weight: 500;
  }
  .domains {
    margin-top: var(--s3);
  }
  .domains ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
    margin: var(--s1) 0;
  }
  .domains li {
    padding: 1px var(--s2);
    border-radius: var(--radius-s);
    background: var(--hover);
  }
  .line {
    height: 2.5rem;
    margin-top: var(--s3);
  }
  dash-token-maker {
    margin-top: var(--s4);
  }
`

export const tokenMakerStyles = css`
  :host {
    display: block;
  }
  .panel {
    gap: var(--s3);
    padding: var(--s4);
  }
  form {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    gap: var(--s3);
    align-items: end;
  }
  form .check {
    align-self: center;
  }
  form .button {
    justify-self: start;
  }
  .made {
    display: grid;
    gap: var(--s2);
  }
  .copied {
    position: relative;
  }
  .copied dash-copy {
    position: absolute;
    top: 4px;
    right: 4px;
    border-radius: var(--radius-s);
    background: var(--sunken);
  }
  pre {
    padding-right: 44px;
  }
  .token {
    overflow-wrap: anywhere;
  }
  summary {
    color: var(--accent-ink);
  }
  details[open] > .hint {
    margin: var(--s2) 0;
  }
`
