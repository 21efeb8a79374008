import { css } from 'lit'

export const dialogStyles = css`
  dialog {
    --_ratio: 1.7778;
    box-sizing: border-box;
    inline-size: min(100vw - 16px, 1200px, (100dvh - 96px) * var(--_ratio));
    min-inline-size: min(100vw - 16px, 360px);
    max-inline-size: none;
    max-block-size: 100dvh;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    overflow: hidden;
    color: #fff;
    background: #0c0d10;
    box-shadow: 0 20px 70px rgb(0 0 0 / 0.5);
  }
  dialog::backdrop {
    background: var(--svc-list-backdrop, rgb(10 10 14 / 0.78));
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 2px;
    padding: 6px 6px 6px 16px;
  }
  .bar h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    overflow: hidden;
    font-size: 1em;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar button {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    color: inherit;
    background: none;
    cursor: pointer;
  }
  .bar button:disabled {
    opacity: 0.35;
    cursor: default;
  }
  @media (hover: hover) {
    .bar button:hover:not(:disabled) {
      background: rgb(255 255 255 / 0.16);
    }
  }
  .bar :focus-visible {
    outline-color: #fff;
    outline-offset: -4px;
  }
  .stage {
    display: grid;
    align-items: center;
    aspect-ratio: var(--_ratio);
    min-block-size: 120px;
    max-block-size: calc(100dvh - 70px);
  }
  .stage > * {
    inline-size: 100%;
    max-block-size: 100%;
  }
  .stage .message {
    padding: 20px;
    text-align: center;
  }
  @media (forced-colors: active) {
    dialog {
      border: 1px solid CanvasText;
    }
    .bar button:disabled {
      color: GrayText;
      opacity: 1;
    }
  }
`
