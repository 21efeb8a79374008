/**
 * Keeps the screen of a phone or tablet on while a video plays in full screen (Screen Wake Lock API). Browsers
 * do so by themselves for a video with sound; WebKit does not for one that is silent or loops.
 */
export function keepAwake(host: HTMLElement, media: HTMLMediaElement): void {
  const page = host.ownerDocument
  let lock: Promise<WakeLockSentinel | undefined> | undefined

  const look = (): void => {
    const isFull = host.matches(':fullscreen')
    // A hidden page loses the lock and asks for it again. Nobody listens outside full screen; a host that was removed
    // gets no event that its full screen has ended.
    if (!isFull) page.removeEventListener('visibilitychange', look)
    const isWanted = isFull && !media.paused && !media.ended && !page.hidden
    if (isWanted === (lock !== undefined)) return
    const held = lock
    // Refused where the battery is low, and absent on pages without HTTPS: the screen then does what it always does.
    lock = isWanted ? navigator.wakeLock?.request('screen').catch(() => undefined) : undefined
    void held?.then((sentinel) => sentinel?.release())
  }

  for (const type of ['play', 'pause', 'ended', 'emptied']) media.addEventListener(type, look)
  host.addEventListener('fullscreenchange', () => {
    if (host.matches(':fullscreen')) page.addEventListener('visibilitychange', look)
    look()
  })
}
