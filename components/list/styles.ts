import { css } from 'lit'

export const listStyles = css`
  :host {
    display: block;
    font: var(--svc-list-font, inherit);
    color: var(--svc-list-color, inherit);
    --_line: var(--svc-list-line, color-mix(in srgb, currentColor 28%, transparent));
    --_radius: var(--svc-list-radius, 10px);
    --_accent: var(--svc-list-accent, #2f6fed);
  }
  :host([hidden]) {
    display: none;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-block-end: 16px;
  }
  h3 {
    flex: 1 1 auto;
    margin: 0;
    font-size: 1.15em;
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--svc-list-item-width, 220px)), 1fr));
    gap: var(--svc-list-gap, 16px 18px);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    min-inline-size: 0;
  }
  ::slotted([data-svc-made]) {
    display: contents;
  }
  .card {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    font: inherit;
    color: inherit;
    text-align: start;
    text-decoration: none;
    background: none;
  }
  button.card,
  .cover {
    cursor: pointer;
  }
  .card {
    position: relative;
    isolation: isolate;
  }
  .cover {
    position: absolute;
    inset: 0;
    z-index: 1;
    padding: 0;
    border: 0;
    border-radius: inherit;
    background: none;
  }
  .picture {
    position: relative;
    display: grid;
    place-items: center;
    aspect-ratio: var(--svc-list-aspect-ratio, 16 / 9);
    margin-block-end: 6px;
    overflow: hidden;
    border-radius: var(--_radius);
    background: var(--svc-list-picture-background, color-mix(in srgb, currentColor 10%, transparent));
  }
  .picture img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: var(--svc-list-fit, cover);
    transition: transform 0.25s;
  }
  .picture svg {
    inline-size: min(56px, 28%);
    opacity: 0.7;
  }
  .duration {
    position: absolute;
    inset-block-end: 6px;
    inset-inline-end: 6px;
    padding: 1px 6px;
    border-radius: 5px;
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
    color: #fff;
    background: rgb(10 10 12 / 0.78);
  }
  /* As high as two lines of a name and one of a date, whatever they hold: nothing moves when they come. */
  .words {
    display: grid;
    align-content: start;
    min-block-size: calc(2.7em + 1.3125em);
  }
  .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .date {
    justify-self: start;
    unicode-bidi: plaintext;
    font-size: 0.875em;
    line-height: 1.5;
    opacity: 0.78;
  }
  @media (hover: hover) {
    .card:hover .name {
      text-decoration: underline;
      text-underline-offset: 0.15em;
    }
    .card:hover img {
      transform: scale(1.03);
    }
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 3px;
  }
  [part='placeholder'] i {
    display: block;
    inline-size: 70%;
    block-size: 0.8em;
    margin-block: 0.3em;
    border-radius: 4px;
    background: color-mix(in srgb, currentColor 10%, transparent);
  }
  [part='placeholder'] i + i {
    inline-size: 35%;
  }
  .stale {
    opacity: 0.55;
  }
  svg {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  input,
  select,
  .button {
    box-sizing: border-box;
    min-block-size: 40px;
    padding: 6px 12px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    font: inherit;
    color: inherit;
    background: transparent;
  }
  select option {
    color: #16171a;
    background: #fff;
  }
  input {
    flex: 1 1 140px;
    min-inline-size: 0;
    max-inline-size: 360px;
  }
  input::placeholder {
    color: inherit;
    opacity: 0.75;
  }
  .button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    cursor: pointer;
  }
  @media (hover: hover) {
    .button:hover {
      background: color-mix(in srgb, currentColor 9%, transparent);
    }
  }
  .message {
    margin: 0;
    unicode-bidi: plaintext;
    padding-block: 20px;
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 12px;
    margin-block-start: 22px;
  }
  @media (pointer: coarse) {
    input,
    select,
    .button,
    .bar button {
      min-inline-size: 44px;
      min-block-size: 44px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .picture img {
      transition: none;
    }
    .card:hover img {
      transform: none;
    }
  }
  @media (forced-colors: active) {
    .stale,
    .picture svg,
    .date,
    input::placeholder {
      opacity: 1;
    }
    .picture,
    .duration {
      border: 1px solid CanvasText;
    }
  }
`
