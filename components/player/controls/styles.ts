/** The controls in the dress of the default theme. */
import { css } from 'lit'
import { cueStyles } from './cue-styles.ts'
import { menuStyles } from './menu-styles.ts'
import { seekStyles } from './seek-styles.ts'
import { touchStyles } from './touch-styles.ts'

export const controlStyles = css`
  ${cueStyles}
  ${menuStyles}
  ${seekStyles}
  .controls {
    position: absolute;
    inset: 0;
    /* The shade is no control: clicks on it mean the picture. */
    pointer-events: none;
    transition: opacity 0.3s;
    font-size: 13px;
    line-height: normal;
  }
  .stage.idle .controls {
    opacity: 0;
  }
  .stage.idle {
    cursor: none;
  }
  .stage[inert] .controls {
    visibility: hidden;
  }
  .top {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    padding: 12px;
  }
  .title {
    padding: 2px 4px 6px;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    font-size: clamp(14px, 2.6cqi, 18px);
    font-weight: 600;
    color: var(--svc-controls-color, #fff);
  }
  .stage.silenced .title {
    display: none;
  }
  /* Below the button that turns the sound on. */
  .stage.silenced .controls .top {
    padding-block-start: 68px;
  }
  .stage.silenced > .notice.top {
    inset-block-start: 68px;
  }
  /* The notice takes the title's place; the height stays, and the cues stay where they are. */
  .stage:has(> .notice.top) .title {
    visibility: hidden;
  }
  /* Behind the title alone: what the page puts there has its own ground. */
  .stage:not(.silenced) .top:has(.title) {
    padding-block-end: 32px;
    background: linear-gradient(to bottom, rgb(10 10 12 / 0.66), transparent);
  }
  .bar {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    padding: 44px 8px 6px;
    background:
      var(--svc-controls-background, linear-gradient(to top, rgb(10 10 12 / 0.82), rgb(10 10 12 / 0.52) 42%, transparent));
    color: var(--svc-controls-color, #fff);
    transition: translate 0.3s;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 2px;
  }
  .row > *,
  .bar .seek,
  .controls slot::slotted(*) {
    pointer-events: auto;
  }
  .stage.idle :is(.row > *, .bar .seek) {
    pointer-events: none;
  }
  .space {
    flex: 1;
    pointer-events: none !important;
  }
  .control {
    display: inline-grid;
    grid-auto-flow: column;
    place-items: center;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    padding: 0;
    border-radius: 10px;
    transition: background 0.15s;
  }
  .control.text {
    gap: 6px;
    inline-size: auto;
    padding-inline: 8px;
  }
  .control.text span {
    max-inline-size: 22cqi;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .control[aria-expanded='true'],
  .control[aria-pressed='true'] {
    background: rgb(255 255 255 / 0.2);
  }
  @media (hover: hover) {
    .control:hover {
      background: rgb(255 255 255 / 0.16);
    }
  }
  .control:focus-visible,
  .time:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -2px;
    box-shadow: 0 0 0 2px var(--_accent);
  }
  .time {
    padding-inline: 8px;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .whole {
    opacity: 0.8;
  }

  input[type='range'] {
    appearance: none;
    margin: 0;
    background: none;
    cursor: pointer;
  }
  .volume {
    display: flex;
    align-items: center;
  }
  .volume-range {
    inline-size: 0;
    block-size: 40px;
    opacity: 0;
    transition: inline-size 0.18s ease, opacity 0.18s ease;
    accent-color: #fff;
  }
  .volume:focus-within .volume-range {
    inline-size: 88px;
    opacity: 1;
  }
  @media (hover: hover) {
    .volume:hover .volume-range {
      inline-size: 88px;
      opacity: 1;
    }
  }
  /* A finger cannot hover, and the button beside it mutes. */
  @media (hover: none) {
    .volume .volume-range {
      inline-size: 72px;
      opacity: 1;
    }
  }
  .volume-range::-webkit-slider-runnable-track {
    block-size: 4px;
    border-radius: 3px;
    background: rgb(255 255 255 / 0.4);
  }
  .volume-range::-moz-range-track {
    block-size: 4px;
    border-radius: 3px;
    background: rgb(255 255 255 / 0.4);
  }
  .volume-range::-webkit-slider-thumb {
    appearance: none;
    inline-size: 12px;
    block-size: 12px;
    margin-block-start: -4px;
    border-radius: 50%;
    background: #fff;
  }
  .volume-range:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -8px;
    border-radius: 10px;
  }

  @container (max-width: 479px) {
    .volume .volume-range,
    .chapters .text span {
      display: none;
    }
    .control.text {
      inline-size: 40px;
      padding: 0;
    }
    .bar {
      padding-inline: 4px;
    }
    .row {
      gap: 0;
    }
    .time {
      padding-inline: 4px;
    }
    .bar .pip {
      display: none;
    }
  }
  @container (max-width: 419px) {
    .whole {
      display: none;
    }
  }
  @container (max-height: 189px) {
    .title {
      display: none;
    }
  }

  /* Sound alone. */
  .audio .controls,
  .audio .bar {
    position: static;
  }
  .audio .top {
    display: contents;
  }
  .audio .bar {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 6px 12px 12px;
    background: none;
  }
  .audio .row {
    display: contents;
  }
  .audio .row > .space {
    display: none;
  }
  .audio .seek {
    flex: 1;
    order: 1;
    block-size: 40px;
  }
  .audio .row > * {
    order: 3;
  }
  .audio .row > .play {
    order: 0;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .audio .row > .time {
    order: 2;
  }

  @media (forced-colors: active) {
    .bar {
      background: Canvas;
      color: CanvasText;
      padding-block-start: 4px;
    }
    .rail {
      border: 1px solid CanvasText;
    }
    .played,
    .thumb,
    .mark {
      forced-color-adjust: none;
      background: Highlight;
    }
    .mark {
      background: CanvasText;
    }
    .control:focus-visible {
      outline-color: Highlight;
    }
    .control[aria-expanded='true'] {
      border: 2px solid Highlight;
    }
  }

  ${touchStyles}
`
