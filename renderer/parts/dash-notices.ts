/** What was just done, for a few seconds; what failed, until it is closed. */
import { css, html, LitElement, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { app } from '../app/app.ts'
import { dismiss } from '../app/notices.ts'
import type { Notice } from '../app/store.ts'
import { Watch } from '../app/watch.ts'
import { shared } from '../styles/shared.ts'
import { alertIcon, checkIcon, closeIcon } from './icons.ts'

const SHOWN_MS = 5_000

export class DashNotices extends LitElement {
  #notices = new Watch(this, (state) => state.notices)
  #timers = new Map<number, ReturnType<typeof setTimeout>>()

  static override styles = [
    shared,
    css`
      :host {
        position: fixed;
        bottom: var(--s4);
        left: 50%;
        z-index: 30;
        width: min(28rem, calc(100vw - 2rem));
        transform: translateX(-50%);
        pointer-events: none;
      }
      .notice {
        display: flex;
        align-items: flex-start;
        gap: var(--s3);
        width: fit-content;
        max-width: 100%;
        margin: var(--s2) auto 0;
        padding: var(--s2) var(--s2) var(--s2) var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--raised);
        box-shadow: var(--shadow-m);
        pointer-events: auto;
        animation: rise 0.18s ease-out;
      }
      .notice > svg {
        flex: none;
        margin-top: 6px;
        color: var(--good);
      }
      .failed > svg {
        color: var(--bad);
      }
      .words {
        padding: 5px 0;
        overflow-wrap: anywhere;
      }
      .hint {
        color: var(--ink-soft);
      }
      /* The bottom of a narrow page belongs to the panel of uploads. */
      @media (max-width: 40rem) {
        :host {
          top: 4rem;
          bottom: auto;
        }
      }
      @keyframes rise {
        from {
          opacity: 0;
          transform: translateY(8px);
        }
      }
    `,
  ]

  override render() {
    return html`<div aria-label="Notices" role="log" aria-live="polite">
      ${repeat(this.#notices.value, (notice) => notice.key, (notice) => this.#item(notice))}
    </div>`
  }

  #item(notice: Notice) {
    return html`<div class="notice ${notice.kind}" @pointerenter=${() => this.#hold(notice)} @pointerleave=${() => this.#release(notice)}>
      ${notice.kind === 'done' ? checkIcon() : alertIcon()}
      <div class="words">${notice.text} ${notice.hint ? html`<span class="hint">${notice.hint}</span>` : nothing}</div>
      <button type="button" class="button quiet icon" aria-label="Close this notice" @click=${() => dismiss(app, notice.key)}>${closeIcon()}</button>
    </div>`
  }

  override updated(): void {
    for (const notice of this.#notices.value) if (notice.kind === 'done' && !this.#timers.has(notice.key)) this.#release(notice)
  }

  #release(notice: Notice): void {
    if (notice.kind !== 'done') return
    this.#timers.set(
      notice.key,
      setTimeout(() => {
        this.#timers.delete(notice.key)
        dismiss(app, notice.key)
      }, SHOWN_MS),
    )
  }

  #hold(notice: Notice): void {
    clearTimeout(this.#timers.get(notice.key))
  }
}
customElements.define('dash-notices', DashNotices)
