/** What the browser and the line allow at best: its own element with a file. */
import type { Insert } from '../side.ts'

export const insert: Insert = ({ file, into }) => {
  const video = document.createElement('video')
  video.muted = true
  video.autoplay = true
  video.src = file
  into.append(video)
}
