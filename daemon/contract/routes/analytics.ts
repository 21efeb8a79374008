import { z } from 'zod'
import {
  breakdown, breakdownQuery, collectBody, collected, exportQuery, liveQuery, liveViewers, MAX_COLLECT_BYTES, overview, overviewQuery, qualityOfExperience,
  qualityQuery, timeSeries, timeSeriesQuery, topVideos, topVideosQuery, videoAnalytics, videoAnalyticsQuery,
} from '../analytics.ts'
import { videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'

const scoped = ['video_not_found', 'collection_not_found', 'too_busy'] as const

export const analytics = {
  collect: defineRoute({
    method: 'POST', path: '/v1/collect', summary: 'Send viewing data; 202 once it is stored', access: 'public', plainText: true, maxBodyBytes: MAX_COLLECT_BYTES,
    body: collectBody, response: collected, status: 202, errors: ['token_invalid', 'token_expired', 'domain_not_allowed', 'too_busy', 'storage_full'],
  }),
  overview: defineRoute({
    method: 'GET', path: '/v1/analytics/overview', summary: 'All figures of a range of time', access: 'ro',
    query: overviewQuery, response: overview, status: 200, errors: scoped,
  }),
  timeSeries: defineRoute({
    method: 'GET', path: '/v1/analytics/time_series', summary: 'The figures by hour, day, week or month', access: 'ro',
    query: timeSeriesQuery, response: timeSeries, status: 200, errors: scoped,
  }),
  topVideos: defineRoute({
    method: 'GET', path: '/v1/analytics/top_videos', summary: 'The videos that are watched most', access: 'ro',
    query: topVideosQuery, response: topVideos, status: 200, errors: ['collection_not_found', 'too_busy'],
  }),
  breakdown: defineRoute({
    method: 'GET', path: '/v1/analytics/breakdown', summary: 'The figures by device, browser, country, page and the like', access: 'ro',
    query: breakdownQuery, response: breakdown, status: 200, errors: scoped,
  }),
  qualityOfExperience: defineRoute({
    method: 'GET', path: '/v1/analytics/quality_of_experience', summary: 'How well it plays, with percentiles', access: 'ro',
    query: qualityQuery, response: qualityOfExperience, status: 200, errors: scoped,
  }),
  live: defineRoute({
    method: 'GET', path: '/v1/analytics/live', summary: 'Who watches at this moment', access: 'ro',
    query: liveQuery, response: liveViewers, status: 200, errors: ['video_not_found', 'collection_not_found'],
  }),
  export: defineRoute({
    method: 'GET', path: '/v1/analytics/export', summary: 'The figures of each video in each interval, as CSV or as lines of JSON', access: 'ro',
    query: exportQuery, produces: 'text/csv', alternatives: ['application/x-ndjson'], status: 200, errors: scoped,
  }),
  video: defineRoute({
    method: 'GET', path: '/v1/videos/{id}/analytics', summary: 'The figures of a video, and how often each second of it was played', access: 'ro',
    params: z.strictObject({ id: videoId }), query: videoAnalyticsQuery, response: videoAnalytics, status: 200, errors: ['video_not_found', 'too_busy'],
  }),
}
