/** hls.js as its README shows it, and a video element. */
import Hls from 'hls.js'
import type { Insert } from '../side.ts'

export const insert: Insert = ({ src, into }) => {
  const video = document.createElement('video')
  video.muted = true
  video.autoplay = true
  into.append(video)
  const hls = new Hls()
  hls.loadSource(src)
  hls.attachMedia(video)
}
