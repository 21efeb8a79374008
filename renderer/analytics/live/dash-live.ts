/** Who watches at this moment, told anew every few seconds while somebody looks. */
import { css, html, type PropertyValues, type TemplateResult } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { LiveViewers } from '../../../daemon/contract/analytics.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { scopeOf, type AnalyticsQuery } from '../query/query.ts'
import { liveIcon } from '../icons.ts'
import { pageStyles } from '../page-styles.ts'
import { panelStyles } from '../panel-styles.ts'
import { timeNow } from '../display/dates.ts'
import { rankedGhost, rankedStyles, rankedTable } from '../display/ranked.ts'
import { showCount } from '../display/units.ts'
import { messages } from '../messages.ts'

const EVERY_MS = 5_000

export class DashLive extends appElement({
  asked: property<AnalyticsQuery>(),
  now: state<{ viewers: LiveViewers; at: string } | undefined>(),
  problem: state<Explained | null>(null),
  paused: state(false),
}) {
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined

  constructor() {
    super()
    this.paused = document.hidden
  }

  static override styles = [
    panelStyles,
    rankedStyles,
    pageStyles,
    css`
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
        font-variant-numeric: tabular-nums;
        letter-spacing: -0.03em;
        line-height: 1.1;
      }
      .as-of {
        flex-basis: 100%;
        margin-top: var(--s1);
        color: var(--ink-faint);
        font-size: var(--text-s);
      }
      .list {
        min-height: 12rem;
        padding: 0 var(--s3) var(--s3);
      }
      .ghost {
        width: 12rem;
        height: 3rem;
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('visibilitychange', this.#onVisibility)
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('asked')
    if (
      changed.has('asked') &&
      (before?.video !== this.asked.video || before.collection !== this.asked.collection || !before)
    ) {
      this.now = undefined
      void this.#read()
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#stop()
  }

  override render() {
    const { now, problem } = this
    if (problem && !now) return problemPanel(problem, () => void this.#read())
    return html`<div class="page" aria-busy=${!now}>
      <section class="panel now" aria-label=${messages().watching}>
        ${
          now
            ? html`<strong class="viewers">${showCount(now.viewers.viewers)}</strong><span>${messages().watchingNow(now.viewers.viewers)}</span>`
            : html`<span class="skeleton ghost"></span>`
        }
        <p class="as-of">${
          problem
            ? `${problem.detail} ${problem.hint}`
            : this.paused
              ? messages().paused
              : now
                ? messages().refreshed(now.at)
                : ' '
        }</p>
      </section>
      <p class="unseen" role="status"
      >${now ? `${showCount(now.viewers.viewers)} ${messages().watchingNow(now.viewers.viewers)}` : ''}</p>
      ${
        now?.viewers.viewers === 0
          ? emptyState({
              icon: liveIcon(24),
              title: messages().nobodyTitle,
              text: messages().nobodyText,
            })
          : this.#videos()
      }
    </div>`
  }

  #videos(): TemplateResult {
    const { now } = this
    return html`<section class="panel" aria-labelledby="heading">
      <div class="panel-head"><h2 id="heading">${messages().videos}</h2></div>
      <div class="list">
        ${
          now
            ? rankedTable({
                label: messages().watching,
                what: messages().video,
                figure: messages().viewers,
                unit: 'count',
                total: now.viewers.viewers,
                rows: now.viewers.videos.map(({ video, name, viewers }) => ({
                  name,
                  href: `/videos/${video}/analytics`,
                  value: viewers,
                })),
              })
            : rankedGhost(5)
        }
      </div>
    </section>`
  }

  #onVisibility = (): void => {
    this.paused = document.hidden
    if (document.hidden) this.#stop()
    else void this.#read()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#running?.abort()
  }

  async #read(): Promise<void> {
    this.#stop()
    if (document.hidden) return
    const { signal } = (this.#running = new AbortController())
    try {
      const viewers = await this.app.api.analytics.live({ query: scopeOf(this.asked) }, { signal })
      if (signal.aborted) return
      this.now = { viewers, at: timeNow() }
      this.problem = null
    } catch (error) {
      if (signal.aborted) return
      // What was last heard stays, with a word that it is old.
      this.problem = explain(error)
    }
    this.#timer = setTimeout(() => void this.#read(), EVERY_MS)
  }
}
customElements.define('dash-live', DashLive)
