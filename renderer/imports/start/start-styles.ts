import { css } from 'lit'

export const startStyles = css`
  :host {
    display: grid;
    gap: var(--s4);
    max-width: var(--column);
    min-width: 0;
  }
  form {
    display: grid;
    gap: var(--s5);
    min-width: 0;
  }
  .sources {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
    gap: var(--s2) var(--s3);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    margin-bottom: var(--s2);
    padding: 0;
    font-weight: 500;
  }
  .panel {
    min-width: 0;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--s3) var(--s4);
  }
  .file {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
  }
  .pick {
    position: relative;
  }
  .pick:focus-within {
    outline: 2px solid var(--accent-ink);
    outline-offset: 2px;
  }
  .chosen {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
    min-width: 0;
    overflow-wrap: anywhere;
  }
  textarea.code {
    font-family: var(--mono);
    font-size: var(--text-s);
  }
  .command {
    display: flex;
    align-items: center;
    justify-self: start;
    gap: var(--s2);
    min-width: 0;
    padding: 2px 2px 2px var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
  }
  .command code {
    overflow-wrap: anywhere;
  }
`
