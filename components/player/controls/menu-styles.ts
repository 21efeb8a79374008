/** Menus and the list of keys. */
import { css } from 'lit'

export const menuStyles = css`
  .menu-place {
    position: static;
  }
  .menu,
  .help {
    position: absolute;
    inset-inline-end: 12px;
    inset-block-end: 74px;
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    min-inline-size: 190px;
    max-inline-size: min(320px, calc(100% - 24px));
    max-block-size: calc(100cqh - 90px);
    padding: 6px;
    overflow: auto;
    border-radius: 12px;
    background: var(--svc-menu-background, rgb(24 25 29 / 0.97));
    color: var(--svc-controls-color, #fff);
    box-shadow: 0 12px 32px rgb(0 0 0 / 0.42), inset 0 0 0 1px rgb(255 255 255 / 0.1);
    pointer-events: auto;
    text-shadow: none;
  }
  .menu-place.chapters .menu {
    inset-inline: 12px auto;
  }
  .menu button {
    display: flex;
    align-items: center;
    flex: none;
    gap: 8px;
    min-block-size: 36px;
    padding: 4px 12px 4px 8px;
    border-radius: 8px;
    text-align: start;
    font-weight: 500;
  }
  .menu button span {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .menu button small {
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    color: rgb(255 255 255 / 0.72);
  }
  .menu button .icon {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    stroke-width: 2.2;
  }
  .menu [role='menuitemradio'] .icon {
    color: var(--_accent-on-dark);
  }
  .menu [role='menuitemradio'][aria-checked='false'] .icon {
    visibility: hidden;
  }
  .menu [aria-haspopup] {
    padding-inline: 12px 6px;
  }
  .menu [role='menuitemradio'] + [aria-haspopup] {
    margin-block-start: 4px;
    border-radius: 0 0 8px 8px;
    box-shadow: 0 -1px rgb(255 255 255 / 0.14);
  }
  .menu .menu-head {
    margin-block-end: 4px;
    border-radius: 8px 8px 0 0;
    box-shadow: 0 1px rgb(255 255 255 / 0.14);
    font-weight: 650;
  }
  .menu button:is(:hover, :focus) {
    background: rgb(255 255 255 / 0.13);
  }
  .menu button:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -2px;
    box-shadow: none;
  }

  .help {
    inset: 8px;
    margin: auto;
    inline-size: min(360px, calc(100% - 16px));
    max-inline-size: none;
    block-size: fit-content;
    max-block-size: calc(100% - 16px);
    padding: 8px 16px 12px;
    font-size: 13px;
  }
  .help-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    font-size: 15px;
  }
  .help dl {
    display: grid;
    /* Keys that belong together stand below each other where the words need the room. */
    grid-template-columns: fit-content(50%) minmax(0, 1fr);
    grid-auto-rows: max-content;
    gap: 4px 16px;
    margin: 4px 0 0;
    overflow: auto;
  }
  /* Each line lies in the two columns of the list, so that all meanings begin at one place. */
  .help dl > div {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: baseline;
    min-block-size: 24px;
  }
  .help dd {
    margin: 0;
    overflow-wrap: anywhere;
    hyphens: auto;
    color: rgb(255 255 255 / 0.86);
  }
  .help kbd {
    display: inline-block;
    direction: ltr;
    padding: 1px 6px;
    border-radius: 5px;
    background: rgb(255 255 255 / 0.16);
    font: 600 12px/1.5 system-ui, sans-serif;
  }

  @container (max-width: 479px) {
    .menu {
      inset-inline: 6px;
      inset-block-end: 52px;
      max-inline-size: none;
      max-block-size: calc(100cqh - 58px);
    }
    .menu-place.chapters .menu {
      inset-inline: 6px;
    }
  }
  /* WCAG 2.5.5. */
  @media (pointer: coarse) {
    .menu button {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .menu,
    .help {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    .menu button:is(:hover, :focus) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .menu [role='menuitemradio'] .icon {
      color: CanvasText;
    }
  }
`
