import { css } from 'lit'

export const newSubtitleStyles = css`
  form {
    display: grid;
    gap: var(--s4);
  }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    gap: var(--s2);
  }
  legend {
    padding: 0;
  }
  .check input {
    flex: none;
  }
  .file {
    width: 100%;
    padding: var(--s2);
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--sunken);
  }
  .replaces {
    padding: var(--s2) var(--s3);
    border-radius: var(--radius-s);
    background: var(--wait-wash);
    color: var(--wait);
  }
  .lines {
    max-height: 10rem;
    margin-top: var(--s2);
    padding: var(--s2) var(--s3);
    overflow-y: auto;
    border-radius: var(--radius-s);
    background: var(--bad-wash);
    color: var(--bad);
    font-size: var(--text-s);
  }
`
