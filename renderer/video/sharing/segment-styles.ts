/** A choice of few, side by side: radio buttons as one bar. Upon the styles of choices. */
import { css } from 'lit'

export const segmentStyles = css`
  .segments {
    display: inline-flex;
    gap: 2px;
    margin: 0 0 var(--s2);
    padding: 2px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--sunken);
  }
  .segments label > span {
    min-height: 28px;
    padding: 0 var(--s3);
    border-radius: var(--radius-s);
    font-weight: 500;
  }
  .segments input:hover + span {
    color: var(--ink);
  }
  .segments input:checked + span {
    background: var(--raised);
    box-shadow: 0 0 0 1px var(--line);
    color: var(--ink);
  }
  .segments input:focus-visible + span {
    outline-offset: 1px;
  }
`
