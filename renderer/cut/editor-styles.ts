import { css } from 'lit'

export const cutEditorStyles = css`
  .work {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: var(--s3) var(--s5);
    align-items: start;
    > dash-timeline,
    > .tools { grid-column: 1 / -1; }
  }
  .screen {
    display: grid;
    gap: var(--s2);
    min-width: 0;
  }
  .picture {
    position: relative;
    display: grid;
    width: 100%;
    max-height: clamp(12rem, 100vh - 36rem, 52vh);
    overflow: hidden;
    border-radius: var(--radius-l);
    background: #08090b;
    > video {
      width: 100%;
      height: 100%;
      min-height: 0;
      object-fit: contain;
    }
    &.sound {
      min-height: 5rem;
      place-items: center;
      color: #c9ced8;
      > video { display: none; }
    }
  }
  .failed {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--s2);
    padding: var(--s4);
    background: rgb(8 9 11 / 85%);
    color: #fff;
    text-align: center;
  }
  .gone-now {
    position: absolute;
    inset-block-start: var(--s3);
    inset-inline-start: var(--s3);
    padding: 2px var(--s2);
    border-radius: var(--radius-s);
    background: rgb(8 9 11 / 80%);
    color: #fff;
    font-size: var(--text-s);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1);
  }
  .clock {
    margin-inline: var(--s2);
    white-space: nowrap;
  }
  .push { margin-left: auto; }
  .button[aria-pressed='true'] {
    border-color: var(--accent-ink);
    background: var(--accent-wash);
    color: var(--accent-ink);
  }
  .rule {
    width: 1px;
    height: 24px;
    margin-inline: var(--s1);
    background: var(--line);
  }
  .side {
    display: grid;
    gap: var(--s2);
    min-width: 0;
    grid-area: 1 / 2;
    max-height: calc(clamp(12rem, 100vh - 36rem, 52vh) + 3rem);
    overflow-y: auto;
    scrollbar-width: thin;
    h3 { font-size: var(--text-m); }
  }
  .amount {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--s3);
  }
  @media (max-width: 60rem) {
    .work { grid-template-columns: minmax(0, 1fr); }
    .side {
      grid-area: auto;
      max-height: none;
    }
    .picture { max-height: 40vh; }
  }
  @media (max-width: 40rem) {
    .tools > .fill { flex-basis: 100%; }
  }
  @media (pointer: coarse) {
    .tools .button, .bar .button { min-height: 44px; }
    .tools .button.icon, .bar .button.icon { width: 44px; }
  }
`
