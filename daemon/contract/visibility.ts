/** Who can play a video. Without zod, so that pages can import it. */

/** private: playable only with a token. */
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]
