/** Words that are radio buttons or boxes: the whole word is pressed, and shows focus and choice. */
import { css, html } from 'lit'
import type { SelectChoices } from '../controls.ts'

/** Radio buttons. `legend`: what they choose, for screen readers; `name`: theirs; `look`: further classes. */
export const choices = <T extends string>(
  legend: string,
  words: SelectChoices<T>,
  chosen: T,
  choose: (value: T) => unknown,
  { name = 'kind', look = '' } = {},
) =>
  html`<fieldset class="choices ${look}">
    <legend class="unseen">${legend}</legend>
    ${words.map(
      ([value, word]) => html`<label><input type="radio" name=${name} value=${value}
        .checked=${value === chosen} @change=${() => choose(value)} /><span>${word}</span></label>`,
    )}
  </fieldset>`

export const choiceStyles = css`
  .choices {
    display: flex;
    flex-wrap: wrap;
    min-width: 0;
  }
  .choices label { position: relative; }
  .choices input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choices label > span {
    display: inline-flex;
    align-items: center;
    color: var(--ink-soft);
  }
  .choices input:focus-visible + span {
    outline: 2px solid var(--accent-ink);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    /* Twice, so that it stands before what each place sets itself. */
    .choices.choices input:checked + span {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`

/** Each word is a pill. */
export const pills = css`
  .pills {
    gap: 6px;
    label > span {
      min-height: 28px;
      padding: 0 10px;
      border: 1px solid var(--line-strong);
      border-radius: 999px;
      font-size: var(--text-s);
    }
    input:checked + span {
      border-color: var(--accent-ink);
      background: var(--accent-wash);
      color: var(--accent-ink);
      font-weight: 500;
    }
  }
`

/** Looks like the tabs of a code block. */
export const quietChoices = css`
  .choices { gap: var(--s1); }
  .choices label > span {
    min-height: 28px;
    padding: 0 10px;
    border-radius: var(--radius-s);
    font-weight: 500;
  }
  .choices input:checked + span {
    background: var(--hover);
    color: var(--ink);
  }
`
