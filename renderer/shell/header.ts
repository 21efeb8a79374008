/**
 * The head of the page frame. Wide: at the side, with the navigation in it. Narrow: above, and the
 * navigation at the bottom, within reach of a thumb.
 */
import { css, html, nothing } from 'lit'
import { mark, searchIcon, uploadIcon } from '../kit/icons.ts'
import type { App } from '../state/app.ts'
import { showOverlay } from '../state/overlay.ts'
import { may } from '../state/may.ts'
import { chooseFiles } from '../uploads/queue.ts'
import { keyName } from './keys.ts'
import { messages as w } from './messages.ts'
import { navPages, pageAt } from './routes.ts'

/**
 * `dash-space` and `dash-account` come a moment later (later.ts); their places are kept. `problems`: how many the
 * server has.
 */
export function header(
  app: App,
  path: string,
  {
    isReconnecting,
    problems,
    skip,
  }: { isReconnecting: boolean; problems: number; skip: () => void },
) {
  const { name, below = name } = pageAt(path).route
  return html`<button type="button" class="skip" @click=${skip}>${w.skip}</button>
  <header>
    <div class="who flex">
      <a class="brand" href="/" aria-label=${w.home}>${mark(26)}</a>
      <dash-space></dash-space>
    </div>
    ${
      may(app, 'videos:upload')
        ? html`<button type="button" class="button primary upload" @click=${() => chooseFiles(app)}
          >${uploadIcon()}<span>${w.upload}</span></button>`
        : nothing
    }
    <button type="button" class="button find" aria-label="${w.find}: ${w.findWhat}"
      aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K"
      @click=${() => showOverlay(app, 'palette')}>
      ${searchIcon()}<span>${w.find}</span><kbd data-keys=${keyName('mod+k')}></kbd>
    </button>
    <nav aria-label=${w.navigation}>${navPages(app).map((page) => {
      // "true" on the pages below that of an entry.
      const current = page.href === path ? 'page' : String(page.name === below)
      return html`<a href=${page.href} aria-current=${current}
      >${page.icon(18)}<span class="ellipsis">${page.label()}</span>${
        page.name === 'health' && problems > 0
          ? html`<span class="badge" aria-hidden="true">${problems}</span><span class="unseen"
            >${w.problems(problems)}</span>`
          : nothing
      }</a>`
    })}</nav>
    <div class="live" role="status">${isReconnecting ? html`<span>${w.reconnecting}</span>` : nothing}</div>
    <dash-account></dash-account>
  </header>`
}

export const headerStyles = css`
  .skip {
    position: fixed;
    top: -4rem;
    left: var(--s4);
    z-index: 50;
    padding: var(--s2) var(--s3);
    border: 0;
    border-radius: var(--radius-s);
    background: var(--accent);
    color: var(--on-accent);
    &:focus { top: var(--s2); }
  }
  header {
    position: sticky;
    top: 0;
    z-index: 10;
    display: flex;
    flex-direction: column;
    gap: var(--s2);
    height: 100vh;
    height: 100dvh;
    padding: var(--s4) var(--s3);
    overflow-y: auto;
    border-inline-end: var(--edge);
    background: var(--sunken);
  }
  .who {
    gap: var(--s3);
    min-width: 0;
    min-height: 34px;
    margin-bottom: var(--s2);
    padding: 0 var(--s2);
    font-weight: 600;
  }
  dash-space { flex: 1; }
  dash-account {
    min-width: 44px;
    min-height: 34px;
  }
  .brand { border-radius: var(--radius-m); }
  .find {
    justify-content: flex-start;
    color: var(--ink-soft);
    font-weight: 400;
  }
  .find kbd {
    margin-inline-start: auto;
    color: var(--ink-faint);
    font: inherit;
    font-size: var(--text-xs);
    /* Drawn, not text: aria-keyshortcuts has it, and the name of the button is what is written on it. */
    &::after { content: attr(data-keys); }
  }
  nav {
    display: grid;
    gap: 2px;
    margin-top: var(--s3);
  }
  nav a {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-height: 34px;
    padding: 0 var(--s3);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    font-weight: 500;
    text-decoration: none;
    &:hover {
      background: var(--hover);
      color: var(--ink);
    }
    &:not([aria-current='false']) {
      background: var(--accent-wash);
      color: var(--accent-ink);
      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  }
  .badge {
    min-width: 18px;
    margin-inline-start: auto;
    padding: 0 5px;
    border-radius: 9px;
    background: var(--bad-fill);
    color: #fff;
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
    line-height: 18px;
    text-align: center;
    @media (forced-colors: active) { outline: 1px solid CanvasText; }
  }
  .live {
    flex: 1;
    align-content: end;
    padding: 0 var(--s2);
    color: var(--wait);
    font-size: var(--text-s);
  }
  @media (max-width: 60rem) {
    header {
      flex-direction: row;
      align-items: center;
      height: 3.5rem;
      padding: 0 var(--s4);
      overflow: visible;
      border-inline-end: 0;
      border-bottom: var(--edge);
    }
    .who {
      flex: 1;
      margin: 0;
      padding: 0;
    }
    .live {
      flex: none;
      padding: 0;
    }
    .find {
      width: 34px;
      padding: 0;
      justify-content: center;
      span,
      kbd { display: none; }
    }
    nav {
      position: fixed;
      inset: auto 0 0;
      display: flex;
      gap: 0;
      margin: 0;
      padding: 0 var(--s1) env(safe-area-inset-bottom);
      border-top: var(--edge);
      background: var(--sunken);
    }
    nav a {
      position: relative;
      /* As wide as its word, so that long words of some languages fit. */
      flex: 1 1 auto;
      flex-direction: column;
      justify-content: center;
      gap: 2px;
      min-width: 0;
      min-height: 3.5rem;
      padding: 0 1px;
      font-size: 0.65rem;
      letter-spacing: -0.02em;
      &:not([aria-current='false']) { background: transparent; }
      &:focus-visible { outline-offset: -3px; }
    }
    nav span { max-width: 100%; }
    .badge {
      position: absolute;
      top: 4px;
      inset-inline-start: calc(50% + 4px);
      min-width: 16px;
      margin: 0;
      padding: 0 4px;
      font-size: 0.65rem;
      letter-spacing: 0;
      line-height: 16px;
    }
  }
  @media (max-width: 30rem) {
    .upload {
      width: 34px;
      padding: 0;
      span {
        position: absolute;
        width: 1px;
        height: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
    }
  }
`
