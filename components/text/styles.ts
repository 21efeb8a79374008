import { css } from 'lit'

export const textStyles = css`
  :host {
    --_accent: var(--svc-text-accent, #2f6fed);
    display: flex;
    flex-direction: column;
    position: relative;
    overflow: hidden;
    font: var(--svc-text-font, inherit);
    color: var(--svc-text-color, inherit);
  }
  :host([hidden]) {
    display: none;
  }
  .bar {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 4px 4px 8px;
  }
  input,
  select,
  button {
    box-sizing: border-box;
    min-block-size: 32px;
    padding: 4px 10px;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: 8px;
    font: inherit;
    font-size: max(13px, 0.9em);
    color: inherit;
    background: transparent;
  }
  option {
    color: CanvasText;
    background: Canvas;
  }
  input,
  select {
    min-inline-size: 0;
  }
  input {
    flex: 1 10em;
  }
  button,
  .cue[role] {
    cursor: pointer;
  }
  .count {
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
  }
  .count:empty {
    display: none;
  }
  .scroll {
    flex: auto;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 4px;
    scroll-padding: 4px;
  }
  .paragraph {
    overflow-wrap: anywhere;
    margin: 0 0 0.9em;
    line-height: 1.6;
  }
  .paragraph:last-child,
  .message {
    margin: 0;
  }
  .speaker {
    display: block;
    font-weight: 650;
  }
  .time {
    margin-inline-end: 0.6em;
    font-size: 0.85em;
    font-variant-numeric: tabular-nums;
    opacity: 0.8;
  }
  .cue,
  .word {
    border-radius: 3px;
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  @media (hover: hover) {
    .cue[role]:hover {
      text-decoration: underline 1px;
      text-underline-offset: 0.2em;
    }
  }
  .cue.active,
  .word.active {
    color: var(--svc-text-highlight-color, #0a0a0c);
    background: var(--svc-text-highlight, #fbe3a6);
    box-shadow: 0 0 0 2px var(--svc-text-highlight, #fbe3a6);
  }
  .by-word .cue.active {
    color: inherit;
    background: none;
    box-shadow: none;
  }
  mark {
    color: var(--svc-text-match-color, #0a0a0c);
    background: var(--svc-text-match, #b9e6c9);
  }
  mark.current {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .message {
    padding: 8px 0;
  }
  .message,
  .count {
    unicode-bidi: plaintext;
  }
  .message button {
    margin-inline-start: 8px;
  }
  .follow {
    position: absolute;
    inset-block-end: 10px;
    inset-inline: 0;
    inline-size: fit-content;
    margin-inline: auto;
    border-radius: 16px;
    color: #fff;
    background: #1c1d22;
    box-shadow: 0 2px 10px rgb(0 0 0 / 0.3);
  }
  @media (pointer: coarse) {
    input,
    select,
    button {
      min-inline-size: 44px;
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .cue.active,
    .word.active,
    mark {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
      box-shadow: none;
    }
    .by-word .cue.active {
      color: CanvasText;
    }
    .follow {
      border: 1px solid ButtonText;
    }
  }
`
