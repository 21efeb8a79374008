import { css } from 'lit'

/**
 * `--ruler` and `--tracks` are the heights that are drawn, `--grip` the width of a handle, `--gap` what is beside
 * the video.
 */
export const timelineStyles = css`
  :host { min-width: 0; }
  .scroller {
    position: relative;
    overflow: auto hidden;
    background: var(--sunken);
    overscroll-behavior-x: contain;
    touch-action: pan-x pan-y;
    user-select: none;
    scrollbar-width: thin;
  }
  .all {
    position: relative;
    height: calc(var(--ruler) + var(--tracks));
    border-inline: var(--gap) solid transparent;
  }
  canvas {
    position: sticky;
    left: 0;
    display: block;
    height: calc(var(--ruler) + var(--tracks));
    color: var(--ink-soft);
    caret-color: var(--accent);
    outline-color: var(--line-strong);
    column-rule-color: var(--wait);
    font: var(--text-xs) var(--font);
    font-variant-numeric: tabular-nums;
  }
  .ruler {
    position: absolute;
    inset: 0 0 auto;
    height: var(--ruler);
    cursor: ew-resize;
    touch-action: none;
  }
  .part {
    position: absolute;
    top: var(--ruler);
    height: var(--tracks);
    pointer-events: none;
  }
  .kept {
    border: 3px solid var(--accent-ink);
    border-inline-width: 0;
    border-radius: 4px;
    &.current { box-shadow: inset 0 0 0 2px var(--accent-ink); }
  }
  /* What is removed: dark stripes over it, and the word where there is room. */
  .removed {
    display: flex;
    align-items: center;
    overflow: clip;
    background:
      repeating-linear-gradient(
        135deg,
        light-dark(rgb(20 23 29 / 40%), rgb(236 238 242 / 30%)) 0 2px,
        transparent 2px 9px
      ),
      light-dark(rgb(246 247 249 / 82%), rgb(11 13 16 / 82%));
    &.current { box-shadow: inset 0 0 0 2px var(--ink-soft); }
    > span {
      position: sticky;
      left: var(--s2);
      display: flex;
      align-items: center;
      gap: 4px;
      margin-inline: var(--s2);
      padding: 2px 8px;
      border-radius: 999px;
      background: var(--raised);
      color: var(--ink);
      font-size: var(--text-xs);
      white-space: nowrap;
    }
  }
  /* The bar is at the edge of its range, and what can be touched is wider. */
  .edge {
    position: absolute;
    top: var(--ruler);
    z-index: 2;
    width: var(--grip);
    height: var(--tracks);
    cursor: ew-resize;
    touch-action: none;
    &::before {
      position: absolute;
      inset-block: 0;
      width: 14px;
      background:
        linear-gradient(var(--page) 0 0) center / 2px 18px no-repeat,
        var(--accent-ink);
      content: '';
    }
    &.start::before {
      left: 0;
      border-radius: 5px 0 0 5px;
    }
    &.end { transform: translateX(-100%); }
    &.end::before {
      right: 0;
      border-radius: 0 5px 5px 0;
    }
    /* A range that is too narrow for both has them beside it. */
    &.start.outside { transform: translateX(-100%); }
    &.start.outside::before {
      left: auto;
      right: 0;
    }
    &.thin::before { width: 3px; }
    &.end.outside { transform: none; }
    &.end.outside::before {
      right: auto;
      left: 0;
    }
    &:focus-visible {
      z-index: 4;
      outline-offset: 1px;
      border-radius: 5px;
    }
  }
  .head {
    position: absolute;
    top: 0;
    z-index: 3;
    width: var(--grip);
    height: var(--ruler);
    transform: translateX(-50%);
    cursor: ew-resize;
    touch-action: none;
    &::before {
      position: absolute;
      bottom: 0;
      left: calc(50% - 8px);
      width: 16px;
      height: 16px;
      border-radius: 4px 4px 8px 8px;
      background: var(--bad-fill);
      content: '';
    }
    &::after {
      position: absolute;
      top: calc(var(--ruler) - 2px);
      left: calc(50% - 1px);
      width: 2px;
      height: calc(var(--tracks) + 2px);
      background: var(--bad-fill);
      content: '';
      pointer-events: none;
    }
    &:focus-visible {
      outline-offset: -2px;
      border-radius: 5px;
    }
  }
  @media (forced-colors: active) {
    .kept { border-color: Highlight; }
    .edge::before,
    .head::before,
    .head::after {
      background: Highlight;
      forced-color-adjust: none;
    }
    .removed {
      border: 1px dashed CanvasText;
      background: repeating-linear-gradient(135deg, CanvasText 0 1px, transparent 1px 9px);
      forced-color-adjust: none;
    }
  }
`
