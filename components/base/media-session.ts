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
  handle({
    play: () => void media.play().catch(() => undefined),
    pause: () => media.pause(),
    seekto: ({ seekTime = media.currentTime }) => (media.currentTime = seekTime),
    seekbackward: ({ seekOffset = 10 }) => (media.currentTime -= seekOffset),
    seekforward: ({ seekOffset = 10 }) => (media.currentTime += seekOffset),
  })
}

/** When its element is gone, the media keys are nobody's. */
export function silence(media: HTMLMediaElement): void {
  if (current !== media) return
  current = undefined
  navigator.mediaSession.metadata = null
  handle()
}

/** Keys without a handler are left to the browser. */
function handle(
  handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {},
): void {
  for (const action of ['play', 'pause', 'seekto', 'seekbackward', 'seekforward'] as const)
    navigator.mediaSession.setActionHandler(action, handlers[action] ?? null)
}
