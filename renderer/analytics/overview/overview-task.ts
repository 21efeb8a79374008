/** The figures of a range and of the one before, as every page about them reads and shows them. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Figures } from '../../../daemon/contract/analytics.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { icon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { ReadTask } from '../../kit/read-task.ts'
import type { App } from '../../state/app.ts'
import type { AppHost } from '../../state/app-element.ts'
import {
  change,
  querySpan,
  rangeOf,
  scopeOf,
  timeZone,
  type AnalyticsQuery,
} from '../query/query.ts'
import { messages } from '../messages.ts'

interface Overview {
  figures: Figures
  before: Figures
  bots: number
  everWatched: boolean
}

/** Before anybody could have watched anything. */
const EVER = '2020-01-01'

export class OverviewTask extends ReadTask<unknown, Overview> {
  #host: AppHost
  #asked: () => AnalyticsQuery

  constructor(host: AppHost, asked: () => AnalyticsQuery) {
    super(host, {
      query: () => ({ ...rangeOf(asked()), ...querySpan(asked()) }),
      read: (_, signal) => readOverview(host.app, asked(), signal),
    })
    this.#host = host
    this.#asked = asked
  }

  /** The problem, that nobody has watched, or the page; its overview is undefined until it was read. */
  page(show: (overview: Overview | undefined) => TemplateResult): TemplateResult {
    const { value, problem, loading } = this
    if (problem) return problemPanel(problem, this.again)
    if (!value || loading || value.figures.attempts > 0) return show(value)
    return value.everWatched
      ? noViewsThen(this.#host.app, this.#asked())
      : noViewsEver(this.#asked())
  }
}

async function readOverview(
  { api }: App,
  asked: AnalyticsQuery,
  signal: AbortSignal,
): Promise<Overview> {
  const { from, to, before } = querySpan(asked)
  const ask = (range: { from: string; to?: string }) =>
    api.analytics.overview(
      { query: { ...scopeOf(asked), time_zone: timeZone(), ...range } },
      { signal },
    )
  const [now, earlier] = await Promise.all([
    ask({ from, to }),
    ask({ from: before.from, to: before.untilNow }),
  ])
  const everWatched =
    now.figures.attempts > 0 ||
    earlier.figures.attempts > 0 ||
    (await ask({ from: EVER })).figures.attempts > 0
  return { figures: now.figures, before: earlier.figures, bots: now.bot_views, everWatched }
}

const chartIcon = icon('<path d="M2.5 2.5v11h11M5 10l2.5-3 2 1.5L13 4.5"/>', 24)

const noViewsEver = ({ video }: AnalyticsQuery): TemplateResult =>
  emptyState({
    icon: chartIcon(),
    title: messages().noViewsTitle,
    text: messages().noViewsText,
    action: html`<a class="button primary" href=${video ? `/videos/${video}/sharing` : '/'}>${messages().noViewsDeed}</a>`,
  })

const noViewsThen = (app: App, { period }: AnalyticsQuery): TemplateResult =>
  emptyState({
    icon: chartIcon(),
    title: messages().quietTitle,
    text: messages().quietText,
    action:
      period === 'year'
        ? nothing
        : html`<button type="button" class="button"
            @click=${() => change(app, { period: 'year' })}>${messages().showYear}</button>`,
  })
