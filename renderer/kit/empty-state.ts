/**
 * Where nothing is yet: a picture, what this is, and the first thing to do.
 *
 *     ${emptyState({ icon: keyIcon(24), title: 'No keys yet', text: 'A key lets a program …', action: html`<button class="button primary">…` })}
 *
 * with `emptyStateStyles`. `more`: another way to the same end, below.
 */
import { css, html, nothing, type TemplateResult } from 'lit'

interface EmptyState {
  icon: TemplateResult
  title: string
  text: string
  action?: TemplateResult | typeof nothing
  more?: TemplateResult
}

export const emptyState = ({
  icon,
  title,
  text,
  action,
  more,
}: EmptyState) => html`<div class="empty">
  <span class="empty-sign">${icon}</span>
  <h2>${title}</h2>
  <p>${text}</p>
  ${action ?? nothing}
  ${more ? html`<div class="empty-more">${more}</div>` : nothing}
</div>`

export const emptyStateStyles = css`
  .empty {
    display: grid;
    justify-items: center;
    padding: clamp(2.5rem, 10vh, 6rem) var(--s4);
    border: var(--edge);
    border-radius: var(--radius-l);
    background: var(--sunken);
    text-align: center;
  }
  .empty-sign {
    display: grid;
    place-items: center;
    width: 3.5rem;
    height: 3.5rem;
    margin-bottom: var(--s4);
    border-radius: 50%;
    background: var(--accent-wash);
    color: var(--accent-ink);
  }
  .empty p {
    max-width: 32rem;
    margin: var(--s1) 0 var(--s4);
    color: var(--ink-soft);
    text-wrap: balance;
  }
  /* A sentence in the place of a list. */
  .empty-list {
    padding: var(--s6) var(--s4);
    border: var(--edge);
    border-radius: var(--radius-m);
    background: var(--sunken);
    text-align: center;
  }
  .empty-more {
    margin-top: var(--s4);
    color: var(--ink-soft);
  }
`
