import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Analytics',
  parts: 'Parts of the analytics',
  overview: 'Overview',
  qualityOfExperience: 'Playback quality',
  live: 'Live',
  privacy: 'Measured without cookies: nothing is stored in the browser, and no address is kept.',
  definitions: 'What the figures mean',
  definitionsApi: 'These figures in the API',
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
  today: 'Today',
  last7: 'Last 7 days',
  last28: 'Last 28 days',
  last90: 'Last 90 days',
  year: 'This year',
  own: 'Own dates',
  firstDay: 'First day',
  lastDay: 'Last day',
  timeZone: (name: string) => `Times in ${name}`,
  lastIsFirst: 'The last day must not be before the first.',

  // Figures
  figures: 'Figures',
  views: 'Views',
  viewsAbout: 'Players that were asked to play and showed a first picture.',
  watchTime: 'Watch time',
  watchTimeAbout: 'What was played, in time of the video. What is played twice counts twice.',
  viewers: 'Viewers',
  viewersAbout:
    'People who had a view. Each counts once a day, since nobody is followed from one day to the next.',
  averageView: 'Average view',
  averageViewAbout: 'Watch time divided by views.',
  completion: 'Completion',
  completionAbout: 'Views that saw at least 90% of the video.',
  startup: 'Start-up time',
  startupAbout: 'From asking to play until the first picture, on average.',
  rebuffering: 'Rebuffering',
  rebufferingAbout: 'Time spent waiting for data, of all time spent playing and waiting.',
  failures: 'Failures',
  failuresAbout: 'Attempts to play in which the player gave up with an error.',
  from: (before: string) => `from ${before}`,
  noneBefore: 'none before',
  unchanged: 'unchanged',
  more: 'up',
  less: 'down',
  bots: (count: number) =>
    counted(count, {
      one: '# view by a program is left out.',
      other: '# views by programs are left out.',
    }),

  // Charts and tables
  showTable: 'Show as table',
  when: 'When',
  overTime: (figure: string) => `${figure} over time`,
  thisPeriod: 'This period',
  before: 'Period before',
  notOver: 'Not over yet',
  weekFrom: (day: string) => `Week from ${day}`,
  soFar: (when: string) => `${when}, so far`,
  summary: (figure: string, days: string, total: string, most: string, when: string) =>
    `${figure}, ${days}: ${total}. The most was ${most}: ${when}.`,
  noSummary: (figure: string, days: string) => `${figure}, ${days}: none.`,
  topVideos: 'Top videos',
  video: 'Video',
  share: 'Share',
  audience: 'Technology',
  sources: 'Where from',
  playing: 'What is played',
  chooseDimension: (panel: string) => `${panel}: by what`,
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  country: 'Country',
  referrer: 'Referrer',
  page: 'Page',
  embedDomain: 'Site',
  quality: 'Quality',
  subtitle: 'Subtitles',
  desktop: 'Desktop',
  mobile: 'Phone',
  tablet: 'Tablet',
  television: 'TV',
  console: 'Console',
  otherDevice: 'Other',
  direct: 'Direct, or not told',
  soundOnly: 'Sound only',
  subtitlesOff: 'Off',
  unknown: 'Not known',
  others: 'Others',
  nothingHere: 'Nothing in these days.',
  noCountries: 'Countries are not set up on this appliance.',
  howCountries: 'How to see countries',

  // Nothing yet
  noViewsTitle: 'No views yet',
  noViewsText:
    'Put a video on a page of yours: whoever plays it there is counted within seconds. What you play in here is not.',
  noViewsDeed: 'Get an embed code',
  quietTitle: 'No views in these days',
  quietText: 'There are views at other times. Choose more days, or other videos.',
  showYear: 'Show this year',

  // Playback quality
  byDimension: 'By',
  percentiles: 'How it is spread',
  percentilesAbout:
    'Half of all views are at most at the first figure, 95 in a hundred at most at the third.',
  half: 'Half',
  threeQuarters: '75%',
  ninetyFive: '95%',
  ninetyNine: '99%',
  startupOf: 'Start-up time',
  rebufferingOf: 'Rebuffering of a view',
  exits: 'Left before it began',
  stalls: 'Waits',
  dropped: 'Dropped frames',
  attempts: 'Attempts',
  breakdownOf: 'By audience',

  // Live
  watchingNow: (count: number) =>
    counted(count, { one: 'person is watching now', other: 'people are watching now' }),
  watching: 'Watching now',
  refreshed: (time: string) => `As of ${time}. Told anew every 5 seconds.`,
  paused: 'Paused while this tab is in the background.',
  nobodyTitle: 'Nobody is watching at the moment',
  nobodyText:
    'Whoever plays a video on a page of yours appears here within ten seconds, and leaves when ' +
    'they pause, end or close it.',

  // One video
  retention: 'Retention',
  retentionAbout:
    'The share of views that played each second; more than 100% where it is played again. ' +
    'Choose a moment to play it in the preview.',
  retentionViews: 'Views of this second',
  retentionPlays: 'Times played',
  retentionCounts: (views: string, all: string, plays: string) =>
    `${views} of ${all} views · Times played: ${plays}`,
  retentionSummary: (views: string, half: string) =>
    `Of ${views} views, fewer than half were still watching at ${half}.`,
  strip: 'Pictures of the video',
  allFigures: 'More of this video in the analytics',
}
export type AnalyticsMessages = typeof en
