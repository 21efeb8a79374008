/** Every word a viewer can meet, in one place. */
export const TEXTS = {
  player: 'Video player',
  play: 'Play',
  playNamed: (name: string) => `Play ${name}`,
  replay: 'Play again',
  retry: 'Try again',
  processingTitle: 'This video is being processed',
  processingDetail: 'It starts here as soon as it is ready.',
  waitingTitle: 'This video is not here yet',
  waitingDetail: 'It appears here once it has been uploaded.',
  processed: (percent: number) => `${percent}% done`,
} as const

export type FailureReason = 'unknown' | 'refused' | 'unreachable' | 'errored' | 'network' | 'media' | 'unsupported'

/** What each failure is called in front of a viewer, and whether trying again can help. */
export const FAILURES: Record<FailureReason, { title: string; detail: string; retry: boolean }> = {
  unknown: { title: 'There is no such video', detail: 'It may have been removed, or the address on this page is wrong.', retry: true },
  refused: { title: 'This video is private', detail: 'You need permission from its owner to watch it here.', retry: true },
  unreachable: { title: 'The video cannot be reached', detail: 'Check your connection and try again.', retry: true },
  errored: { title: 'This video could not be processed', detail: 'Its owner can upload it again.', retry: false },
  network: { title: 'The connection was lost', detail: 'The video goes on where it stopped once you try again.', retry: true },
  media: { title: 'This video cannot be played', detail: 'Something in it could not be decoded.', retry: true },
  unsupported: { title: 'This browser cannot play the video', detail: 'A newer browser can.', retry: false },
}
