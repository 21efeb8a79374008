/** Every word of the sound player. */

export interface AudioMessages {
  player: string
  play: string
  pause: string
  mute: string
  unmute: string
  volume: string
  seek: string
  of: (time: string, duration: string) => string
  speed: string
  track: string
  subtitles: string
  off: string
  waiting: string
  none: string
  loading: string
  /** While it should play: the browser is offline; or the line is slow. */
  offline: string
  slow: string
}

export const AUDIO_MESSAGES: AudioMessages = {
  player: 'Audio player',
  play: 'Play',
  pause: 'Pause',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  seek: 'Position',
  of: (time, duration) => `${time} of ${duration}`,
  speed: 'Speed',
  track: 'Audio track',
  subtitles: 'Subtitles',
  off: 'Off',
  waiting: 'Processing audio…',
  none: 'This video has no audio.',
  loading: 'Loading audio…',
  offline: 'You are offline. Playback resumes when the connection is back.',
  slow: 'Still loading. The connection is slow or the server is not responding.',
}
