import { css } from 'lit'

export const detailStyles = css`
  :host {
    display: block;
  }
  h2 {
    font-size: var(--text-l);
  }
  form {
    display: grid;
    gap: var(--s4);
    margin-top: var(--s3);
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: var(--s4);
    align-items: start;
  }
  textarea.field {
    min-height: 7.5rem;
    field-sizing: content;
    max-height: 60vh;
  }
`

export const metadataStyles = css`
  :host {
    display: block;
  }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    margin-bottom: var(--s1);
    padding: 0;
  }
  fieldset.row {
    gap: var(--s2);
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: var(--s2);
    align-items: center;
  }
  .name {
    font-family: var(--mono);
    font-size: var(--text-s);
  }
  .hint,
  .fault {
    margin-top: calc(-1 * var(--s1));
  }
`
