import { css } from 'lit'
import { unseen } from '../base/unseen.ts'

export const audioStyles = [
  unseen,
  css`
  :host {
    display: block;
    container-type: inline-size;
    font: var(--svc-audio-font, 500 14px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    color: var(--svc-audio-color, light-dark(#17181c, #f2f3f5));
  }
  :host([hidden]) {
    display: none;
  }
  .card {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 6px 14px;
    box-sizing: border-box;
    min-block-size: 92px;
    padding: 12px 14px;
    border-radius: var(--svc-audio-radius, 12px);
    background: var(--svc-audio-background, light-dark(#f0f1f4, #202127));
  }
  .card:has(.cover:not([hidden])) {
    grid-template-columns: auto auto minmax(0, 1fr);
  }
  .cover {
    grid-row: 1 / span 3;
    inline-size: 68px;
    block-size: 68px;
    border-radius: 6px;
    object-fit: cover;
  }
  .cover[hidden] {
    display: none;
  }
  .line .cover {
    inline-size: 48px;
    block-size: 48px;
  }
  .title,
  .rail,
  .row {
    grid-column: -2;
  }
  .title {
    overflow: hidden;
    font-weight: 650;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .start {
    grid-row: 1 / span 2;
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    color: var(--_on-accent, #fff);
    background: var(--_accent, #2f6fed);
    cursor: pointer;
  }
  .note {
    white-space: normal;
  }
  .start {
    position: relative;
  }
  .stalled::after {
    position: absolute;
    inset: -5px;
    border: 3px solid var(--_accent-visible, #2f6fed);
    border-block-start-color: transparent;
    border-radius: 50%;
    content: '';
    /* Not shown for waits too short to be noticed. */
    animation: turn 0.9s linear infinite, appear 0.2s 0.35s both;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .rail {
    position: relative;
    block-size: var(--svc-audio-wave-height, 44px);
  }
  .line .rail {
    block-size: 24px;
  }
  .rail svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    fill: var(--svc-audio-wave, light-dark(#9a9da8, #6d707b));
    pointer-events: none;
  }
  .rail svg.played {
    fill: var(--_accent-visible, #2f6fed);
    clip-path: inset(0 calc(100% - var(--_played, 0%)) 0 0);
  }
  :host(:dir(rtl)) .rail svg {
    scale: -1 1;
  }
  input[type='range'] {
    accent-color: var(--_accent-visible, #2f6fed);
    margin: 0;
    block-size: 24px;
    cursor: pointer;
  }
  .rail input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .wave .rail input {
    opacity: 0;
  }
  .wave .rail:has(input:focus-visible) {
    outline: 2px solid currentColor;
    outline-offset: 3px;
    border-radius: 4px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  .row:empty {
    display: none;
  }
  .time {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: inherit;
    margin-inline-start: auto;
  }
  .volume {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  .volume input {
    inline-size: 72px;
  }
  .mute {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    color: inherit;
    background: none;
    cursor: pointer;
  }
  select {
    max-inline-size: 12em;
    min-block-size: 28px;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: 6px;
    font: inherit;
    font-size: 13px;
    color: inherit;
    background: transparent;
  }
  option {
    color: CanvasText;
    background: Canvas;
  }
  .caption {
    grid-column: 1 / -1;
    min-block-size: 1.5em;
    margin: 2px 0 0;
    font-size: 15px;
    text-align: center;
  }
  .icon {
    inline-size: 22px;
    block-size: 22px;
    fill: currentColor;
  }
  .mute .icon {
    inline-size: 18px;
    block-size: 18px;
  }
  button:focus-visible,
  select:focus-visible,
  input:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }
  .message {
    grid-column: 1 / -1;
    margin: 0;
    text-align: center;
  }
  .message,
  .time {
    unicode-bidi: plaintext;
  }
  .message button {
    margin-inline-start: 8px;
    padding: 4px 12px;
    font: inherit;
  }
  @container (max-width: 340px) {
    .cover,
    .line .cover {
      inline-size: 44px;
      block-size: 44px;
    }
    .volume input {
      display: none;
    }
    .start {
      inline-size: 44px;
      block-size: 44px;
    }
  }
  @media (pointer: coarse) {
    button,
    input[type='range'],
    select {
      min-inline-size: 44px;
      min-block-size: 44px;
    }
    .line .rail {
      block-size: 44px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .stalled::after {
      animation: appear 0.2s 0.35s both;
    }
  }
  @media (forced-colors: active) {
    .stalled::after {
      border-color: Highlight;
      border-block-start-color: Canvas;
    }
    .card,
    .start {
      border: 1px solid ButtonText;
    }
    .rail svg {
      display: none;
    }
    .wave .rail input {
      opacity: 1;
    }
  }
`,
]
