/**
 * A page about what the overview tells: read anew when something else is asked, and said where
 * there is nothing to tell.
 */
import { type TemplateResult } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { scopeOf, querySpan, type AnalyticsQuery } from '../query/query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { pageStyles } from '../page-styles.ts'
import { noViewsEver, noViewsThen } from './no-views.ts'
import { readOverview, type OverviewData } from './read-overview.ts'

export abstract class OverviewPage extends appElement({
  asked: property<AnalyticsQuery>(),
}) {
  #answer = new ReadTask(this, {
    query: () => ({ scope: scopeOf(this.asked), span: querySpan(this.asked) }),
    read: ({ scope, span }, signal) => readOverview(this.app, scope, span, signal),
  })

  static override styles = pageStyles

  /** `overview`: undefined until it was read. */
  abstract page(overview: OverviewData | undefined, loading: boolean): TemplateResult

  override render() {
    const { value, problem, loading, again } = this.#answer
    if (problem) return problemPanel(problem, again)
    if (value && !value.everWatched && !loading) return noViewsEver(this.asked)
    if (value && value.figures.attempts === 0 && !loading) return noViewsThen(this.app, this.asked)
    return this.page(value, loading)
  }
}
