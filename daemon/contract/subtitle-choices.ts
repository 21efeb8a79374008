/** Kinds of subtitles, and the formats that their text is read in. Without zod, so that pages can import them. */

/** captions: also describes sounds. */
export const SUBTITLE_KINDS = ['subtitles', 'captions'] as const
export type SubtitleKind = (typeof SUBTITLE_KINDS)[number]

export const SUBTITLE_FORMATS = ['vtt', 'srt', 'txt', 'json'] as const
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number]
