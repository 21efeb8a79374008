/** Viewing events (collect) and reports. docs/analytics.md defines each figure. */
import { z } from 'zod'
import { EXPORT_FORMATS } from './export-formats.ts'
import { collectionId, videoId, videoIdList } from './ids.ts'
import { fraction, timestamp, timeZone } from './values.ts'

/** What an element needs to send viewing events; null: it sends none. */
export const metrics = z.object({
  url: z.url().describe('URL to send view data to'),
  ticket: z.string().describe('Ticket of this view'),
  expires_at: timestamp,
  respect_do_not_track: z
    .boolean()
    .describe('Whether to respect Do Not Track and Global Privacy Control'),
})
export type Metrics = z.infer<typeof metrics>

/** A ticket is valid for 24 hours, and for views in progress a little longer. */
export const TICKET_SECONDS = 86_400
export const MOST_VIEWS_A_TICKET = 4
export const MOST_EVENTS = 100
export const MAX_COLLECT_BYTES = 64_000

const LONGEST_MS = TICKET_SECONDS * 1000
const ms = z.int().min(0).max(LONGEST_MS)
const mediaSeconds = z.number().min(0).max(90_000)
const common = {
  seq: z.int().min(0).max(1_000_000).describe('Sequence number of the event in the view'),
  ago_ms: ms.describe(
    "Milliseconds between the event and the request, by one clock; the viewer's clock need " +
      'not be correct',
  ),
}
const subtitleOn = z
  .string()
  .max(35)
  .regex(/^[a-zA-Z0-9-]+$/, 'must be a language, such as en or pt-BR')

export const viewingEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('play'), ...common }).describe('Playback was requested'),
  z
    .strictObject({ type: z.literal('start'), ...common, startup_ms: ms })
    .describe('The first frame is shown'),
  z
    .strictObject({
      type: z.literal('played'),
      ...common,
      from: mediaSeconds,
      to: mediaSeconds,
      playing_ms: ms,
      quality: z
        .string()
        .regex(/^(\d{1,4}p|audio)$/, 'must be a height such as 720p, or audio')
        .optional(),
      subtitle: subtitleOn.optional(),
    })
    .describe('Played from here to there without a seek'),
  z.strictObject({ type: z.literal('pause'), ...common }),
  z.strictObject({ type: z.literal('seek'), ...common, to: mediaSeconds }),
  z.strictObject({ type: z.literal('ended'), ...common }),
  z.strictObject({ type: z.literal('rate'), ...common, rate: z.number().min(0).max(16) }),
  z.strictObject({ type: z.literal('fullscreen'), ...common, on: z.boolean() }),
  z
    .strictObject({ type: z.literal('stall'), ...common, stalled_ms: ms })
    .describe('A stall that has ended'),
  z.strictObject({
    type: z.literal('quality'),
    ...common,
    quality: z.string().regex(/^(\d{1,4}p|audio)$/, 'must be a height such as 720p, or audio'),
  }),
  z
    .strictObject({
      type: z.literal('frames'),
      ...common,
      dropped: z.int().min(0).max(10_000_000),
      total: z.int().min(0).max(10_000_000),
    })
    .describe('Since the previous event of this kind'),
  z
    .strictObject({
      type: z.literal('error'),
      ...common,
      code: z.string().regex(/^[a-z_]{1,40}$/, 'must be 1 to 40 letters a-z and underscores'),
    })
    .describe('Playback failed'),
  z.strictObject({ type: z.literal('leave'), ...common }),
])
export type ViewingEvent = z.infer<typeof viewingEvent>

export const collectBody = z.strictObject({
  ticket: z.string().max(200),
  view: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be 128 random bits in base64url'),
  page: z.string().max(2_000).optional().describe('Without query and fragment'),
  referrer: z.string().max(2_000).optional().describe('URL of the page'),
  events: z.array(viewingEvent).min(1).max(MOST_EVENTS),
})
export type CollectBody = z.infer<typeof collectBody>
export const collected = z.object({
  object: z.literal('collected'),
  accepted: z
    .int()
    .describe('Number of events stored by this request, not counting those stored before'),
})
export type Collected = z.infer<typeof collected>

// Reports

const count = z.int().min(0)
const sum = z.number().min(0)
export const figures = z.object({
  attempts: count,
  views: count,
  visitors: count,
  watch_seconds: sum,
  unique_watch_seconds: sum,
  rewatch_seconds: sum,
  playing_seconds: sum,
  average_view_seconds: sum.nullable(),
  completions: count,
  completion_rate: fraction.nullable(),
  failures: count,
  failure_rate: fraction.nullable(),
  exits_before_start: count,
  average_startup_ms: sum.nullable(),
  stalls: count,
  stalled_seconds: sum,
  rebuffer_ratio: fraction.nullable(),
  dropped_frame_ratio: fraction.nullable(),
  pauses: count,
  seeks: count,
  fullscreens: count,
})
export type Figures = z.infer<typeof figures>

const rangeEnd = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'must be a date, such as 2026-01-31, or a time, such as 2026-01-31T12:00:00Z',
)
const limit = z.coerce.number().int().min(1).max(100).default(25).describe('How many rows at most')

export const rangeQuery = {
  from: rangeEnd.optional().meta({
    description: 'Start: a time, or a date in `time_zone`. Default: 30 days before `to`',
    placeholder: '2026-03-01',
  }),
  to: rangeEnd
    .optional()
    .meta({ description: 'End, exclusive. Default: now', placeholder: '2026-04-01' }),
  time_zone: timeZone
    .default('UTC')
    .meta({ description: 'Time zone that days start in', placeholder: 'Europe/Berlin' }),
}
const scopeQuery = {
  collection: collectionId
    .optional()
    .meta({ description: 'Only this collection and its subcollections', placeholder: 'id' }),
  video: videoId.optional().meta({ description: 'Only this video', placeholder: 'id' }),
}
export const overviewQuery = z.strictObject({
  ...rangeQuery,
  ...scopeQuery,
  compare: z
    .literal('previous')
    .optional()
    .describe('Include the previous period of the same length'),
})
export type OverviewQuery = z.infer<typeof overviewQuery>
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]
const interval = z.enum(INTERVALS).default('day').describe('Length of an interval')
export const timeSeriesQuery = overviewQuery.extend({
  interval: interval.describe('Length of an interval; weeks start on Monday'),
})
export type TimeSeriesQuery = z.infer<typeof timeSeriesQuery>
const SORTS = ['views', 'visitors', 'watch_seconds'] as const
export type ReportSort = (typeof SORTS)[number]
const sort = z.enum(SORTS).default('views').describe('The metric to sort by, highest first')
export const topVideosQuery = z.strictObject({
  ...rangeQuery,
  collection: scopeQuery.collection,
  ids: videoIdList
    .optional()
    .describe('Only these, at most 100, separated by commas; videos without views are omitted'),
  sort,
  limit,
})
export type TopVideosQuery = z.infer<typeof topVideosQuery>
export const DIMENSIONS = [
  'device',
  'browser',
  'os',
  'country',
  'referrer',
  'page',
  'embed_domain',
  'quality',
  'subtitle',
] as const
export type Dimension = (typeof DIMENSIONS)[number]
const dimension = z
  .enum(DIMENSIONS)
  .describe(
    'Countries require a location database: SVC_COUNTRIES is its file (MMDB), such as ' +
      "DB-IP's or MaxMind's. Without it every country is empty",
  )
export const breakdownQuery = z.strictObject({
  ...rangeQuery,
  ...scopeQuery,
  dimension,
  sort,
  limit,
})
export type BreakdownQuery = z.infer<typeof breakdownQuery>
export const qualityQuery = z.strictObject({ ...rangeQuery, ...scopeQuery })
export type QualityQuery = z.infer<typeof qualityQuery>
export const videoAnalyticsQuery = z.strictObject({
  ...rangeQuery,
  compare: overviewQuery.shape.compare,
})
export type VideoAnalyticsQuery = z.infer<typeof videoAnalyticsQuery>
export const exportQuery = z.strictObject({
  ...rangeQuery,
  ...scopeQuery,
  interval,
  format: z.enum(EXPORT_FORMATS).optional().describe('Default: from Accept, otherwise csv'),
})
export type ExportQuery = z.infer<typeof exportQuery>
export const liveQuery = z.strictObject(scopeQuery)
export type LiveQuery = z.infer<typeof liveQuery>

const range = { from: timestamp, to: timestamp, time_zone: z.string() }
const previous = z.object({ from: timestamp, to: timestamp, figures }).nullable()
export const overview = z.object({
  object: z.literal('analytics_overview'),
  ...range,
  figures,
  bot_views: count,
  previous,
})
export type Overview = z.infer<typeof overview>
const points = z.array(z.object({ at: timestamp.describe('Start of the interval'), figures }))
export const timeSeries = z.object({
  object: z.literal('analytics_time_series'),
  ...range,
  interval: z.enum(INTERVALS),
  data: points,
  previous: points.nullable().describe('Of the previous period, in the same order'),
})
export type TimeSeries = z.infer<typeof timeSeries>
export const topVideos = z.object({
  object: z.literal('analytics_top_videos'),
  ...range,
  data: z.array(z.object({ video: videoId, name: z.string(), figures })),
})
export type TopVideos = z.infer<typeof topVideos>
export const breakdown = z.object({
  object: z.literal('analytics_breakdown'),
  ...range,
  dimension: z.enum(DIMENSIONS),
  data: z.array(z.object({ value: z.string(), figures })),
})
export type Breakdown = z.infer<typeof breakdown>
const percentiles = z.object({
  p50: z.number().nullable(),
  p75: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
})
export type Percentiles = z.infer<typeof percentiles>
export const qualityOfExperience = z.object({
  object: z.literal('analytics_quality_of_experience'),
  ...range,
  figures,
  startup_ms: percentiles,
  rebuffer_ratio: percentiles.describe('Per view'),
})
export type QualityOfExperience = z.infer<typeof qualityOfExperience>
export const videoAnalytics = overview.extend({
  object: z.literal('video_analytics'),
  video: videoId,
  retention: z.object({
    plays: z.array(count).describe('Number of plays of each second of the video'),
    views: z.array(count).describe('Number of views that played each second'),
  }),
})
export type VideoAnalytics = z.infer<typeof videoAnalytics>
export const liveViewers = z.object({
  object: z.literal('live_viewers'),
  viewers: count,
  complete: z
    .boolean()
    .describe('false: another svc process did not respond, so its viewers are missing'),
  videos: z
    .array(z.object({ video: videoId, name: z.string(), viewers: count }))
    .describe('The 100 most frequent'),
})
export type LiveViewers = z.infer<typeof liveViewers>
