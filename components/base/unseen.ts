/** For screen readers alone: takes no room, and is read. */
import { css } from 'lit'

export const unseen = css`
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`
