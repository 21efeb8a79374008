/** The player without its controls: frame, picture, poster, start button. */
import { css } from 'lit'

export const frameStyles = css`
  :host {
    /* --svc-…: for the page (README). --_…: ours; some are set by the element in a sheet of its own (skin.ts). */
    --_background: var(--svc-background, #0c0d10);
    --_radius: var(--svc-radius, 0px);
    --_font: var(--svc-font, 500 14px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    --_scrim: rgb(10 10 12 / 0.72);
    display: block;
    position: relative;
    inline-size: 100%;
    max-block-size: 100vh;
    aspect-ratio: var(--_aspect-ratio, 16 / 9);
    color: #fff;
    contain: layout style;
  }
  :host([hidden]) {
    display: none;
  }
  :host(:fullscreen) {
    max-block-size: none;
    aspect-ratio: auto;
    --_radius: 0px;
  }
  .frame {
    position: absolute;
    inset: 0;
    overflow: hidden;
    border-radius: var(--_radius);
    background: var(--_background);
    font: var(--_font);
    container-type: size;
    -webkit-font-smoothing: antialiased;
  }
  .stage {
    position: absolute;
    inset: 0;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    /* Two taps mean something of ours, not that the page is made larger. */
    touch-action: manipulation;
  }
  video {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    outline: none;
    /* Firefox has this as 1em of cues; the others set it so themselves (WebVTT, 7.4). */
    font-size: 5cqmin;
  }
  video::cue {
    font-family: var(--svc-subtitle-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
  }

  .poster-place {
    display: contents;
    pointer-events: none;
  }
  .poster-place ::slotted(*),
  .placeholder,
  .poster {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    pointer-events: none;
  }
  .filling {
    object-fit: fill;
  }

  button {
    font: inherit;
    color: inherit;
    border: 0;
    background: none;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  button:focus-visible {
    outline: 3px solid #fff;
    outline-offset: 0;
    box-shadow: 0 0 0 6px rgb(10 10 12 / 0.85);
  }
  .icon {
    inline-size: 24px;
    block-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .icon .solid {
    fill: currentColor;
    stroke: none;
  }
  .icon .inverse {
    stroke: #111114;
  }

  /* The whole picture starts it, the disc shows that it does. */
  .start,
  .start-look {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 0;
  }
  .start-look {
    pointer-events: none;
  }
  .start-look slot::slotted(*) {
    pointer-events: auto;
  }
  .start {
    background: linear-gradient(to top, rgb(10 10 12 / 0.3), transparent 36%);
  }
  .start:focus-visible {
    outline-offset: -3px;
    box-shadow: none;
  }
  .start-disc {
    display: grid;
    place-items: center;
    inline-size: var(--_disc);
    block-size: var(--_disc);
    --_disc: clamp(52px, 13cqi, 84px);
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    box-shadow: 0 0 0 1px rgb(255 255 255 / 0.16), 0 10px 34px rgb(0 0 0 / 0.38);
    transition: transform 0.18s ease, filter 0.18s ease;
  }
  .start-disc .icon {
    inline-size: 46%;
    block-size: 46%;
  }
  .start:focus-visible + .start-look .start-disc {
    outline: 3px solid #fff;
    outline-offset: 3px;
    box-shadow: 0 0 0 8px rgb(10 10 12 / 0.75);
  }
  @media (hover: hover) {
    .start:hover + .start-look .start-disc {
      transform: scale(1.06);
      filter: brightness(1.08);
    }
  }
  .replay-sign {
    position: absolute;
    inset: 0;
    inline-size: fit-content;
    block-size: fit-content;
    margin: auto;
    padding: 0;
    border-radius: 50%;
  }
  .length {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-end: 12px;
    padding: 2px 8px;
    border-radius: 6px;
    background: var(--_scrim);
    pointer-events: none;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }

  .spinner {
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: 48px;
    block-size: 48px;
    pointer-events: none;
    border-radius: 50%;
    border: 4px solid rgb(255 255 255 / 0.28);
    border-block-start-color: #fff;
    filter: drop-shadow(0 1px 6px rgb(0 0 0 / 0.45));
    /* Not shown for waits too short to be noticed. */
    animation: turn 0.9s linear infinite, appear 0.2s 0.35s both;
  }
  .notice {
    position: absolute;
    inset-block-start: calc(50% + 40px);
    inset-inline: 12px;
    inline-size: fit-content;
    max-inline-size: 44ch;
    margin: 0 auto;
    padding: 6px 12px;
    border-radius: 10px;
    background: var(--_scrim);
    pointer-events: none;
    text-align: center;
    text-wrap: balance;
  }
  .notice.top {
    inset-block-start: 12px;
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

  .heading {
    padding: 14px 18px 0;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    font-size: 15px;
    font-weight: 600;
    line-height: 1.3;
  }
  .audio .stage {
    position: static;
    inline-size: auto;
    block-size: auto;
  }
  .audio video,
  .audio .poster-place {
    display: none;
  }
  /* Beside its name and its controls, where there is one. */
  .audio:has(.poster:not([hidden])) {
    padding-inline-start: 92px;
  }
  .audio:has(.poster:not([hidden])) .poster-place {
    position: absolute;
    display: block;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    inline-size: 68px;
    block-size: 68px;
    overflow: hidden;
    border-radius: 6px;
  }
  .audio .poster {
    object-fit: cover;
  }

  .frame.audio {
    position: relative;
    container-type: inline-size;
    min-block-size: inherit;
    border-radius: var(--svc-radius, 12px);
    background: var(--svc-background, #17181c);
  }

  @media (prefers-reduced-motion: reduce) {
    /* Nothing moves, whatever a theme or the page sets; the ring of the spinner stands still. */
    * {
      transition: none !important;
      animation: none !important;
    }
    .spinner {
      animation: appear 0.2s 0.35s both !important;
    }
  }
  @media (forced-colors: active) {
    .start-disc,
    .length {
      border: 1px solid ButtonText;
    }
  }
`
