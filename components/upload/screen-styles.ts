/** Styles of the uploader for small places, fingers and forced colours. */
import { css } from 'lit'

export const screenStyles = css`
  @container (max-width: 420px) {
    .drop:not(.compact) .buttons {
      flex-direction: column;
      align-self: stretch;
    }
    .state,
    .bar {
      grid-column: 1 / -1;
    }
    .acts {
      grid-area: 1 / 3;
    }
    .summary > .bar {
      order: 1;
    }
  }
  @media (pointer: coarse) {
    button,
    .details input {
      min-inline-size: 44px;
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .bar {
      border: 1px solid CanvasText;
    }
    .bar > div {
      forced-color-adjust: none;
      background: Highlight;
    }
    button.main {
      border-color: ButtonText;
    }
    .drop.over {
      border-style: solid;
      border-color: Highlight;
    }
    button:disabled {
      opacity: 1;
      color: GrayText;
      border-color: GrayText;
    }
    .sign {
      color: CanvasText !important;
    }
  }
`
