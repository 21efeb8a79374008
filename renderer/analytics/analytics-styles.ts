import { css } from 'lit'

export const analyticsStyles = css`
  :host {
    display: block;
  }
  h1 {
    margin-bottom: var(--s3);
    font-size: var(--text-xl);
    letter-spacing: -0.02em;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    margin: var(--s4) 0;
  }
  dash-export {
    margin-left: auto;
  }
  @media (max-width: 40rem) {
    dash-period {
      order: 1;
      flex-basis: 100%;
    }
  }
  dash-privacy {
    margin-top: var(--s5);
  }
`
