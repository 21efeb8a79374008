import { css } from 'lit'

export const playgroundStyles = css`
  :host {
    display: block;
  }
  .soft,
  .about p,
  .note {
    color: var(--ink-soft);
  }
  .choice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s3) var(--s5);
    margin-top: var(--s4);
  }
  .elements {
    gap: 2px;
    padding: 3px;
    border-radius: var(--radius-m);
    background: var(--hover);
  }
  .elements label > span {
    min-height: 30px;
    padding: 0 var(--s3);
    border-radius: var(--radius-s);
    font-weight: 500;
    text-transform: capitalize;
  }
  .elements input:checked + span {
    background: var(--page);
    color: var(--ink);
    box-shadow: 0 1px 2px rgb(0 0 0 / 12%);
  }
  .subject {
    display: flex;
    flex: 1 1 18rem;
    align-items: center;
    gap: var(--s2);
    max-width: 32rem;
    min-width: 0;
  }
  .subject > :first-child {
    flex: none;
    font-weight: 500;
  }
  .subject .field,
  .subject dash-picker {
    flex: 1;
    min-width: 0;
    text-overflow: ellipsis;
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--s4);
    min-height: 34px;
    margin: var(--s2) 0 var(--s3);
  }
  .columns {
    display: grid;
    grid-template: 'stage controls' auto 'code controls' auto 'events controls' 1fr / minmax(0, 1fr) 23rem;
    gap: var(--s5) var(--s6);
    align-items: start;
  }
  .stage {
    grid-area: stage;
    min-width: 0;
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  .controls {
    grid-area: controls;
    position: sticky;
    top: 4.5rem;
    max-height: calc(100vh - 5.5rem);
    padding: var(--s3) var(--s4);
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .code {
    grid-area: code;
    min-width: 0;
  }
  .events {
    grid-area: events;
    min-width: 0;
  }
  .note {
    display: grid;
    justify-items: start;
    gap: var(--s3);
    margin-bottom: var(--s3);
    font-size: var(--text-s);
  }
  .none {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--s3);
    aspect-ratio: 16 / 9;
    padding: var(--s4);
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius-l);
    text-align: center;
  }
  .ghost {
    aspect-ratio: 16 / 9;
    margin-top: var(--s4);
  }
  .stage .ghost {
    margin-top: 0;
  }
  @media (max-width: 60rem) {
    .columns {
      grid-template: 'stage' 'controls' 'code' 'events' / minmax(0, 1fr);
    }
    .controls {
      position: static;
      max-height: 30rem;
    }
    .subject {
      max-width: none;
    }
  }
  @media (max-width: 40rem) {
    .subject {
      flex-wrap: wrap;
    }
    .controls {
      padding-inline: var(--s3);
    }
  }
`
