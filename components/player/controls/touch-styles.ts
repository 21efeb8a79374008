/** The buttons that skip, what is seen of a skip, and sizes for fingers. */
import { css } from 'lit'

export const touchStyles = css`
  .skip {
    display: flex;
    gap: 2px;
  }
  .skipped {
    position: absolute;
    inset-block: 0;
    inline-size: 35%;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 4px;
    overflow: hidden;
    pointer-events: none;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    background: rgb(255 255 255 / 0.14);
    text-shadow: 0 0 6px rgb(0 0 0 / 0.8);
    animation: skipped 0.7s both;
  }
  .skipped.back {
    inset-inline-start: 0;
    border-start-end-radius: 50% 50%;
    border-end-end-radius: 50% 50%;
  }
  .skipped.forward {
    inset-inline-end: 0;
    border-start-start-radius: 50% 50%;
    border-end-start-radius: 50% 50%;
  }
  .skipped .icon {
    inline-size: 36px;
    block-size: 36px;
  }
  @media (prefers-reduced-motion: no-preference) {
    .skipped::before {
      content: '';
      position: absolute;
      inset: 0;
      z-index: -1;
      margin: auto;
      block-size: fit-content;
      aspect-ratio: 1;
      border-radius: 50%;
      background: rgb(255 255 255 / 0.25);
      animation: ripple 0.5s ease-out both;
    }
  }
  @keyframes ripple {
    from {
      scale: 0;
    }
    to {
      scale: 3;
      opacity: 0;
    }
  }
  @keyframes skipped {
    0%,
    100% {
      opacity: 0;
    }
    20%,
    70% {
      opacity: 1;
    }
  }

  /* WCAG 2.5.5. In the middle of the picture, where thumbs reach, stands what is pressed most. */
  @media (pointer: coarse) {
    .row {
      gap: 0;
    }
    .control {
      inline-size: 44px;
      block-size: 44px;
    }
    .control.text {
      min-inline-size: 44px;
    }
    .volume-range {
      block-size: 44px;
    }
    .skip {
      position: absolute;
      inset-inline: 0;
      inset-block-end: max(50cqh - 28px, 84px);
      justify-content: center;
      gap: clamp(48px, 30cqi, 220px);
      pointer-events: none !important;
    }
    /* Above two lines of cues, where there is no room beside them. */
    .captioned .skip {
      inset-block-end: max(50cqh - 28px, min(84px + 2 * var(--_cue-line), 100cqh - 60px));
    }
    .skip .control {
      inline-size: 56px;
      block-size: 56px;
      border-radius: 50%;
      background: rgb(10 10 12 / 0.5);
      pointer-events: auto;
    }
    .stage:has(.awaited) .skip {
      visibility: hidden;
    }
    .stage.idle .skip .control {
      pointer-events: none;
    }
    .skip .icon {
      inline-size: 30px;
      block-size: 30px;
    }
  }
  /* Of a row that is too short for all, the keys and the seek bar do the same. */
  @media (pointer: fine) {
    @container (max-width: 479px) {
      .skip {
        display: none;
      }
    }
    @container (max-width: 339px) {
      .bar .control {
        inline-size: 34px;
      }
    }
  }

  @media (forced-colors: active) {
    .skipped {
      border: 2px solid CanvasText;
      background: Canvas;
    }
  }
`
