/** What every element adopts: box model, focus, buttons, fields, links. One sheet in memory, however many elements. */
import { css } from 'lit'

export const shared = css`
  *,
  *::before,
  *::after { box-sizing: border-box; }
  :host { display: block; }
  [hidden] { display: none !important; }
  /* What shows nothing yet, or asks nothing, takes no gap. */
  [role='status']:empty,
  dash-confirm { position: absolute; }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
  }
  fieldset { border: 0; }
  legend { padding: 0; }
  ul,
  ol { list-style: none; }
  h1,
  h2,
  h3 {
    font-size: inherit;
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  h1 {
    font-size: var(--text-xl);
    letter-spacing: -0.02em;
  }
  h2 { font-size: var(--text-l); }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  img,
  svg { display: block; }
  a {
    color: var(--accent-ink);
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
  :focus { outline: none; }
  :focus-visible {
    outline: 2px solid var(--accent-ink);
    outline-offset: 2px;
  }
  [tabindex='-1']:focus-visible { outline: none; }
  code {
    font-family: var(--mono);
    font-size: 0.92em;
  }

  .button,
  .field {
    min-height: 34px;
    padding: 0 var(--s3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--s2);
    background: var(--raised);
    color: var(--ink);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
    user-select: none;
    transition: background-color 0.12s, border-color 0.12s;
  }
  .button:hover { background: var(--hover); }
  .button:disabled,
  .button[aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
  }
  .button.primary {
    border-color: transparent;
    background: var(--accent);
    color: var(--on-accent);
  }
  .button.primary:hover { background: var(--accent-hover); }
  .button.danger {
    border-color: transparent;
    background: var(--bad-fill);
    color: #fff;
  }
  .button.danger:hover { background: var(--bad-fill-hover); }
  .button.danger-quiet { color: var(--bad); }
  .button.danger-quiet:hover {
    background: var(--bad-wash);
    border-color: transparent;
  }
  .button.quiet {
    border-color: transparent;
    background: transparent;
    color: var(--ink-soft);
  }
  .button.quiet:hover {
    background: var(--hover);
    color: var(--ink);
  }
  .button.icon {
    width: 32px;
    min-height: 32px;
    padding: 0;
  }
  .button svg { flex: none; }

  .field {
    width: 100%;
    background: var(--page);
  }
  .field:focus-visible {
    outline-offset: 0;
    border-color: var(--accent-ink);
  }
  .field::placeholder {
    color: var(--ink-faint);
    opacity: 1;
  }

  /* The browser's own select with an arrow of ours: keys, fingers and screen readers find what they know. */
  select.field {
    padding-inline-end: 30px;
    background-image:
      linear-gradient(45deg, transparent calc(50% - 1px), var(--ink-soft) 0 calc(50% + 0.75px), transparent 0),
      linear-gradient(-45deg, transparent calc(50% - 1px), var(--ink-soft) 0 calc(50% + 0.75px), transparent 0);
    background-position: right 16px center, right 11px center;
    background-size: 6px 6px;
    background-repeat: no-repeat;
    text-overflow: ellipsis;
    appearance: none;
    cursor: pointer;
  }
  select.field:hover:enabled { background-color: var(--hover); }
  select.field:disabled {
    opacity: 0.55;
    cursor: default;
  }
  select.field option,
  select.field optgroup {
    background: var(--raised);
    color: var(--ink);
  }
  /* A sheet with rings: what opens the calendar. */
  .field::-webkit-calendar-picker-indicator {
    box-sizing: border-box;
    width: 14px;
    height: 14px;
    padding: 0;
    border: 1.5px solid var(--ink-soft);
    border-radius: 3px;
    background: linear-gradient(var(--ink-soft) 0 0) top / 100% 3px no-repeat;
    cursor: pointer;
  }
  @media (forced-colors: active) {
    select.field {
      background-image: none;
      appearance: auto;
    }
  }

  .soft { color: var(--ink-soft); }
  .faint { color: var(--ink-faint); }
  .small { font-size: var(--text-s); }

  /* Layout, for templates: class="flex between". */
  .flex {
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  .wrap { flex-wrap: wrap; }
  .between { justify-content: space-between; }
  .stacked {
    display: grid;
    gap: var(--s3);
    min-width: 0;
  }
  .fill {
    flex: 1;
    min-width: 0;
  }
  .ellipsis {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .anywhere {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .boxed {
    border: var(--edge);
    border-radius: var(--radius-m);
  }
  .tabular { font-variant-numeric: tabular-nums; }
  .medium { font-weight: 500; }

  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .skeleton {
    border-radius: var(--radius-s);
    background: var(--hover);
    animation: breathe 1.6s ease-in-out infinite;
  }
  @keyframes breathe {
    50% { opacity: 0.5; }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition: none !important;
    }
  }
`
