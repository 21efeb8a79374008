/** The media source that a media element plays from: a new one for each stream, and after a decoder has failed. */

/** Apple's browsers have the managed one alone on phones; where there are both, it saves power. */
export const PlatformMediaSource =
  (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource ?? MediaSource

/** `streaming`: the browser wants more to be loaded; absent where it leaves that to the page. */
export type ManagedSource = MediaSource & { streaming?: boolean }

/** Resolves once it is open; place and speed of the element stay. After the signal nothing is to play from it. */
export async function openMediaSource(
  media: HTMLMediaElement,
  signal: AbortSignal,
): Promise<ManagedSource> {
  const { currentTime, playbackRate } = media
  const source: ManagedSource = new PlatformMediaSource()
  const opened = new Promise((resolve) =>
    source.addEventListener('sourceopen', resolve, { once: true }),
  )
  // A managed source opens only where playback cannot go to another device.
  if ('streaming' in source) media.disableRemotePlayback = true
  const url = URL.createObjectURL(source)
  const revoke = () => URL.revokeObjectURL(url)
  signal.addEventListener('abort', revoke, { once: true })
  media.src = url
  // Before its first source, WebKit keeps the place where it is to begin, and reports 0.
  if (currentTime > 0) media.currentTime = currentTime
  media.playbackRate = playbackRate // a new source sets the default one
  await opened
  revoke()
  return source
}
