/** Names of the controls, in order. */
export const CONTROLS = [
  'play',
  'skip',
  'time',
  'seek',
  'volume',
  'chapters',
  'subtitles',
  'quality',
  'rate',
  'audio-track',
  'pip',
  'airplay',
  'cast',
  'fullscreen',
  'title',
  'context-menu',
] as const
export type PlayerControl = (typeof CONTROLS)[number]
