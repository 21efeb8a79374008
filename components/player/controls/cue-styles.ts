/** What cues keep clear of: the title and the bar, while these are shown (captions.ts, cue-places.ts). */
import { css } from 'lit'

export const cueStyles = css`
  /* Without a transition: lines of single cues change at once, too, and make up for it (cue-places.ts). */
  .stage {
    --_cues-above: 8px;
    --_cues-below: 8px;
  }
  .stage.controlled:not(.idle) {
    --_cues-below: 80px;
  }
  /* There is no title below that height. */
  @container (min-height: 190px) {
    .stage.controlled:not(.idle):has(.title) {
      --_cues-above: 52px;
    }
  }
  /* There the letters of the title are as small as can be, and two lines fit above the skip buttons of a phone. */
  @container (min-height: 190px) and (max-width: 538px) {
    .stage.controlled:not(.idle):has(.title) {
      --_cues-above: 42px;
    }
  }
`
