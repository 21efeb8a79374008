import { css } from 'lit'

export const videoStyles = css`
  :host {
    display: block;
  }
  .back {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    min-height: 24px;
    margin: 0 0 var(--s2) -4px;
    padding-right: var(--s1);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    text-decoration: none;
  }
  .back:hover {
    color: var(--ink);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s3) var(--s5);
    margin-bottom: var(--s4);
  }
  .title {
    flex: 1 1 18rem;
    min-width: 0;
  }
  .state {
    min-height: 1.375rem;
    margin-top: 2px;
  }
  .deeds {
    display: flex;
    gap: var(--s2);
  }
  .error {
    margin-bottom: var(--s4);
    border-color: transparent;
    background: var(--bad-wash);
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 19rem;
    gap: var(--s6);
    align-items: start;
  }
  .main,
  section {
    min-width: 0;
  }
  .main section {
    margin-top: var(--s5);
  }
  .main section + section {
    padding-top: var(--s5);
    border-top: 1px solid var(--line);
  }
  .section-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 32px;
  }
  .note {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  dl {
    display: grid;
    gap: var(--s1);
    margin-top: var(--s2);
  }
  dl div {
    display: grid;
    grid-template-columns: 5.75rem minmax(0, 1fr);
    align-items: center;
    min-height: 28px;
  }
  dt {
    color: var(--ink-faint);
  }
  dd {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .id {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s1);
  }
  pre {
    margin-top: var(--s3);
  }
  .gone {
    display: grid;
    justify-items: center;
    gap: var(--s3);
    padding-top: 12vh;
    text-align: center;
  }
  .gone h1 {
    font-size: var(--text-xl);
  }
  .gone p {
    color: var(--ink-soft);
  }
  .ghost-name {
    width: min(20rem, 60%);
    height: 1.75rem;
    margin: 4px 0 calc(var(--s4) + 1.75rem);
  }
  .ghost-screen {
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-l);
  }
  @media (max-width: 60rem) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
    }
    .side {
      padding-top: var(--s5);
      border-top: 1px solid var(--line);
    }
  }
`
