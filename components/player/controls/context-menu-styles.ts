/** The context menu, and its notice of the clipboard. */
import { css } from 'lit'

export const contextMenuStyles = css`
  .context-cover {
    position: absolute;
    inset: 0;
  }
  .context-menu,
  .uncopied {
    position: absolute;
    box-sizing: border-box;
    max-inline-size: calc(100% - 16px);
    max-block-size: calc(100% - 16px);
    padding: 6px;
    overflow: auto;
    border-radius: 12px;
    background: var(--svc-menu-background, rgb(24 25 29 / 0.97));
    color: var(--svc-controls-color, #fff);
    box-shadow: 0 12px 32px rgb(0 0 0 / 0.42), inset 0 0 0 1px rgb(255 255 255 / 0.1);
    font-size: 13px;
    line-height: normal;
  }
  .context-menu {
    outline: none;
    display: flex;
    flex-direction: column;
    inline-size: max-content;
    min-inline-size: min(190px, 100% - 16px);
  }
  .context-menu button {
    display: flex;
    align-items: center;
    flex: none;
    gap: 12px;
    min-block-size: 36px;
    padding: 4px 12px;
    border-radius: 8px;
    text-align: start;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  .context-menu.finger button {
    min-block-size: 44px;
  }
  @media (pointer: coarse) {
    .context-menu button {
      min-block-size: 44px;
    }
  }
  .context-menu span {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .context-menu .icon {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    stroke-width: 2.2;
    color: var(--_accent-on-dark);
  }
  .context-menu [aria-checked='false'] .icon {
    visibility: hidden;
  }
  .context-menu button:focus {
    background: rgb(255 255 255 / 0.13);
  }
  @media (hover: hover) {
    .context-menu button:hover {
      background: rgb(255 255 255 / 0.13);
    }
  }
  .context-menu button:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -2px;
    box-shadow: none;
  }

  .notice.copied {
    inset-block-start: 56px;
    background: #1c1d22;
  }
  .uncopied {
    inset: 8px;
    margin: auto;
    inline-size: min(420px, calc(100% - 16px));
    block-size: fit-content;
    padding: 8px 12px 12px;
  }
  .uncopied-head {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-block-end: 8px;
  }
  .uncopied-head span {
    flex: 1;
  }
  .uncopied button {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border-radius: 10px;
  }
  .uncopied textarea {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    padding: 8px;
    resize: none;
    border: 1px solid rgb(255 255 255 / 0.5);
    border-radius: 8px;
    background: #000;
    color: #fff;
    /* Smaller text makes iPhones enlarge the page. */
    font: 16px/1.4 ui-monospace, monospace;
    overflow-wrap: anywhere;
    direction: ltr;
  }

  @media (forced-colors: active) {
    .context-menu,
    .uncopied,
    .notice.copied {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    .context-menu button:is(:hover, :focus) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .context-menu .icon {
      color: CanvasText;
    }
  }
`
