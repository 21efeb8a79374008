/**
 * What the model of capacity.ts computes with: each figure with the benchmark that measures it and the day of its last
 * run. One core is one of the two shared cores of bench/README.md. Whoever measures again changes the figure here.
 */
interface MeasuredFigure {
  value: number
  unit: string
  about: string
  /** After `npm run bench --`. */
  bench: string
  date: string
  /** Why it must be measured again before anybody relies on it. */
  provisional?: string
}

/** Processor time grows a little beside other work; what was done in a second shrinks a lot. */
const WAITS = 'measured on a busy machine'

export const MEASURED = {
  smallSeconds: {
    value: 0.94 / 5_010,
    unit: 'core seconds',
    about: 'a playlist of 2 kB',
    bench: 'media --only playlists',
    date: '2026-11-28',
  },
  segmentSeconds: {
    value: 1.14 / 216,
    unit: 'core seconds',
    about: 'a segment of 4,119,360 bytes',
    bench: 'media --only segments',
    date: '2026-11-28',
  },
  segmentBytes: {
    value: 4_119_360,
    unit: 'bytes',
    about: 'that segment',
    bench: 'media --only segments',
    date: '2026-11-28',
  },
  busyCores: {
    value: 1.14,
    unit: 'cores',
    about:
      'a process that sends segments without a pause: its event loop and the threads that read files',
    bench: 'media --only segments',
    date: '2026-11-28',
  },
  sqliteEvents: {
    value: 95_700,
    unit: 'events/s',
    about: 'viewing data in batches of 20, stored durably in SQLite by one process',
    bench: 'collect',
    date: '2026-11-22',
  },
  collectBytes: {
    value: 481e6,
    unit: 'bytes',
    about: 'memory of a process that collects as much as it can',
    bench: 'collect',
    date: '2026-11-22',
  },
  idleBytes: {
    value: 140e6,
    unit: 'bytes',
    about: 'memory of a process without work',
    bench: 'idle',
    date: '2026-11-28',
  },
  webEncodeSeconds: {
    value: (56.2 * 2) / 60,
    unit: 'core seconds for a second of video',
    about: 'five renditions of 1080p from a file of 6 Mbit/s',
    bench: 'upload-to-ready',
    date: '2026-11-28',
  },
  cameraEncodeSeconds: {
    value: (153.4 * 2) / 60,
    unit: 'core seconds for a second of video',
    about: 'five renditions of 1080p from a noisy file of 50 Mbit/s',
    bench: 'ladder',
    date: '2026-11-26',
    provisional: 'other tests may have run beside parts of it',
  },
  encoderBytes: {
    value: 778e6 / 2,
    unit: 'bytes',
    about: 'memory of one encoder of 1080p, with one thread',
    bench: 'ladder',
    date: '2026-11-26',
    provisional: 'other tests may have run beside parts of it',
  },
  smallShare: {
    value: 1.57,
    unit: 'times as much',
    about: 'processor time of svc for a playlist with PostgreSQL, 16 at once',
    bench: 'postgres --only playlists',
    date: '2026-11-28',
    provisional: WAITS,
  },
  questionDatabase: {
    value: 201e-6,
    unit: 'core seconds',
    about: 'PostgreSQL, for a playlist that is asked for alone',
    bench: 'postgres --only playlists',
    date: '2026-11-28',
    provisional: WAITS,
  },
  startSeconds: {
    value: 605e-6,
    unit: 'core seconds',
    about: 'the start of a view, with SQLite',
    bench: 'postgres --only starts',
    date: '2026-11-28',
    provisional: WAITS,
  },
  startShare: {
    value: 3.26,
    unit: 'times as much',
    about: 'processor time of svc for a start with PostgreSQL',
    bench: 'postgres --only starts',
    date: '2026-11-28',
    provisional: WAITS,
  },
  startDatabase: {
    value: 1_133e-6,
    unit: 'core seconds',
    about: 'PostgreSQL, for a start',
    bench: 'postgres --only starts',
    date: '2026-11-28',
    provisional: WAITS,
  },
  beatSeconds: {
    value: 1_046e-6,
    unit: 'core seconds',
    about: 'a report of a player with two events, with SQLite',
    bench: 'postgres --only beats',
    date: '2026-11-28',
    provisional: WAITS,
  },
  beatShare: {
    value: 1.05,
    unit: 'times as much',
    about: 'processor time of svc for a report with PostgreSQL',
    bench: 'postgres --only beats',
    date: '2026-11-28',
    provisional: WAITS,
  },
  beatDatabase: {
    value: 397e-6,
    unit: 'core seconds',
    about: 'PostgreSQL, for a report of two events',
    bench: 'postgres --only beats',
    date: '2026-11-28',
    provisional: WAITS,
  },
  postgresEvents: {
    value: 2 / 397e-6,
    unit: 'events/s',
    about:
      'viewing data that one core of PostgreSQL stores, since one transaction writes at a time',
    bench: 'postgres --only beats',
    date: '2026-11-28',
    provisional: WAITS,
  },
  sqliteChanges: {
    value: 92,
    unit: 'changes/s',
    about: 'changes of a video, with SQLite',
    bench: 'postgres --only changes',
    date: '2026-11-28',
    provisional: WAITS,
  },
  postgresChanges: {
    value: 25,
    unit: 'changes/s',
    about: 'changes of a video, with PostgreSQL',
    bench: 'postgres --only changes',
    date: '2026-11-28',
    provisional: WAITS,
  },
  videoTransactions: {
    value: 187,
    unit: 'transactions',
    about: 'a video of 20 s on its way to ready',
    bench: 'postgres --only changes',
    date: '2026-11-28',
    provisional: WAITS,
  },
  connectionBytes: {
    value: 8.3e3,
    unit: 'bytes',
    about: 'memory of a connection that stays open',
    bench: 'postgres --only connections',
    date: '2026-11-28',
    provisional: WAITS,
  },
  sqliteEventBytes: {
    value: 87,
    unit: 'bytes',
    about: 'a stored event, with SQLite',
    bench: 'postgres --only beats',
    date: '2026-11-28',
    provisional: WAITS,
  },
  postgresEventBytes: {
    value: 490,
    unit: 'bytes',
    about: 'a stored event, with PostgreSQL',
    bench: 'postgres --only beats',
    date: '2026-11-28',
    provisional: WAITS,
  },
} as const satisfies Record<string, MeasuredFigure>

export type CapacityFigureName = keyof typeof MEASURED
export type FigureValues = Readonly<Record<CapacityFigureName, number>>

export const figureValues = (): FigureValues =>
  Object.fromEntries(
    Object.entries(MEASURED).map(([name, { value }]) => [name, value]),
  ) as unknown as FigureValues
