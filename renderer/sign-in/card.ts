/** The card of a page for people who are not signed in. */
import { css, html } from 'lit'
import { mark } from '../kit/icons.ts'
import { formStyles } from '../kit/styles/form.ts'
import '../notices/dash-notices.ts'

export const card = (content: unknown) =>
  html`<main>${mark(40)}${content}</main><dash-notices></dash-notices>`

export const cardStyles = [
  formStyles,
  css`
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
      border: var(--edge);
      border-radius: var(--radius-l);
      background: var(--raised);
      box-shadow: var(--shadow-m);
      @media (max-width: 30rem) { padding: var(--s5); }
    }
    h1 { margin: var(--s5) 0 var(--s2); }
    p { color: var(--ink-soft); }
    h2 {
      margin: var(--s5) 0 var(--s2);
      padding-top: var(--s5);
      border-top: var(--edge);
      font-size: inherit;
    }
    form {
      position: relative;
      display: grid;
      gap: var(--s2);
      margin-top: var(--s4);
    }
    .field,
    .wide {
      width: 100%;
      min-height: 38px;
    }
    .wide { margin-top: var(--s2); }
    .fault { margin-top: var(--s3); }
    .command {
      margin-top: var(--s3);
      padding: var(--s1) var(--s1) var(--s1) var(--s3);
      border: var(--edge);
      border-radius: var(--radius-s);
      background: var(--sunken);
    }
  `,
]
