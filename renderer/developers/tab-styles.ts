/** Common to the tabs for developers: an introduction with a button, and panels below. */
import { css } from 'lit'

export const tabStyles = css`
  :host {
    display: grid;
    gap: var(--s5);
    min-width: 0;
    max-width: var(--column);
  }
  .lead {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s3) var(--s5);
  }
  .lead p {
    flex: 1 1 24rem;
    max-width: 44rem;
    color: var(--ink-soft);
  }
  h2 { font-size: var(--text-l); }
  fieldset {
    display: grid;
    gap: var(--s2);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    margin-bottom: var(--s1);
    padding: 0;
    font-weight: 500;
  }
  form {
    display: grid;
    gap: var(--s4);
  }
  .end {
    display: grid;
    justify-content: center;
  }
  .ghost {
    height: 3rem;
    margin-bottom: var(--s2);
  }
`
