/**
 * The colours of the design tokens as a canvas understands them: it knows neither custom properties
 * nor light-dark().
 */
import { css, html, type TemplateResult } from 'lit'
import type { ChartTheme } from './chart.ts'

export type Ink = Record<ChartTheme | 'grid' | 'text' | 'ground', string>
const NAMES = ['main', 'before', 'second', 'grid', 'text', 'ground'] as const

/** Unseen, in the element whose colours are read. */
export const inkProbe = (): TemplateResult =>
  html`<span class="ink" hidden>${NAMES.map((name) => html`<i class="ink-${name}"></i>`)}</span>`

export function inkOf(root: ParentNode): Ink {
  return Object.fromEntries(
    NAMES.map((name) => [name, getComputedStyle(root.querySelector(`.ink-${name}`)!).color]),
  ) as Ink
}

/** Calls whenever the colours may be others. Answers what ends it. */
export function onInkChange(hear: () => void): () => void {
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  )
  // A theme that is chosen by hand stands at the root.
  const root = new MutationObserver(hear)
  root.observe(document.documentElement, { attributes: true })
  for (const each of media) each.addEventListener('change', hear)
  return () => {
    root.disconnect()
    for (const each of media) each.removeEventListener('change', hear)
  }
}

export const inkStyles = css`
  .ink-main,
  .key.main {
    color: var(--accent-ink);
  }
  .ink-before,
  .key.before {
    color: var(--ink-faint);
  }
  .ink-second,
  .key.second {
    color: var(--wait);
  }
  .ink-grid {
    color: var(--line);
  }
  .ink-ground {
    color: var(--raised);
  }
  .ink-text {
    color: var(--ink-soft);
  }
  @media (forced-colors: active) {
    .ink-main,
    .key.main {
      color: Highlight;
      forced-color-adjust: none;
    }
    .ink-before,
    .key.before,
    .ink-grid {
      color: GrayText;
      forced-color-adjust: none;
    }
  }
`
