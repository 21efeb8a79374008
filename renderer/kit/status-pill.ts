import { css, html } from 'lit'
import type { StatusLabel } from './formats/status.ts'

export const statusPill = ({ tone, label }: StatusLabel) =>
  html`<span class="pill ${tone}"><span class="dot"></span>${label}</span>`

export const statusPillStyles = css`
  .pill {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 1px var(--s2) 1px 6px;
    border-radius: 999px;
    font-size: var(--text-xs);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .dot {
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: currentColor;
  }
  .good {
    background: var(--good-wash);
    color: var(--good);
  }
  .busy {
    background: var(--busy-wash);
    color: var(--busy);
  }
  .wait {
    background: var(--wait-wash);
    color: var(--wait);
  }
  .bad {
    background: var(--bad-wash);
    color: var(--bad);
  }
  .off {
    background: var(--hover);
    color: var(--ink-soft);
  }
  @media (forced-colors: active) {
    .pill { border: 1px solid CanvasText; }
    .dot {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`
