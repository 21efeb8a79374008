/** The picture of a video in a list, or a sign in its place. */
import { html, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { VideoStatus } from '../../../daemon/contract/states.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { openAddress } from '../../state/media-token.ts'
import { alertIcon, clockIcon, filmIcon, soundIcon } from '../../kit/icons.ts'

/** `pictureless`: in which state of the video its thumbnail was not there; it is asked for again in the next. */
export function thumbnail(
  app: App,
  video: Video,
  pictureless: VideoStatus | null,
  missing: () => void,
  size = 28,
): TemplateResult | ReturnType<typeof keyed> {
  const address =
    video.playable && video.urls.thumbnail && openAddress(app, video, video.urls.thumbnail)
  // An image shows its former picture until it has the next, which would be another video's.
  if (address && pictureless !== video.status)
    return keyed(
      address,
      html`<img src=${address} alt="" draggable="false" width="320" height="180" @error=${missing} />`,
    )
  if (video.status === 'errored') return alertIcon(size)
  if (video.status === 'created' && !video.playable) return clockIcon(size)
  return video.audio_only ? soundIcon(size) : filmIcon(size)
}
