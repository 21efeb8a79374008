/** The engine of Video.js 10 by itself, and a video element. */
import { HlsVideoAdapter } from '@videojs/spf/hls-video'
import type { Insert } from '../side.ts'

export const insert: Insert = ({ src, into }) => {
  const video = document.createElement('video')
  video.muted = true
  video.autoplay = true
  into.append(video)
  const adapter = new HlsVideoAdapter()
  adapter.attach(video)
  adapter.src = src
}
