/** Media Session metadata and action handlers. */
export interface SessionHandlers {
  title: string
  artwork: string | null
}

/** The element that started to play last. */
let current: HTMLMediaElement | undefined

export function announce(media: HTMLMediaElement, { title, artwork }: SessionHandlers): void {
  if (!('mediaSession' in navigator)) return
  current = media
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artwork: artwork ? [{ src: artwork }] : [],
  })
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void media.play().catch(() => undefined),
    pause: () => media.pause(),
    seekto: ({ seekTime }) => void (media.currentTime = seekTime ?? media.currentTime),
    seekbackward: ({ seekOffset }) => void (media.currentTime -= seekOffset ?? 10),
    seekforward: ({ seekOffset }) => void (media.currentTime += seekOffset ?? 10),
  }
  for (const [action, handler] of Object.entries(handlers))
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler)
}

/** When its element is gone. */
export function silence(media: HTMLMediaElement): void {
  if (current !== media) return
  current = undefined
  navigator.mediaSession.metadata = null
}
