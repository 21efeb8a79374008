/** Styles of overlays: progress, failures, the end screen. */
import { css } from 'lit'

export const messageStyles = css`
  .message {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    gap: 6px;
    padding: 16px clamp(16px, 6cqi, 48px);
    overflow: auto;
    text-align: center;
    background: rgb(12 13 16 / 0.82);
  }
  .message .icon {
    inline-size: clamp(28px, 7cqi, 40px);
    block-size: clamp(28px, 7cqi, 40px);
    margin-block-end: 6px;
    color: rgb(255 255 255 / 0.72);
    stroke-width: 1.6;
    flex: none;
  }
  .message-title {
    margin: 0;
    font-size: clamp(16px, 3.4cqi, 21px);
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  .message-detail {
    margin: 0;
    max-inline-size: 46ch;
    color: rgb(255 255 255 / 0.74);
    font-weight: 400;
    text-wrap: balance;
  }
  .pill {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    flex: none;
    min-block-size: 44px;
    margin-block-start: 12px;
    padding: 0 18px 0 14px;
    border-radius: 22px;
    background: rgb(255 255 255 / 0.14);
    font-weight: 600;
    transition: background 0.15s;
  }
  .pill .icon,
  .message .pill .icon {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    color: inherit;
    stroke-width: 2;
  }
  @media (hover: hover) {
    .pill:hover {
      background: rgb(255 255 255 / 0.24);
    }
  }
  .awaited {
    position: absolute;
    inset-block-start: max(12px, calc(50% - 104px));
    inset-inline: 12px;
    inline-size: fit-content;
    max-inline-size: 44ch;
    margin: 0 auto;
    padding: 10px 14px 12px;
    border-radius: 12px;
    background: var(--_scrim);
    text-align: center;
    text-wrap: balance;
  }
  .awaited p {
    margin: 0;
  }
  .awaited .pill {
    margin-block-start: 8px;
    padding-inline: 18px;
  }
  .audio .awaited {
    position: static;
    margin-block: 8px 12px;
  }
  .pill.unmute {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    margin: 0;
    background: var(--_scrim);
  }
  .audio .pill.unmute {
    position: static;
    margin: 0 12px 12px;
  }
  .progress {
    flex: none;
    inline-size: min(280px, 70cqi);
    block-size: 6px;
    margin-block: 14px 2px;
    border-radius: 3px;
    overflow: hidden;
    background: rgb(255 255 255 / 0.2);
  }
  .progress-done {
    inline-size: var(--_progress, 0%);
    block-size: 100%;
    min-inline-size: 6px;
    border-radius: 3px;
    background: var(--_accent-on-dark);
    transition: inline-size 0.5s ease;
  }
  .progress-number {
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    color: rgb(255 255 255 / 0.74);
  }

  .end-screen {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template-rows: minmax(0, auto) auto;
    place-content: safe center;
    justify-items: center;
    padding: 12px clamp(16px, 5cqi, 40px);
    background: var(--svc-end-screen-background, rgb(12 13 16 / 0.86));
    animation: appear 0.25s both;
  }
  .end-screen[hidden] {
    display: none;
  }
  .end-content {
    display: grid;
    justify-items: center;
    overflow: auto;
    text-align: center;
  }

  @media (forced-colors: active) {
    .awaited,
    .pill,
    .progress {
      border: 1px solid ButtonText;
    }
    .awaited {
      background: Canvas;
    }
    .progress-done {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`
