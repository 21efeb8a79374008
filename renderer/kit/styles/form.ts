/**
 * Rows of a form: a label, its field, a hint, and what is wrong with it.
 *
 *     <div class="row">
 *       <label for="name">Name</label>
 *       <input class="field" id="name" aria-describedby="name-hint name-fault" aria-invalid=${…} />
 *       <p class="hint" id="name-hint">…</p>
 *       <p class="fault" id="name-fault" role="alert">…</p>
 *     </div>
 *
 * A field for code is `.field.code`. `.panel` is a part of a page with a heading and an edge of its own; `.actions` its
 * row of buttons.
 */
import { css } from 'lit'

export const formStyles = css`
  .panel {
    display: grid;
    gap: var(--s4);
    padding: var(--s5);
    border: var(--edge);
    border-radius: var(--radius-l);
    background: var(--raised);
  }
  :where(.panel, dash-dialog) > form {
    display: grid;
    gap: var(--s4);
    > .button { justify-self: start; }
  }
  fieldset {
    display: grid;
    gap: var(--s2);
    min-width: 0;
  }
  legend { font-weight: 500; }
  .row {
    display: grid;
    gap: var(--s1);
    min-width: 0;
  }
  .row > label,
  .row > .title { font-weight: 500; }
  .hint {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .fault {
    color: var(--bad);
    font-size: var(--text-s);
  }
  .field[aria-invalid='true'] { border-color: var(--bad); }
  .field.code {
    font-family: var(--mono);
    font-size: var(--text-s);
  }
  textarea.field {
    min-height: 5rem;
    padding-block: var(--s2);
    resize: vertical;
  }
  .check {
    display: flex;
    align-items: flex-start;
    min-height: 24px;
    gap: var(--s2);
  }
  .check input {
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  @media (max-width: 40rem) {
    .panel { padding: var(--s4); }
  }
`
