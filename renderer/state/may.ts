import type { Permission } from '../../daemon/contract/permissions.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from './app.ts'
import { identityIn } from './store.ts'

export const identityOf = ({ store }: App) => identityIn(store.state)

/** Whether the signed-in person has a permission in this space; decides what the dashboard offers. */
export const may = (app: App, permission: Permission) =>
  identityOf(app)?.permissions.includes(permission) ?? false

/** Whether something is offered that may need a permission. */
export const isOffered = (app: App, needs: Permission | undefined): boolean =>
  !needs || may(app, needs)

/** Whether the signed-in person may change a video: any, or one that they uploaded. */
export function mayChange(app: App, { created_by: creator }: Pick<Video, 'created_by'>): boolean {
  if (may(app, 'videos:write')) return true
  const account = identityOf(app)?.account
  return may(app, 'videos:upload') && account != null && creator === account.id
}

/** Whether many videos can be selected: for what can then be done with them. */
export const mayChangeMany = (app: App): boolean =>
  may(app, 'videos:write') || may(app, 'videos:delete')
