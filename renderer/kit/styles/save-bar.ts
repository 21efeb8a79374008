/** The end of a form over what is saved (notices/draft-form.ts). */
import { css } from 'lit'

export const saveBarStyles = css`
  .save-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    margin-inline: calc(-1 * var(--s2));
    padding: var(--s3) var(--s2);
    background: var(--page);
  }
  /* What is not saved stays in sight. */
  .save-bar.changed {
    position: sticky;
    bottom: 0;
    z-index: 2;
    border-top: var(--edge);
  }
  @media (max-width: 60rem) {
    .save-bar.changed { bottom: calc(3.5rem + env(safe-area-inset-bottom)); }
  }
  .unsaved {
    flex: 1;
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .conflict {
    padding: var(--s2) var(--s3);
    border-radius: var(--radius-m);
    background: var(--wait-wash);
    color: var(--wait);
    font-size: var(--text-s);
  }
`
