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
}
