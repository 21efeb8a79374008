import { css } from 'lit'
import { screenStyles } from './screen-styles.ts'

export const uploadStyles = css`
  :host {
    --_accent: var(--svc-upload-accent, #2f6fed);
    --_line: var(--svc-upload-line, color-mix(in srgb, currentColor 28%, transparent));
    --_radius: var(--svc-upload-radius, 12px);
    display: block;
    position: relative;
    container-type: inline-size;
    font: var(--svc-upload-font, inherit);
    color: var(--svc-upload-color, inherit);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  .drop {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 14px;
    padding: 32px 20px;
    border: 2px dashed color-mix(in srgb, currentColor 45%, transparent);
    border-radius: var(--_radius);
    background: var(--svc-upload-background, transparent);
    text-align: center;
    transition: background-color 0.15s, border-color 0.15s;
  }
  .drop.compact {
    flex-flow: row wrap;
    justify-content: space-between;
    padding: 12px 14px;
    text-align: start;
  }
  .drop.over {
    border-color: var(--_accent);
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
      animation: none !important;
    }
  }
  .texts {
    min-inline-size: 0;
  }
  p {
    margin: 0;
  }
  .prompt {
    font-size: 1.1em;
    font-weight: 650;
  }
  .compact .prompt {
    font-size: 1em;
  }
  /* Nothing is dropped with a finger. */
  @media not (any-pointer: fine) { .prompt { display: none; } }
  .hint {
    margin-block-start: 2px;
    font-size: 0.9em;
  }
  .icon {
    inline-size: 40px;
    block-size: 40px;
    stroke-width: 1.5;
  }
  .compact .icon {
    display: none;
  }
  .buttons,
  .summary .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
  }
  button {
    box-sizing: border-box;
    min-block-size: 36px;
    padding: 6px 14px;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 2 / 3);
    font: inherit;
    color: inherit;
    background: transparent;
    cursor: pointer;
  }
  button.main {
    border-color: transparent;
    font-weight: 600;
    color: var(--svc-upload-on-accent, #fff);
    background: var(--_accent);
  }
  button:disabled {
    cursor: default;
    opacity: 0.55;
  }
  @media (hover: hover) {
    button:hover:enabled {
      background: color-mix(in srgb, currentColor 10%, transparent);
    }
    button.main:hover:enabled {
      background: color-mix(in srgb, var(--_accent) 86%, #000);
    }
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  svg {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .notice,
  .summary,
  ul {
    margin-block: 12px 0;
  }
  .notice {
    padding: 8px 12px;
    border-inline-start: 3px solid var(--_accent);
    font-size: 0.95em;
  }
  .summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 14px;
  }
  .summary .bar {
    flex-basis: 100%;
  }
  .figures,
  .state,
  .name,
  .hint {
    unicode-bidi: plaintext;
  }
  :host(:dir(rtl)) :is(.state, .name) {
    text-align: right;
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }
  ul {
    max-block-size: var(--svc-upload-list-height, none);
    overflow-y: auto;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 12px;
    padding: 10px 8px 10px 14px;
  }
  li + li {
    border-block-start: 1px solid var(--_line);
  }
  .sign {
    display: grid;
    color: color-mix(in srgb, currentColor 70%, transparent);
  }
  .done .sign {
    color: var(--svc-upload-done, #2b9a66);
  }
  .failed .sign,
  .rejected .sign {
    color: var(--svc-upload-error, #e5484d);
  }
  .waiting .sign {
    color: var(--svc-upload-warning, #c77700);
  }
  .name {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .state {
    grid-column: 2;
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .details {
    display: grid;
    grid-column: 1 / -1;
    gap: 4px;
    margin-block: 8px 6px;
    padding-inline-end: 6px;
  }
  .details label {
    margin-block-start: 4px;
    font-size: 0.9em;
  }
  .details input,
  .details textarea {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 6px 10px;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: calc(var(--_radius) * 2 / 3);
    font: inherit;
    color: inherit;
    background: transparent;
    resize: vertical;
  }
  .details ::placeholder {
    color: color-mix(in srgb, currentColor 70%, transparent);
    opacity: 1;
  }
  .acts {
    grid-area: 1 / 3 / span 3;
    display: flex;
    gap: 2px;
  }
  .acts button {
    display: grid;
    place-items: center;
    inline-size: 36px;
    padding: 0;
    border-color: transparent;
  }
  .bar {
    grid-column: 2;
    overflow: hidden;
    block-size: 6px;
    margin-block: 4px;
    border-radius: 3px;
    background: color-mix(in srgb, currentColor 18%, transparent);
  }
  .bar > div {
    block-size: 100%;
    border-radius: inherit;
    background: var(--_accent);
    transition: inline-size 0.2s linear;
  }
  .waiting .bar > div,
  .paused .bar > div {
    background: color-mix(in srgb, currentColor 55%, transparent);
  }
  .bar > .unknown {
    inline-size: 30%;
    animation: pass 1.6s ease-in-out infinite alternate;
  }
  @keyframes pass {
    to {
      margin-inline-start: 70%;
    }
  }
  ${screenStyles}
`
