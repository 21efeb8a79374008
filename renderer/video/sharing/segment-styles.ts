/** A choice of few, side by side: radio buttons as one bar. */
import { css } from 'lit'

export const segmentStyles = css`
  .segments {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
    min-width: 0;
    margin: 0 0 var(--s2);
    padding: 2px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--sunken);
  }
  .segments label {
    position: relative;
  }
  .segments input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .segments span {
    display: inline-flex;
    align-items: center;
    min-height: 28px;
    padding: 0 var(--s3);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
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
    outline: 2px solid var(--accent-ink);
    outline-offset: 1px;
  }
  @media (forced-colors: active) {
    .segments.segments input:checked + span {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
