import { css } from 'lit'

export const clipStyles = css`
  :host {
    display: block;
    position: relative;
    overflow: hidden;
    inline-size: 100%;
    aspect-ratio: var(--_aspect-ratio, 16 / 9);
    border-radius: var(--svc-clip-radius, 0);
    background: var(--svc-clip-background, transparent);
    contain: layout style;
  }
  :host([hidden]) {
    display: none;
  }
  .image,
  img,
  video {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  img,
  video {
    object-fit: var(--svc-clip-fit, cover);
    object-position: var(--svc-clip-position, 50% 50%);
  }
  video {
    opacity: 0;
  }
  video.moving {
    opacity: 1;
  }
  button,
  span {
    position: absolute;
    inset-block-end: 8px;
    inset-inline-end: 8px;
    box-sizing: border-box;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 50%;
  }
  span {
    pointer-events: none;
    border: 3px solid rgb(255 255 255 / 0.28);
    border-block-start-color: #fff;
    filter: drop-shadow(0 0 2px rgb(0 0 0 / 0.8));
    /* Not shown for waits too short to be noticed. */
    animation:
      turn 0.9s linear infinite,
      appear 0.2s 1s both;
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
  button {
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    color: #fff;
    background: rgb(10 10 12 / 0.66);
    cursor: pointer;
    opacity: 0;
    transition: opacity 0.15s;
  }
  button.lasting,
  :host(:hover) button,
  button:focus-visible {
    opacity: 1;
  }
  @media (hover: none) {
    button {
      opacity: 1;
    }
  }
  @media (pointer: coarse) {
    button,
    span {
      min-inline-size: 44px;
      min-block-size: 44px;
    }
  }
  button:focus-visible {
    outline: 3px solid #fff;
    outline-offset: -4px;
    box-shadow: 0 0 0 3px #000;
  }
  svg {
    inline-size: 20px;
    block-size: 20px;
    fill: currentColor;
  }
  .fault {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    gap: 8px;
    margin: 0;
    padding: 12px;
    unicode-bidi: plaintext;
    overflow: auto;
    text-align: center;
    font: 500 14px/1.4 system-ui, sans-serif;
    color: #fff;
    background: #26272c;
  }
  .fault button {
    position: static;
    inline-size: auto;
    block-size: auto;
    padding: 8px 14px;
    border-radius: 18px;
    font: inherit;
    background: rgb(255 255 255 / 0.16);
    opacity: 1;
  }
  @media (prefers-reduced-motion: reduce) {
    button {
      transition: none;
    }
    span {
      animation: appear 0.2s 1s both;
    }
  }
  @media (forced-colors: active) {
    button,
    .fault {
      border: 1px solid ButtonText;
    }
    button,
    .fault button {
      background: ButtonFace;
      color: ButtonText;
    }
  }
`
