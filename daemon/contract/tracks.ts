/** Requests and responses about the tracks of a video: audio, text, chapters. */
import { z } from 'zod'
import { subtitleId, videoId } from './ids.ts'
import { LONGEST_NAME } from './limits.ts'
import { SUBTITLE_FORMATS, SUBTITLE_KINDS } from './subtitle-choices.ts'
import { chapter } from './video.ts'
import { language, name, queryBoolean, seconds } from './values.ts'

const spoken = language.meta({
  description: 'BCP 47 language tag, such as en or pt-BR',
  placeholder: 'language',
})
const label = name.meta({ description: 'Name in the player menu', placeholder: 'label' })
const newLabel = label.describe('Name in the player menu. Default: the name of the language')
const kind = z.enum(SUBTITLE_KINDS).describe('captions: also describes sounds')
const original = 'In the spoken language; the transcript is made from it. At most one per video'
const newOriginal = `${original}. Default: that of the replaced subtitle, otherwise false`
const playedFirst = 'Played unless the viewer chooses another track'

export const subtitleCreate = z.strictObject({
  language: spoken,
  label: newLabel.optional(),
  kind: kind.default('subtitles'),
  original: z.boolean().optional().describe(newOriginal),
  content: z.string().min(1).describe('WebVTT or SRT text'),
})
/** Sent in the query, since the body is a file. */
export const subtitleFileQuery = z.strictObject({
  language: spoken,
  label: newLabel.optional(),
  kind: kind.default('subtitles'),
  original: queryBoolean.optional().describe(newOriginal),
  encoding: z.string().min(1).max(40).optional().meta({
    description: 'Such as utf-8 or windows-1251. Default: detected from the bytes and the language',
    placeholder: 'name',
  }),
})
export const subtitleUpdate = z.strictObject({
  language: spoken.optional(),
  label: label.optional(),
  kind: kind.optional(),
  original: z.boolean().optional().describe(original),
})
export type SubtitleUpdate = z.output<typeof subtitleUpdate>

export const subtitleContentQuery = z.strictObject({
  format: z.enum(SUBTITLE_FORMATS).default('json'),
})
/** Twice the limit of a subtitle file, since JSON escapes line ends. */
export const MAX_CONTENT_BODY_BYTES = 20_000_000
export const subtitleContentPut = z.strictObject({
  content: z.string().min(1).max(10_000_000).describe('WebVTT or SRT text'),
  revision: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Version of the text that was edited; rejected if there is a newer one'),
})
export type SubtitleContentPut = z.output<typeof subtitleContentPut>
export const subtitleContent = z.object({
  object: z.literal('subtitle_content'),
  video: videoId,
  subtitle: subtitleId,
  language,
  revision: z.string().describe('Changes with the text'),
  blocks: z.array(z.string()).describe('STYLE and REGION blocks of WebVTT'),
  cues: z.array(
    z.object({
      start_seconds: seconds,
      end_seconds: seconds,
      text: z.string().describe('Plain text, lines joined'),
      speaker: z.string().nullable(),
      id: z.string().describe('Cue name; empty if it has none'),
      settings: z.string().describe('Cue settings of WebVTT, such as line:0'),
      markup: z.string().describe('WebVTT cue text with its lines, tags and entities'),
    }),
  ),
})
export type SubtitleContent = z.infer<typeof subtitleContent>

/** Sent in the query, since the body is an audio file. */
export const audioTrackQuery = z.strictObject({
  language: spoken.optional(),
  label: newLabel.optional(),
  default: queryBoolean.default(false).meta({ description: playedFirst, isSwitch: true }),
})
export const audioTrackUpdate = z.strictObject({
  language: spoken.nullable().optional(),
  label: label.optional(),
  default: z
    .literal(true, 'must be true; make another track the default instead')
    .optional()
    .describe(playedFirst),
})
export type AudioTrackUpdate = z.output<typeof audioTrackUpdate>

/** The length is checked together with the order, so that all faults of a list are reported at once. */
const chapterTitle = z.string().trim().meta({ minLength: 1, maxLength: LONGEST_NAME })

/** A chapter without an end lasts until the next one, or the end. */
export const chaptersPut = z.strictObject({
  chapters: z
    .array(
      z.strictObject({
        start_seconds: seconds,
        end_seconds: seconds.optional(),
        title: chapterTitle,
      }),
    )
    .max(500)
    .nullable()
    .describe('In order; null restores those of the source'),
})
export type ChaptersPut = z.output<typeof chaptersPut>
export const chapterList = z.object({
  object: z.literal('chapters'),
  video: videoId,
  source: z.enum(['api', 'embedded', 'none']).describe('Origin of the chapters'),
  chapters: z.array(chapter),
})
export type ChapterList = z.infer<typeof chapterList>

export const TRANSCRIPT_FORMATS = ['json', 'txt', 'vtt'] as const
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number]
export const transcriptQuery = z.strictObject({
  format: z
    .enum(TRANSCRIPT_FORMATS)
    .optional()
    .describe('Default: what Accept prefers, otherwise json'),
})
export const transcript = z.object({
  object: z.literal('transcript'),
  video: videoId,
  subtitle: subtitleId.describe('Original subtitle that it is made from'),
  language,
  text: z.string().describe('Complete text, one line per cue'),
  cues: z.array(
    z.object({
      start_seconds: seconds,
      end_seconds: seconds,
      text: z.string().describe('Plain text, lines joined'),
      speaker: z.string().nullable(),
    }),
  ),
})
export type Transcript = z.infer<typeof transcript>
