import { css } from 'lit'

export const chartPanelStyles = css`
  :host {
    display: block;
  }
  .panel {
    container-type: inline-size;
  }
  .panel-head h2 {
    margin-right: auto;
  }
  .switch[aria-pressed='true'] {
    background: var(--accent-wash);
    color: var(--accent-ink);
  }
  @media (forced-colors: active) {
    .switch[aria-pressed='true'] {
      outline: 1px solid Highlight;
    }
  }
  @container (max-width: 38rem) {
    .switch span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 32rem) {
    .panel-head {
      flex-wrap: wrap;
    }
    .legend {
      order: 3;
      flex-basis: 100%;
    }
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s4);
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  .key {
    width: 14px;
    border-top: 2px solid currentColor;
  }
  .key.before {
    border-top-style: dashed;
  }
  .key.running {
    width: 9px;
    height: 9px;
    border: 2px solid var(--accent-ink);
    border-radius: 50%;
  }
  /* The chart, its table and its skeleton are as high as each other. */
  .room {
    height: var(--chart-height, 17rem);
    padding: 0 var(--s4) var(--s4);
  }
  .room > * {
    height: 100%;
  }
  .room .table-room {
    overflow: auto;
  }
  .room thead th {
    position: sticky;
    top: 0;
    background: var(--raised);
  }
  [aria-busy='true'] dash-chart {
    opacity: 0.55;
  }
`
