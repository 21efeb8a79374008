/** What was just done, for a few seconds, longer when it can be taken back; what failed, until it is closed. */
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement } from '../state/app-element.ts'
import { dismiss, undo } from './notices.ts'
import type { Notice } from '../state/store.ts'
import { StoreWatch } from '../state/watch.ts'
import { alertIcon, checkIcon, closeIcon, undoIcon } from '../kit/icons.ts'
import { messages as w } from '../kit/messages.ts'

const SHOWN_MS = 5_000
const UNDO_MS = 12_000

const styles = css`
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
  .failed > svg { color: var(--bad); }
  .words {
    padding: 5px 0;
    overflow-wrap: anywhere;
  }
  .button.undo {
    min-height: 32px;
    color: var(--accent-ink);
  }
  .hint { color: var(--ink-soft); }
  /* The bottom of a narrow page belongs to the panel of uploads. */
  @media (max-width: 40rem) {
    :host {
      top: 4rem;
      bottom: auto;
    }
    .notice { flex-wrap: wrap; }
    .words { flex: 1; }
    .button.undo {
      order: 1;
      margin-inline-start: 16px;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
`

class DashNotices extends appElement({}) {
  #notices = new StoreWatch(this, (state) => state.notices)
  #timers = new Map<number, ReturnType<typeof setTimeout>>()
  /** Where the focus was before it came in here. */
  #from: HTMLElement | null = null

  static override styles = styles

  override render() {
    return html`<div aria-label=${w.notices} role="log" aria-live="polite" @focusin=${this.#onFocus}>
      ${repeat(
        this.#notices.value,
        (notice) => notice.key,
        (notice) => this.#item(notice),
      )}
    </div>`
  }

  #item(notice: Notice) {
    const [hold, release] = [() => this.#hold(notice), () => this.#release(notice)]
    return html`<div class="boxed notice ${notice.kind}" @pointerenter=${hold} @pointerleave=${release}
      @focusin=${hold} @focusout=${release}>
      ${notice.kind === 'done' ? checkIcon() : alertIcon()}
      <div class="words">${notice.text} ${notice.hint ? html`<span class="hint">${notice.hint}</span>` : nothing}</div>
      ${
        notice.undo
          ? html`<button type="button" class="button quiet undo" aria-keyshortcuts="Control+Z"
            @click=${() => this.#leave(() => undo(this.app, notice.key))}
          >${undoIcon()}${w.undo}</button>`
          : nothing
      }
      <button type="button" class="button quiet icon" aria-label=${w.closeNotice}
        @click=${() => this.#leave(() => dismiss(this.app, notice.key))}>${closeIcon()}</button>
    </div>`
  }

  override updated() {
    for (const notice of this.#notices.value)
      if (notice.kind === 'done' && !this.#timers.has(notice.key)) this.#release(notice)
  }

  #release(notice: Notice) {
    if (notice.kind !== 'done') return
    this.#hold(notice)
    const end = () => {
      this.#timers.delete(notice.key)
      dismiss(this.app, notice.key)
    }
    this.#timers.set(notice.key, setTimeout(end, notice.undo ? UNDO_MS : SHOWN_MS))
  }

  #hold(notice: Notice) {
    clearTimeout(this.#timers.get(notice.key))
  }

  #onFocus = (event: FocusEvent) => {
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !this.renderRoot.contains(from)) this.#from = from
  }

  #leave(action: () => unknown) {
    const to = this.#from?.isConnected ? this.#from : null
    void action()
    to?.focus()
  }
}
customElements.define('dash-notices', DashNotices)
