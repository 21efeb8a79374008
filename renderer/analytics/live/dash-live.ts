/** Who watches at this moment, read every few seconds while somebody looks. */
import { css, html, type PropertyValues } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { LiveViewers } from '../../../daemon/contract/analytics.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { icon } from '../../kit/icons.ts'
import { language } from '../../kit/language.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { scopeOf, type AnalyticsQuery } from '../query/query.ts'
import { showCount } from '../display/figures.ts'
import { rankedGhost, rankedStyles, rankedTable } from '../display/ranked.ts'
import { pageStyles, panel, panelStyles } from '../panel.ts'
import { messages as w } from '../messages.ts'

const EVERY_MS = 5_000

const liveIcon = icon(`<circle cx="8" cy="8" r="1.5"/>
  <path d="M4.8 11.2a4.5 4.5 0 0 1 0-6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4M2.7 13.3
  a7.5 7.5 0 0 1 0-10.6M13.3 2.7a7.5 7.5 0 0 1 0 10.6"/>`)

const liveStyles = css`
  .now {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--s3);
    padding: var(--s4);
  }
  .viewers {
    font-size: 2.75rem;
    font-weight: 600;
    letter-spacing: -0.03em;
    line-height: 1.1;
  }
  .as-of {
    flex-basis: 100%;
    margin-top: var(--s1);
  }
  .list { min-height: 12rem; }
  .ghost {
    width: 12rem;
    height: 3rem;
  }
`

class DashLive extends appElement({
  query: property<AnalyticsQuery>(),
  now: state<(LiveViewers & { at: string }) | undefined>(),
  problem: state<Explained | null>(null),
  paused: state(false),
}) {
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined

  static override styles = [panelStyles, rankedStyles, pageStyles, liveStyles]

  override connectedCallback() {
    super.connectedCallback()
    document.addEventListener('visibilitychange', this.#onVisibility)
    this.paused = document.hidden
  }

  override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get('query')
    if (!changed.has('query')) return
    if (before?.video === this.query.video && before.collection === this.query.collection) return
    this.now = undefined
    void this.#read()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#stop()
  }

  override render() {
    const { now, problem } = this
    if (problem && !now) return problemPanel(problem, () => void this.#read())
    const count = now && showCount(now.viewers)
    return html`<div class="page" aria-busy=${!now}>
      <section class="panel now" aria-label=${w.watching}>
        ${
          now
            ? html`<strong class="viewers tabular">${count}</strong><span>${w.watchingNow(now.viewers)}</span>`
            : html`<span class="skeleton ghost"></span>`
        }
        <p class="as-of faint small">${
          problem
            ? `${problem.detail} ${problem.hint}`
            : this.paused
              ? w.paused
              : now
                ? [w.refreshed(now.at), now.complete ? '' : w.incomplete].join(' ').trim()
                : ' '
        }</p>
      </section>
      <p class="unseen" role="status">${now ? `${count} ${w.watchingNow(now.viewers)}` : ''}</p>
      ${
        now?.viewers === 0
          ? emptyState({ icon: liveIcon(24), title: w.nobodyTitle, text: w.nobodyText })
          : panel(w.videos, html`<div class="list">${now ? ranking(now) : rankedGhost(5)}</div>`)
      }
    </div>`
  }

  #onVisibility = () => {
    this.paused = document.hidden
    if (document.hidden) this.#stop()
    else void this.#read()
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#running?.abort()
  }

  async #read() {
    this.#stop()
    if (document.hidden) return
    const { signal } = (this.#running = new AbortController())
    try {
      const live = await this.app.api.analytics.live({ query: scopeOf(this.query) }, { signal })
      if (signal.aborted) return
      const time = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
      this.now = { ...live, at: new Date().toLocaleTimeString(language(), time) }
      this.problem = null
    } catch (error) {
      if (signal.aborted) return
      // The last answer stays, marked as old.
      this.problem = explain(error)
    }
    this.#timer = setTimeout(() => void this.#read(), EVERY_MS)
  }
}
customElements.define('dash-live', DashLive)

function ranking({ viewers, videos }: LiveViewers) {
  return rankedTable({
    label: w.watching,
    what: w.video,
    figure: w.metrics.visitors.title,
    show: showCount,
    total: viewers,
    rows: videos.map((row) => ({
      ...row,
      href: `/videos/${row.video}/analytics`,
      value: row.viewers,
    })),
  })
}
