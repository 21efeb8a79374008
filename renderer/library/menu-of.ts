import type { Video } from '../../daemon/contract/video.ts'
import type { App } from '../state/app.ts'
import { may, mayChange } from '../state/may.ts'

/** A private video can be handed on only by who may share it; what failed, by nobody. */
export const canShare = (app: App, { visibility, status, playable }: Video): boolean =>
  (status !== 'errored' || playable) && (visibility === 'public' || may(app, 'videos:share'))

/** Whether the menu of a video has anything in it. */
export const hasMenu = (app: App, video: Video): boolean =>
  mayChange(app, video) || may(app, 'videos:delete') || canShare(app, video)
