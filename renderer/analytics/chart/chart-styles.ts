import { css } from 'lit'

export const chartStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    height: var(--chart-height, 17rem);
  }
  .stage {
    position: relative;
    height: 100%;
    border-radius: var(--radius-s);
    cursor: crosshair;
  }
  .canvas {
    position: absolute;
    inset: 0;
    overflow: hidden;
  }
  .readout {
    position: absolute;
    top: var(--s2);
    left: var(--at);
    z-index: 2;
    width: max-content;
    max-width: min(18rem, 64%);
    padding: var(--s2) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--raised);
    box-shadow: var(--shadow-m);
    font-size: var(--text-s);
    pointer-events: none;
  }
  .after {
    transform: translateX(var(--s3));
  }
  .before.readout {
    transform: translateX(calc(-100% - var(--s3)));
  }
  .readout > span {
    margin-bottom: var(--s1);
    border-radius: 4px;
  }
  /* Where there is no room beside the line, at the other end. */
  @container (max-width: 26rem) {
    .readout {
      max-width: 60%;
    }
    .after {
      right: 0;
      left: auto;
      transform: none;
    }
    .before.readout {
      left: 0;
      transform: none;
    }
  }
  .when {
    color: var(--ink-soft);
  }
  .figure {
    display: flex;
    align-items: center;
    gap: var(--s2);
    font-variant-numeric: tabular-nums;
  }
  .name {
    flex: 1;
  }
  .key {
    flex: none;
    width: 14px;
    border-top: 2px solid currentColor;
  }
  .key.before {
    border-top-style: dashed;
  }

  /* What uPlot lays over its canvas. */
  .uplot {
    position: relative;
  }
  .uplot canvas {
    position: relative;
    display: block;
    width: 100%;
    height: 100%;
  }
  .u-wrap {
    position: relative;
    user-select: none;
  }
  .u-over,
  .u-under,
  .u-axis,
  .u-cursor-x,
  .u-cursor-y,
  .u-cursor-pt {
    position: absolute;
  }
  .u-cursor-x,
  .u-cursor-y,
  .u-cursor-pt {
    top: 0;
    left: 0;
    pointer-events: none;
  }
  .u-cursor-x {
    height: 100%;
    border-right: 1px solid var(--ink-faint);
  }
  .u-cursor-pt {
    border: 0 solid;
    border-radius: 50%;
  }
  .u-off,
  .u-select {
    display: none;
  }
`
