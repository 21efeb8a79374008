import { css, type CSSResultGroup } from 'lit'
import { choiceStyles } from '../../kit/styles/choices.ts'

const rows = css`
  :host {
    display: block;
  }
  h2 {
    font-size: var(--text-l);
  }
  .lead {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  h3 {
    margin-top: var(--s5);
    padding-bottom: var(--s2);
    border-bottom: 1px solid var(--line);
  }
  .setting {
    display: grid;
    grid-template-columns: minmax(0, 9.5rem) minmax(0, 1fr);
    gap: 2px var(--s3);
    align-items: center;
    min-width: 0;
    margin: 0;
    padding: 10px 0 10px var(--s3);
    border: 0;
    border-left: 2px solid transparent;
  }
  .setting.set {
    border-left-color: var(--accent-ink);
  }
  .setting.wide {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s2);
  }
  .setting > label,
  legend {
    float: left;
    padding: 0;
    font-weight: 500;
  }
  .setting:not(.wide) > .hint {
    grid-column: 2;
  }
  .joined {
    display: flex;
    gap: var(--s2);
    min-width: 0;
  }
  .joined .field {
    flex: 1;
    min-width: 0;
  }
  input[type='color'] {
    flex: none;
    width: 40px;
    height: 34px;
    padding: 3px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
    background: var(--page);
    cursor: pointer;
  }
  .field:invalid {
    border-color: var(--bad);
  }
  .from {
    color: var(--ink-faint);
  }
  .reset {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 24px;
    padding: 0 2px;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--accent-ink);
    text-align: start;
    cursor: pointer;
  }
  .reset:hover span {
    text-decoration: underline;
  }
  .reset svg {
    flex: none;
    width: 13px;
  }
  .choices {
    gap: 6px;
  }
  .choices label > span {
    min-height: 28px;
    padding: 0 10px;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    font-size: var(--text-s);
  }
  .choices input:checked + span {
    border-color: var(--accent-ink);
    background: var(--accent-wash);
    color: var(--accent-ink);
    font-weight: 500;
  }
  @media (max-width: 26rem) {
    .setting {
      grid-template-columns: minmax(0, 1fr);
    }
    .setting:not(.wide) > .hint {
      grid-column: 1;
    }
  }
`

export const settingStyles: CSSResultGroup = [choiceStyles, rows]
