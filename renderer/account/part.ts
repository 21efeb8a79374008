/** A panel of the account: text, a form, and a list of things with a button each. */
import { css, html } from 'lit'

export const partRow = (name: string, facts: unknown, end: unknown) =>
  html`<li class="flex">
    <div class="fill">
      <p class="name medium anywhere">${name}</p>
      <p class="faint small anywhere">${facts}</p>
    </div>
    ${end}
  </li>`

export const partStyles = css`
  p {
    margin-top: var(--s1);
    color: var(--ink-soft);
  }
  form {
    position: relative;
    display: grid;
    gap: var(--s2);
    justify-items: start;
    margin-top: var(--s4);
  }
  label { font-weight: 500; }
  .field {
    width: min(22rem, 100%);
    min-height: 36px;
  }
  .button { min-height: 36px; }
  form > .button { margin-top: var(--s2); }
  .fault { color: var(--bad); }
  ul { margin-top: var(--s3); }
  li.flex {
    gap: var(--s3);
    padding: var(--s2) 0;
    border-top: var(--edge);
  }
  .name { color: var(--ink); }
`
