import type { Video } from '../../daemon/contract/video.ts'
import type { App } from '../state/app.ts'
import { may, mayChange } from '../state/may.ts'

/** To share a private video takes the permission; what failed cannot be shared. */
export const canShare = (app: App, { visibility, status, playable }: Video): boolean =>
  (status !== 'errored' || playable) && (visibility === 'public' || may(app, 'videos:share'))

export const hasMenu = (app: App, video: Video): boolean =>
  mayChange(app, video) || may(app, 'videos:delete') || canShare(app, video)
