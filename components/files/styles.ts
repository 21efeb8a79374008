import { css } from 'lit'

export const filesStyles = css`
  :host {
    display: block;
    font: var(--svc-files-font, inherit);
    color: var(--svc-files-color, inherit);
  }
  :host([hidden]) {
    display: none;
  }
  h3 {
    margin: 0 0 6px;
    font-size: 0.95em;
    font-weight: 650;
  }
  section + section {
    margin-block-start: 18px;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li + li {
    margin-block-start: 4px;
  }
  a {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 44px;
    box-sizing: border-box;
    padding: 6px 12px;
    border: 1px solid var(--svc-files-line, color-mix(in srgb, currentColor 28%, transparent));
    border-radius: var(--svc-files-radius, 8px);
    color: inherit;
    text-decoration: none;
  }
  @media (hover: hover) {
    a:hover {
      background: color-mix(in srgb, currentColor 8%, transparent);
    }
  }
  :focus-visible {
    outline: 2px solid var(--svc-files-accent, #2f6fed);
    outline-offset: 2px;
  }
  .label {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  .format,
  .size {
    font-size: 0.9em;
  }
  .format {
    flex: 1;
  }
  .size {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    unicode-bidi: plaintext;
  }
  svg {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .message {
    margin: 0;
    unicode-bidi: plaintext;
  }
  .message button {
    min-block-size: 44px;
    font: inherit;
  }
`
