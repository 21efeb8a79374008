import { css } from 'lit'

export const appStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 100vh;
    min-height: 100dvh;
  }
  header {
    position: sticky;
    top: 0;
    z-index: 10;
    border-bottom: 1px solid var(--line);
    background: var(--page);
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--s2);
    max-width: 84rem;
    height: 3.5rem;
    margin: 0 auto;
    padding: 0 var(--s5);
  }
  .brand {
    display: flex;
    align-items: center;
    gap: var(--s2);
    color: var(--ink);
    font-size: 1.0625rem;
    font-weight: 650;
    letter-spacing: -0.02em;
    text-decoration: none;
    border-radius: var(--radius-s);
  }
  .grow {
    flex: 1;
    text-align: right;
  }
  .offline {
    color: var(--wait);
    font-size: var(--text-s);
  }
  main {
    flex: 1;
    width: 100%;
    max-width: 84rem;
    margin: 0 auto;
    padding: var(--s5) var(--s5) var(--s7);
  }
  /* So that the last row can be scrolled out from under the panel of uploads. */
  main.room-below {
    padding-bottom: 14rem;
  }
  main.alone {
    max-width: 34rem;
    padding-top: 18vh;
  }
  .skip {
    position: absolute;
    top: -4rem;
    left: var(--s4);
    z-index: 50;
    padding: var(--s2) var(--s3);
    border: 0;
    border-radius: var(--radius-s);
    background: var(--accent);
    color: var(--on-accent);
  }
  .skip:focus {
    top: var(--s2);
  }
  @media (max-width: 40rem) {
    .bar,
    main {
      padding-inline: var(--s4);
    }
    main {
      padding-top: var(--s4);
    }
  }
`
