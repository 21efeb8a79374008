/** Every word a viewer of the player can meet. Other languages: components/languages. */

export type FailureReason =
  | 'unknown'
  | 'refused'
  | 'unreachable'
  | 'errored'
  | 'network'
  | 'media'
  | 'unsupported'

export type CaptionPart = 'size' | 'font' | 'color' | 'background' | 'edge' | 'place'
/** Choices of the parts, but for sizes, which are numbers. */
export type CaptionWord =
  | 'standard'
  | 'sans'
  | 'serif'
  | 'mono'
  | 'casual'
  | 'cursive'
  | 'capitals'
  | 'white'
  | 'yellow'
  | 'green'
  | 'cyan'
  | 'magenta'
  | 'red'
  | 'black'
  | 'none'
  | 'translucent'
  | 'shadow'
  | 'outline'
  | 'raised'
  | 'bottom'
  | 'top'

export interface PlayerMessages {
  player: string
  play: string
  playNamed: (name: string) => string
  pause: string
  replay: string
  retry: string
  processingTitle: string
  processingDetail: string
  waitingTitle: string
  waitingDetail: string
  processed: (percent: number) => string
  /** Shown if the page names no video. */
  missingTitle: string
  missingDetail: string
  /** While it waits for what it is to play: without a network, and with one. */
  offline: string
  /** Without a network: while the buffer lasts, while nothing plays, and when it is back. */
  playsOn: string
  isOffline: string
  backOnline: string
  slow: string
  /** At the end of what has been uploaded so far, and where nothing is being sent. */
  awaited: string
  uploadPaused: string
  goBackTo: (time: string) => string
  uploadedTo: (time: string) => string
  /** Title and detail of each failure; the detail may be empty. */
  failures: Record<FailureReason, readonly [title: string, detail: string]>
  seek: string
  of: (time: string, duration: string) => string
  mute: string
  unmute: string
  muted: string
  volume: string
  chapters: string
  subtitles: string
  off: string
  settings: string
  quality: string
  auto: string
  speed: string
  normal: string
  audioTrack: string
  original: string
  captionStyle: string
  captionParts: Record<CaptionPart, string>
  captionChoices: Record<CaptionWord, string>
  back: string
  fullscreen: string
  leaveFullscreen: string
  pip: string
  leavePip: string
  cast: string
  airplay: string
  loading: string
  ended: string
  keys: string
  close: string
  keyForward: string
  keyBack: string
  keyLouder: string
  keyQuieter: string
  keyFaster: string
  keySlower: string
  keyTenths: string
  keyEnds: string
  keyMenu: string
}

export const PLAYER_MESSAGES: PlayerMessages = {
  player: 'Video player',
  play: 'Play',
  playNamed: (name) => `Play ${name}`,
  pause: 'Pause',
  replay: 'Play again',
  retry: 'Try again',
  processingTitle: 'This video is being processed',
  processingDetail: 'It starts automatically when it is ready.',
  waitingTitle: 'This video has not been uploaded yet',
  waitingDetail: 'It appears here after the upload.',
  processed: (percent) => `${percent}% done`,
  failures: {
    unknown: ['Video not found', 'It may be private or deleted, or the embed ID is wrong.'],
    refused: ['This video is private', 'Ask its owner for access.'],
    unreachable: ['Could not load the video', 'Check your connection and try again.'],
    errored: ['This video is not available', ''],
    network: ['Connection lost', 'Try again to resume where you left off.'],
    media: ['This video cannot be played', 'Part of it could not be decoded.'],
    unsupported: ['Your browser cannot play this video', 'Try a newer browser.'],
  },
  missingTitle: 'No video to play',
  missingDetail: 'This player is missing the `embed` attribute: the ID of a video.',
  offline: 'You are offline. Playback resumes when the connection is back.',
  playsOn: 'You are offline. What has loaded keeps playing.',
  isOffline: 'You are offline.',
  backOnline: 'You are back online.',
  awaited: 'This part has not been uploaded yet. It plays as soon as it has.',
  uploadPaused:
    'The upload is paused. This part has not been uploaded yet. It plays as soon as it has.',
  goBackTo: (time) => `Go back to ${time}`,
  uploadedTo: (time) => `uploaded up to ${time}`,
  slow: 'Still loading. The connection is slow or the server is not responding.',
  seek: 'Position',
  of: (time, duration) => `${time} of ${duration}`,
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted',
  volume: 'Volume',
  chapters: 'Chapters',
  subtitles: 'Subtitles',
  off: 'Off',
  settings: 'Settings',
  quality: 'Quality',
  auto: 'Auto',
  speed: 'Speed',
  normal: 'Normal',
  audioTrack: 'Audio track',
  original: 'Original',
  captionStyle: 'Subtitle style',
  captionParts: {
    size: 'Size',
    font: 'Font',
    color: 'Color',
    background: 'Background',
    edge: 'Edge',
    place: 'Position',
  },
  captionChoices: {
    standard: 'Standard',
    sans: 'Sans serif',
    serif: 'Serif',
    mono: 'Monospace',
    casual: 'Casual',
    cursive: 'Cursive',
    capitals: 'Small capitals',
    white: 'White',
    yellow: 'Yellow',
    green: 'Green',
    cyan: 'Cyan',
    magenta: 'Magenta',
    red: 'Red',
    black: 'Black',
    none: 'None',
    translucent: 'Half transparent',
    shadow: 'Shadow',
    outline: 'Outline',
    raised: 'Raised',
    bottom: 'Bottom',
    top: 'Top',
  },
  back: 'Back',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  pip: 'Picture in picture',
  leavePip: 'Leave picture in picture',
  cast: 'Play on another screen',
  airplay: 'AirPlay',
  loading: 'Loading',
  ended: 'The video has ended',
  keys: 'Keyboard shortcuts',
  close: 'Close',
  keyForward: 'Forward',
  keyBack: 'Back',
  keyLouder: 'Volume up',
  keyQuieter: 'Volume down',
  keyFaster: 'Speed up',
  keySlower: 'Slow down',
  keyTenths: 'Jump to 0%–90%',
  keyEnds: 'Jump to the start or end',
  keyMenu: 'Open the player menu',
}

/** Where trying again can help. */
export const canRetry = (reason: FailureReason): boolean =>
  reason !== 'errored' && reason !== 'unsupported'
