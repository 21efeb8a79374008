/** The end of a form: whether something is not saved yet, and the two things that can be done about it. */
import { css, html, nothing } from 'lit'
import { messages as w } from './messages.ts'

interface SaveBar {
  isChanged: boolean
  saving: boolean
  conflicts: readonly string[]
  /** Names the form's element, whose submission saves. */
  form: string
  discard(): void
}

export const saveBar = ({ isChanged, saving, conflicts, form, discard }: SaveBar) => html`
  ${
    conflicts.length > 0
      ? html`<p class="conflict" role="status">${w.conflict(conflicts.join(', '))}</p>`
      : nothing
  }
  <div class="save-bar ${isChanged ? 'changed' : ''}">
    <p class="unsaved" role="status">${isChanged ? w.unsaved : ''}</p>
    <button type="button" class="button quiet" ?disabled=${!isChanged || saving} @click=${discard}
    >${w.discard}</button>
    <button class="button primary" form=${form} ?disabled=${!isChanged || saving}
    >${saving ? w.saving : w.save}</button>
  </div>`

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
