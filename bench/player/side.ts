/** What every side of `bench -- player` gives: the code of a player, and how a page puts one in. */

/**
 * Puts a muted player that begins by itself into the page. `src`: a manifest; `file`: an MP4 of the
 * same video, 640 pixels wide.
 */
export type Insert = (what: { src: string; file: string; into: HTMLElement }) => void

/** By name, with the file in `sides/` that the page's own bundle begins at; svc-player is loaded from the appliance. */
export const OTHERS = {
  'bare hls.js': 'bare',
  'bare <video>': 'video',
  'bare SPF': 'spf',
  'mux-player': 'mux',
  vidstack: 'vidstack',
  'video.js': 'video-js',
} as const

export type Other = keyof typeof OTHERS
export type Side = 'svc-player' | Other
