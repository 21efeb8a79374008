import { app } from '../../state/app.ts'
import { goTo } from '../../state/router.ts'
import { askedOf, searchOf, type Asked } from './asked.ts'

/** Stands in the address from now on. The same page: nobody is moved. */
export function change(changed: Partial<Asked>): void {
  const { path, search } = app.store.state.place
  goTo(app, `${path}${searchOf({ ...askedOf(search), ...changed })}`, 'replace')
}
