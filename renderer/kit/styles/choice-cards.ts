/**
 * Radio buttons with words about each: `<label class="choice"><input type="radio"
 * /><span><b>…</b>…</span></label>`.
 */
import { css } from 'lit'

export const choiceCards = css`
  .choice {
    display: flex;
    gap: var(--s3);
    align-items: flex-start;
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    cursor: pointer;
  }
  .choice:has(:checked) {
    border-color: var(--accent-ink);
    background: var(--accent-wash);
  }
  .choice input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
  .choice b {
    display: block;
    font-weight: 500;
  }
`
