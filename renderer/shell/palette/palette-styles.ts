import { css } from 'lit'

export const paletteStyles = css`
  dialog {
    width: min(38rem, calc(100vw - 2rem));
    max-height: min(32rem, calc(100dvh - 2rem));
    margin-top: min(14vh, 8rem);
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-l);
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: rgb(10 12 16 / 50%);
  }
  .field-row {
    display: flex;
    align-items: center;
    gap: var(--s3);
    padding: 0 var(--s4);
    border-bottom: 1px solid var(--line);
    color: var(--ink-soft);
  }
  .field-row svg {
    flex: none;
  }
  input {
    flex: 1;
    min-width: 0;
    height: 3.25rem;
    padding: 0;
    border: 0;
    background: transparent;
    color: var(--ink);
    font-size: var(--text-l);
  }
  /* The whole sheet is the field's; its ring would be the sheet's edge. */
  input:focus-visible {
    outline: none;
  }
  .field-row:focus-within {
    box-shadow: inset 0 -2px 0 var(--accent-ink);
  }
  input::placeholder {
    color: var(--ink-faint);
    opacity: 1;
  }
  .list {
    flex: 1;
    padding: var(--s2);
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .list:empty {
    display: none;
  }
  .group {
    padding: var(--s2) var(--s2) var(--s1);
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 500;
  }
  .item {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-height: 36px;
    padding: var(--s1) var(--s2);
    border-radius: var(--radius-s);
    cursor: pointer;
    scroll-margin: var(--s5) 0 var(--s2);
  }
  .item[aria-selected='true'] {
    background: var(--accent-wash);
    color: var(--accent-ink);
  }
  .sign {
    flex: none;
    display: grid;
    place-items: center;
    width: 18px;
    color: var(--ink-soft);
  }
  .sign:has(.thumbnail) {
    width: 48px;
  }
  .thumbnail {
    display: grid;
    place-items: center;
    width: 48px;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: 4px;
    background: var(--hover);
  }
  .thumbnail img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .item[aria-selected='true'] .sign {
    color: inherit;
  }
  .label {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  kbd {
    color: var(--ink-faint);
    font: inherit;
    font-size: var(--text-xs);
  }
  .item[aria-selected='true'] kbd {
    color: inherit;
  }
  .none {
    padding: var(--s5) var(--s4);
    color: var(--ink-soft);
    text-align: center;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .item[aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
