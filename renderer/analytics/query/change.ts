import type { App } from '../../state/app.ts'
import { goTo } from '../../state/router.ts'
import { queryOf, searchOf, type AnalyticsQuery } from './query.ts'

/** Stands in the address from now on. The same page: nobody is moved. */
export function change(app: App, changed: Partial<AnalyticsQuery>): void {
  const { path, search } = app.store.state.place
  goTo(app, `${path}${searchOf({ ...queryOf(search), ...changed })}`, 'replace')
}
