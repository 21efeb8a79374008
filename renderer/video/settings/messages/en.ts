import type { SettingName } from '../table.ts'

export interface PlayerSettingsMessages extends Record<
  SettingName,
  { label: string; hint: string }
> {
  heading: string
  lead: string
  groups: Record<'look' | 'playing' | 'tracks' | 'viewer', string>
  asSpace(value: string): string
  chooseColour: string
  moment: string
  takeMoment(label: string): string
  severalControls(count: number): string
  /** What nothing means, where it has a word of its own. */
  unset: Partial<Record<SettingName, string>>
  /** By value, or by setting and value. */
  values: Record<string, string>
  saved: string
  notSaved: string
}

export const en: PlayerSettingsMessages = {
  heading: 'Player',
  lead: 'Try it beside. Saved settings hold on every page that shows this video; its code stays the same.',
  groups: {
    look: 'Look',
    playing: 'Playback',
    tracks: 'Quality, subtitles, sound',
    viewer: 'For the viewer',
  },
  asSpace: (value) => `As in the space: ${value}`,
  chooseColour: 'Choose a colour',
  moment: 'Now',
  takeMoment: (label) => `${label}: where the player stands`,
  severalControls: (count) => `${count} controls`,
  color: { label: 'Colour', hint: 'Accent of the controls.' },
  theme: { label: 'Theme', hint: 'How the controls look.' },
  controls: {
    label: 'Controls',
    hint: 'What means nothing to this video or browser is not shown.',
  },
  title: { label: 'Title', hint: 'Instead of the name.' },
  poster: { label: 'Poster at', hint: 'Seconds into the video.' },
  aspect_ratio: { label: 'Aspect ratio', hint: 'Such as 16/9.' },
  autoplay: { label: 'Autoplay', hint: 'Browsers may allow it muted only.' },
  muted: { label: 'Muted', hint: 'Until the viewer turns the sound on.' },
  loop: { label: 'Loop', hint: 'Begins again at its end.' },
  preload: { label: 'Preload', hint: 'What is loaded before it plays.' },
  start_time: { label: 'Starts at', hint: 'Seconds.' },
  end_time: { label: 'Ends at', hint: 'Seconds.' },
  playback_rate: { label: 'Speed', hint: '0.25 to 4.' },
  quality: { label: 'Quality', hint: 'Until the viewer chooses.' },
  max_quality: { label: 'Highest quality', hint: 'Nothing larger is played.' },
  subtitles: { label: 'Subtitles offered', hint: 'Which the viewer can choose.' },
  active_subtitle: { label: 'Subtitles on', hint: 'At the start.' },
  audio_track: { label: 'Audio track', hint: 'What is heard first.' },
  hotkeys: { label: 'Keys', hint: 'While the player has the focus.' },
  metrics: { label: 'Measured', hint: 'Whether viewing is counted.' },
  locale: { label: 'Language', hint: 'Of the player’s words.' },
  unset: {
    color: '#2f6fed',
    title: 'the name',
    poster: 'the poster',
    aspect_ratio: 'the video’s',
    autoplay: 'Off',
    muted: 'Off',
    loop: 'Off',
    preload: 'Nothing',
    start_time: '0',
    end_time: 'the end',
    playback_rate: '1',
    quality: 'Automatic',
    max_quality: 'no limit',
    subtitles: 'All',
    active_subtitle: 'None',
    audio_track: 'The default',
    hotkeys: 'On',
    metrics: 'Unless the browser objects',
    locale: 'the page’s',
    theme: 'Default',
  },
  values: {
    on: 'On',
    off: 'Off',
    default: 'Default',
    none: 'None',
    all: 'All',
    original: 'Original',
    auto: 'Automatic',
    'theme.float': 'Floating',
    'autoplay.visible': 'While in view',
    'autoplay.always': 'Always',
    'preload.none': 'Nothing',
    'preload.metadata': 'Playlists',
    'preload.auto': 'The beginning',
    'audio_track.default': 'The default',
    'metrics.respect': 'Unless the browser objects',
    sd: '360p',
    hd: '720p',
    fhd: '1080p',
    qhd: '1440p',
    uhd: '2160p',
    'controls.play': 'Play',
    'controls.time': 'Time',
    'controls.seek': 'Seek bar',
    'controls.volume': 'Volume',
    'controls.chapters': 'Chapters',
    'controls.subtitles': 'Subtitles',
    'controls.quality': 'Quality',
    'controls.rate': 'Speed',
    'controls.audio-track': 'Audio track',
    'controls.pip': 'Picture in picture',
    'controls.airplay': 'AirPlay',
    'controls.cast': 'Cast',
    'controls.fullscreen': 'Full screen',
  },
  saved: 'Player settings saved',
  notSaved: 'The player settings were not saved',
}
