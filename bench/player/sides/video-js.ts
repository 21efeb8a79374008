/// <reference types="vite/client" />
import 'video.js/dist/video-js.css'
import videojs from 'video.js'
import type { Insert } from '../side.ts'

/** Its types are those of its CommonJS file; the bundler takes the other. */
const start = videojs as unknown as typeof videojs.default

export const insert: Insert = ({ src, into }) => {
  const video = document.createElement('video')
  video.className = 'video-js'
  into.append(video)
  start(video, {
    autoplay: true,
    muted: true,
    controls: true,
    fill: true,
    sources: [{ src, type: 'application/x-mpegURL' }],
  })
}
