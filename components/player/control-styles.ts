/** The controls: media-chrome's elements in the player's own dress. */
import { css } from 'lit'

export const controlStyles = css`
  .stage {
    --media-primary-color: #fff;
    --media-secondary-color: transparent;
    --media-text-color: #fff;
    --media-icon-color: #fff;
    --media-font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
    --media-font-size: 13px;
    --media-font-weight: 500;
    --media-control-background: transparent;
    --media-control-hover-background: transparent;
    --media-control-height: 24px;
    --media-control-padding: 8px;
    --media-focus-box-shadow: inset 0 0 0 2px #fff, 0 0 0 2px var(--_accent);
    --media-control-transition-in: opacity 0.15s;
    --media-control-transition-out: opacity 0.5s;
    --media-range-bar-color: var(--_accent-on-dark);
    --media-range-track-background: rgb(255 255 255 / 0.24);
    --media-range-track-border-radius: 3px;
    --media-range-thumb-background: #fff;
    --media-range-thumb-box-shadow: 0 1px 4px rgb(0 0 0 / 0.4);
    --media-time-range-buffered-color: rgb(255 255 255 / 0.22);
    --media-tooltip-background-color: #1c1d22;
    --media-tooltip-arrow-display: none;
    --media-tooltip-border-radius: 6px;
    --media-tooltip-distance: 10px;
    --media-menu-background: rgb(24 25 29 / 0.96);
    --media-menu-border-radius: 10px;
    --media-menu-border: 1px solid rgb(255 255 255 / 0.1);
    --media-menu-item-hover-background: rgb(255 255 255 / 0.12);
    --media-menu-item-focus-shadow: inset 0 0 0 2px #fff;
    --media-menu-item-indicator-fill: var(--_accent-on-dark);
  }
  .bar {
    align-self: stretch;
    padding: 44px 8px 6px;
    background: linear-gradient(to top, rgb(10 10 12 / 0.82), rgb(10 10 12 / 0.52) 42%, transparent);
    line-height: normal;
    /* The shade is no control: clicks on it mean the picture. */
    pointer-events: none !important;
  }
  .stage[inert] .bar {
    visibility: hidden;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 2px;
    pointer-events: auto;
  }
  .space {
    flex: 1;
  }

  media-play-button,
  media-mute-button,
  media-fullscreen-button,
  media-captions-menu-button,
  media-rendition-menu-button {
    inline-size: 40px;
    block-size: 40px;
    border-radius: 10px;
    transition: background 0.15s;
  }
  @media (hover: hover) {
    .row > :is(media-play-button, media-mute-button, media-fullscreen-button, media-captions-menu-button, media-rendition-menu-button):hover,
    .volume media-mute-button:hover {
      background: rgb(255 255 255 / 0.16);
    }
  }
  media-captions-menu-button[aria-checked='true'],
  media-captions-menu-button[mediasubtitlesshowing] {
    color: #fff;
  }

  media-time-range {
    inline-size: 100%;
    block-size: 22px;
    border-radius: 6px;
    pointer-events: auto;
    --media-control-padding: 0px;
    --media-range-padding: 0px;
    --media-range-padding-left: 8px;
    --media-range-padding-right: 8px;
    --media-range-track-height: 4px;
    --media-range-thumb-width: 14px;
    --media-range-thumb-height: 14px;
    --media-range-thumb-transform: scale(0);
    --media-range-thumb-transition: transform 0.12s;
    --media-preview-thumbnail-border-radius: 4px;
    --media-preview-time-background: #1c1d22;
    --media-preview-time-border-radius: 6px;
    --media-preview-time-text-shadow: none;
    --media-preview-time-padding: 3px 8px;
    --media-preview-transition-delay-in: 0s;
    --media-preview-transition-duration-in: 0.12s;
    --media-preview-transition-duration-out: 0.12s;
    --media-box-arrow-display: none;
    --media-box-margin: 0 0 2px;
  }
  media-time-range:is(:hover, :focus-within) {
    --media-range-track-height: 6px;
    --media-range-thumb-transform: scale(1);
  }

  .volume {
    display: flex;
    align-items: center;
    border-radius: 10px;
  }
  media-volume-range {
    inline-size: 0;
    block-size: 40px;
    overflow: hidden;
    opacity: 0;
    transition: inline-size 0.18s ease, opacity 0.18s ease;
    --media-control-padding: 0px;
    --media-range-padding: 0px;
    --media-range-padding-left: 8px;
    --media-range-padding-right: 10px;
    --media-range-track-height: 4px;
    --media-range-thumb-width: 12px;
    --media-range-thumb-height: 12px;
  }
  .volume:focus-within media-volume-range {
    inline-size: 88px;
    opacity: 1;
  }
  @media (hover: hover) {
    .volume:hover media-volume-range {
      inline-size: 88px;
      opacity: 1;
    }
  }
  media-volume-range[mediavolumeunavailable] {
    display: none;
  }
  media-time-display {
    padding-inline: 8px;
    font-variant-numeric: tabular-nums;
    block-size: 40px;
    border-radius: 10px;
  }
  media-rendition-menu-button[mediarenditionunavailable],
  media-fullscreen-button[mediafullscreenunavailable] {
    display: none;
  }

  media-captions-menu,
  media-rendition-menu {
    position: absolute;
    inset-inline-end: 12px;
    inset-block-end: 70px;
    min-inline-size: 148px;
    max-block-size: calc(100% - 82px);
    line-height: normal;
    box-shadow: 0 12px 32px rgb(0 0 0 / 0.42);
  }

  /* Subtitles keep clear of the controls (Chromium and WebKit; Firefox does so by itself). */
  video::-webkit-media-text-track-container {
    translate: 0 -8px;
    transition: translate 0.15s;
  }
  .stage:defined:not([userinactive]) video::-webkit-media-text-track-container,
  .stage[mediapaused] video::-webkit-media-text-track-container {
    translate: 0 -72px;
  }

  @container (max-width: 479px) {
    .volume media-volume-range {
      display: none;
    }
    .bar {
      padding-inline: 4px;
    }
    .row {
      gap: 0;
    }
    media-time-display {
      padding-inline: 4px;
    }
    media-captions-menu,
    media-rendition-menu {
      inset-block-end: 54px;
      max-block-size: calc(100% - 60px);
    }
  }

  /* Sound alone. */
  .stage[audio] {
    position: static;
    inline-size: auto;
    block-size: auto;
  }
  .stage[audio] .bar {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 6px 12px 12px;
    background: none;
  }
  .stage[audio] .row {
    display: contents;
  }
  .stage[audio] .space {
    display: none;
  }
  .stage[audio] media-time-range {
    flex: 1;
    order: 1;
    inline-size: auto;
    block-size: 40px;
    pointer-events: auto;
  }
  .stage[audio] media-time-display {
    order: 2;
  }
  .stage[audio] .volume {
    order: 3;
  }
  .stage[audio] .row > * {
    pointer-events: auto;
  }
  .stage[audio] media-play-button {
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    --media-icon-color: var(--_on-accent);
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

  @media (prefers-reduced-motion: reduce) {
    .stage {
      --media-control-transition-in: none;
      --media-control-transition-out: none;
    }
    media-volume-range,
    video::-webkit-media-text-track-container {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .stage {
      --media-primary-color: CanvasText;
      --media-range-bar-color: Highlight;
      --media-range-track-background: GrayText;
    }
    .bar {
      background: Canvas;
      padding-block-start: 4px;
    }
  }
`
