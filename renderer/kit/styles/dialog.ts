import { css } from 'lit'

export const dialogStyles = css`
  dialog {
    width: min(26rem, calc(100vw - 2rem));
    max-height: calc(100dvh - 2rem);
    padding: var(--s5);
    border: var(--edge);
    border-radius: var(--radius-l);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-l);
  }
  dialog::backdrop { background: rgb(10 12 16 / 50%); }
  h2 { overflow-wrap: anywhere; }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--s2);
    margin-top: var(--s5);
  }
`
