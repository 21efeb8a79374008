/** The seek bar and what is shown above it. */
import { css } from 'lit'

export const seekStyles = css`
  .seek {
    position: relative;
    block-size: 22px;
    margin-inline: 8px;
  }
  .seek input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0;
  }
  .rail {
    position: absolute;
    inset-inline: 0;
    inset-block: 0;
    margin-block: auto;
    block-size: 4px;
    border-radius: 3px;
    overflow: hidden;
    background: rgb(255 255 255 / 0.26);
    transition: block-size 0.12s;
  }
  .seek:is(:hover, :active, :focus-within) .rail {
    block-size: 6px;
  }
  /* 44 px for fingers (WCAG 2.5.5); above a row of buttons they lie upwards. */
  @media (pointer: coarse) {
    .seek input {
      inset-block: -2px;
      block-size: calc(100% + 4px);
    }
    .frame:not(.audio) .bar > .seek input {
      inset-block: -22px 0;
      block-size: calc(100% + 22px);
    }
  }
  .buffered,
  .played {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: var(--_buffered, 0%);
    background: rgb(255 255 255 / 0.26);
  }
  .played {
    inline-size: var(--_at, 0%);
    background: var(--svc-seek-color, var(--_accent-on-dark));
  }
  /* Hatched, so that its form shows it as well. */
  .not-uploaded {
    position: absolute;
    inset-block: 0;
    inset-inline: var(--_arrived, 100%) 0;
    background: repeating-linear-gradient(115deg, #0a0a0c 0 4px, rgb(255 255 255 / 0.5) 4px 6px);
  }
  /* Light with dark edges: one of the two can be seen on any picture, whatever has been played. */
  .mark {
    position: absolute;
    inset-block: 0;
    block-size: 8px;
    inline-size: 2px;
    margin-block: auto;
    margin-inline-start: -1px;
    background: #fff;
    box-shadow: 0 0 0 2px #0a0a0c;
    pointer-events: none;
  }
  @media (forced-colors: active) {
    .not-uploaded,
    .mark {
      forced-color-adjust: none;
    }
    .not-uploaded {
      background: repeating-linear-gradient(115deg, Canvas 0 4px, CanvasText 4px 6px);
    }
    .mark {
      background: CanvasText;
      box-shadow: 0 0 0 2px Canvas;
    }
  }
  .thumb {
    position: absolute;
    inset-block-start: calc(50% - 7px);
    inset-inline-start: calc(var(--_at, 0%) - 7px);
    inline-size: 14px;
    block-size: 14px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 1px 4px rgb(0 0 0 / 0.4);
    scale: 0;
    transition: scale 0.12s;
    pointer-events: none;
  }
  .seek:is(:hover, :active, :focus-within, :has(.not-uploaded)) .thumb {
    scale: 1;
  }
  .seek:has(:focus-visible) .thumb {
    outline: 2px solid #fff;
    outline-offset: 2px;
    box-shadow: 0 0 0 6px rgb(10 10 12 / 0.85);
  }

  .preview {
    position: absolute;
    inset-block-end: 26px;
    translate: -50% 0;
    display: grid;
    justify-items: center;
    gap: 4px;
    inline-size: max-content;
    max-inline-size: 200px;
    pointer-events: none;
    text-align: center;
  }
  .thumbnail {
    position: relative;
    overflow: hidden;
    border-radius: 6px;
    outline: 2px solid rgb(255 255 255 / 0.9);
    background: #000;
  }
  .thumbnail::before {
    content: '';
    position: absolute;
    inset: 0 auto auto 0;
    inline-size: var(--_width);
    block-size: var(--_height);
    background: var(--_picture) var(--_place) no-repeat;
    transform: scale(var(--_scale));
    transform-origin: 0 0;
  }
  .preview-text {
    display: grid;
    max-inline-size: 100%;
    padding: 2px 8px;
    border-radius: 6px;
    background: #1c1d22;
    text-shadow: none;
  }
  /* The time lies on the picture, so that there is more of it between the finger and the edge. */
  .preview.finger {
    z-index: 1;
    max-inline-size: none;
    font-size: 18px;
  }
  .preview.finger > * {
    grid-area: 1 / 1;
  }
  .bar:has(.preview.finger) .skip {
    visibility: hidden;
  }
  .preview.finger .preview-text {
    position: relative;
    align-self: end;
    margin-block-end: 4px;
    max-inline-size: calc(100% - 8px);
    outline: 1px solid rgb(255 255 255 / 0.4);
  }
  .preview.finger .preview-chapter {
    font-size: 13px;
  }
  .preview.finger .thumbnail + .preview-text {
    padding: 0 8px;
    font-size: 16px;
  }
  .preview-chapter {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .preview-time {
    font-variant-numeric: tabular-nums;
  }
`
