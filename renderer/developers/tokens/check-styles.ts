import { css } from 'lit'

export const checkStyles = css`
  :host {
    display: grid;
    gap: var(--s4);
    min-width: 0;
  }
  textarea.field {
    font-family: var(--mono);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .against {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--s3) var(--s4);
    align-items: start;
  }
  .banner {
    display: flex;
    align-items: center;
    gap: var(--s3);
    padding: var(--s3) var(--s4);
    border-radius: var(--radius-m);
    overflow-wrap: anywhere;
  }
  .banner svg,
  .verdict svg {
    flex: none;
  }
  .banner.good {
    background: var(--good-wash);
    color: var(--good);
  }
  .banner.bad {
    background: var(--bad-wash);
    color: var(--bad);
  }
  .small,
  .soft {
    font-size: var(--text-s);
  }
  .soft {
    color: var(--ink-soft);
    font-weight: 400;
  }
  .value {
    overflow-wrap: anywhere;
  }
  .verdict {
    display: flex;
    gap: var(--s2);
  }
  .verdict svg {
    margin-top: 2px;
  }
  .verdict.good svg {
    color: var(--good);
  }
  .verdict.bad {
    color: var(--bad);
  }
`
