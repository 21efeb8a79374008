import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Analytics',
  parts: 'Analytics sections',
  titles: {
    '': 'Overview',
    quality: 'Playback quality',
    live: 'Live',
  },
  privacy: 'Measured without cookies: nothing is stored in the browser, and no IP address is kept.',
  definitions: 'About these metrics',
  definitionsApi: 'These metrics in the API',
  export: 'Export',
  exportCsv: 'CSV, for spreadsheets',
  exportLines: 'NDJSON, for programs',

  // What is asked for
  scope: 'Videos to show',
  allVideos: 'All videos',
  searchScope: 'Search collections and videos',
  collections: 'Collections',
  videos: 'Videos',
  gone: 'Deleted',
  period: 'Days to show',
  periods: {
    today: 'Today',
    '7d': 'Last 7 days',
    '28d': 'Last 28 days',
    '90d': 'Last 90 days',
    year: 'This year',
    own: 'Custom range',
  },
  firstDay: 'First day',
  lastDay: 'Last day',
  timeZone: (name: string) => `Times in ${name}`,
  lastIsFirst: 'The last day must be on or after the first day.',

  // Figures
  figures: 'Metrics',
  metrics: {
    views: {
      title: 'Views',
      about: 'Times a player started and showed its first frame.',
    },
    watch_seconds: {
      title: 'Watch time',
      about: 'Total video time played. Parts played twice count twice.',
    },
    visitors: {
      title: 'Viewers',
      about:
        'People with at least one view. Each person counts once a day, since viewers are not ' +
        'tracked from one day to the next.',
    },
    average_view_seconds: {
      title: 'Average view',
      about: 'Watch time divided by views.',
    },
    completion_rate: {
      title: 'Completion',
      about: 'Views that played at least 90% of the video.',
    },
    average_startup_ms: {
      title: 'Start-up time',
      about: 'Average time from play to the first frame.',
    },
    rebuffer_ratio: {
      title: 'Rebuffering',
      about: 'Share of viewing time spent waiting for data.',
    },
    failure_rate: {
      title: 'Failures',
      about: 'Attempts to play that ended with an error.',
    },
  },
  from: (before: string) => `from ${before}`,
  noneBefore: 'no earlier data',
  unchanged: 'unchanged',
  more: 'up',
  less: 'down',
  bots: (count: number) =>
    counted(count, {
      one: '# bot view excluded.',
      other: '# bot views excluded.',
    }),

  // Charts and tables
  showTable: 'Show as table',
  when: 'When',
  overTime: (figure: string) => `${figure} over time`,
  thisPeriod: 'This period',
  before: 'Previous period',
  notOver: 'In progress',
  weekFrom: (day: string) => `Week of ${day}`,
  soFar: (when: string) => `${when}, so far`,
  summary: (figure: string, days: string, total: string, most: string, when: string) =>
    `${figure}, ${days}: ${total}. Peak: ${most}, ${when}.`,
  noSummary: (figure: string, days: string) => `${figure}, ${days}: none.`,
  topVideos: 'Top videos',
  video: 'Video',
  share: 'Share',
  breakdowns: {
    audience: 'Technology',
    source: 'Sources',
    playing: 'Playback',
  },
  chooseDimension: (panel: string) => `${panel}: group by`,
  dimensions: {
    device: 'Device',
    browser: 'Browser',
    os: 'Operating system',
    country: 'Country',
    referrer: 'Referrer',
    page: 'Page',
    embed_domain: 'Site',
    quality: 'Quality',
    subtitle: 'Subtitles',
  },
  devices: {
    desktop: 'Desktop',
    mobile: 'Phone',
    tablet: 'Tablet',
    tv: 'TV',
    console: 'Console',
    other: 'Other',
  },
  direct: 'Direct or unknown',
  soundOnly: 'Audio only',
  subtitlesOff: 'Off',
  unknown: 'Unknown',
  others: 'Other',
  nothingHere: 'No data in this period.',
  noCountries: 'Countries need a location database.',
  howCountries: 'Set one up',

  // Nothing yet
  noViewsTitle: 'No views yet',
  noViewsText:
    'Embed a video on your site: views appear here within seconds. Playback in the dashboard is not counted.',
  noViewsAction: 'Get embed code',
  quietTitle: 'No views in this period',
  quietText: 'There are views in other periods. Choose a longer period or other videos.',
  showYear: 'Show this year',

  // Playback quality
  byDimension: 'Group by',
  percentiles: 'Distribution',
  percentilesAbout: 'Half of all views are at or below the median, 95% are at or below p95.',
  percentileNames: {
    p50: 'Median',
    p75: 'p75',
    p95: 'p95',
    p99: 'p99',
  },
  startupOf: 'Start-up time',
  rebufferingOf: 'Rebuffering per view',
  exits: 'Exits before start',
  stalls: 'Stalls',
  dropped: 'Dropped frames',
  attempts: 'Attempts',
  breakdownOf: 'By audience',

  // Live
  watchingNow: (count: number) =>
    counted(count, { one: 'person is watching now', other: 'people are watching now' }),
  watching: 'Watching now',
  refreshed: (time: string) => `As of ${time}. Updates every 5 seconds.`,
  incomplete: 'Some viewers are missing: a part of svc did not answer.',
  paused: 'Paused while this tab is in the background.',
  nobodyTitle: 'Nobody is watching now',
  nobodyText:
    'Viewers of videos on your site appear here within ten seconds, until they pause, finish ' +
    'or close the video.',

  // Single video
  retention: 'Retention',
  retentionAbout:
    'The share of views that played each second; more than 100% where viewers replayed it. ' +
    'Select a point to play it in the preview.',
  retentionViews: 'Views of this second',
  retentionPlays: 'Times played',
  retentionCounts: (views: string, all: string, plays: string) =>
    `${views} of ${all} views · Times played: ${plays}`,
  retentionSummary: (views: string, half: string) =>
    `Of ${views} views, fewer than half were still watching at ${half}.`,
  strip: 'Frames of the video',
  allFigures: 'More analytics for this video',
}
export type AnalyticsMessages = typeof en
