import { css } from 'lit'

export const controlStyles = css`
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 34px;
  }
  .find {
    margin: var(--s2) 0 var(--s3);
  }
  details {
    border-top: 1px solid var(--line);
  }
  summary {
    width: auto;
    min-height: 40px;
  }
  summary h3 {
    flex: 1;
  }
  .number,
  .what,
  .fallback {
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
  .row {
    display: grid;
    grid-template-columns: minmax(0, 8.5rem) minmax(0, 1fr);
    gap: 4px var(--s3);
    align-items: center;
    min-width: 0;
    margin: 0;
    padding: var(--s2) 0 var(--s3) calc(var(--s3) + 2px);
    border: 0;
  }
  .row.set {
    padding-left: var(--s3);
    border-left: 2px solid var(--accent);
  }
  .row > label code,
  legend code {
    color: var(--ink);
    font-size: var(--text-s);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .row.wide,
  fieldset.row {
    grid-template-columns: minmax(0, 1fr);
  }
  legend {
    float: left;
    padding: 0;
  }
  .about {
    grid-column: 1 / -1;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    overflow-wrap: anywhere;
  }
  .field {
    min-height: 32px;
    padding-inline: var(--s2);
    font-size: var(--text-s);
  }
  textarea.field {
    padding-block: 6px;
    font-family: var(--mono);
    font-size: var(--text-xs);
    line-height: 1.5;
    resize: vertical;
    field-sizing: content;
    min-height: 32px;
    max-height: 16rem;
  }
  .colour {
    display: flex;
    gap: var(--s2);
  }
  .colour input[type='color'] {
    flex: none;
    width: 36px;
    height: 32px;
    padding: 2px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
    background: var(--page);
    cursor: pointer;
  }
  .switch {
    position: relative;
    justify-self: end;
    width: 36px;
    height: 24px;
    margin: 0;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    background: var(--hover);
    appearance: none;
    cursor: pointer;
    transition: background-color 0.12s;
  }
  .switch::before {
    position: absolute;
    top: 3px;
    left: 3px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: var(--line-strong);
    content: '';
    transition: translate 0.12s;
  }
  .switch:checked {
    border-color: var(--accent);
    background: var(--accent);
  }
  .switch:checked::before {
    background: var(--on-accent);
    translate: 12px 0;
  }
  .several {
    gap: 6px;
  }
  .several label > span {
    min-height: 26px;
    padding: 0 10px;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    font-size: var(--text-xs);
  }
  .several input:checked + span {
    border-color: var(--accent-ink);
    background: var(--accent-wash);
    color: var(--accent-ink);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .switch:checked {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    .switch::before {
      background: ButtonText;
    }
  }
`
