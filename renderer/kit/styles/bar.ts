/** A bar that fills its track from the left, in `--fill`. */
import { css } from 'lit'

export const barStyles = css`
  .track {
    overflow: hidden;
    background: var(--line);
  }
  .bar {
    height: 100%;
    border-radius: inherit;
    background: var(--fill, var(--accent));
  }
  @media (forced-colors: active) {
    .track { border: 1px solid CanvasText; }
    .bar {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`
