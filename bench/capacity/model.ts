/**
 * How many processes, machines and which database a load needs, from figures that were measured.
 *
 * The model is operational analysis (P. J. Denning, J. P. Buzen, "The Operational Analysis of Queueing Network
 * Models", ACM Computing Surveys 10(3), 1978). Its utilization law: a resource is busy for the share U = X · S of
 * its time, where X is what arrives in a second and S what each arrival needs of the resource. The resource with
 * the largest share is the bottleneck, and no load above 1 / S can be served, whatever else there is.
 */
import type { FigureValues } from './figures.ts'

export type CapacityEngine = 'sqlite' | 'postgresql'

export interface CapacityInputs {
  /** Who watches at the busiest moment. */
  viewers: number
  /** Video that is uploaded in a day, in hours. */
  hours: number
  /** Mean of what viewers receive, in Mbit/s. */
  bitrate: number
  /** Mean length of a view. */
  viewMinutes: number
  /** Mean length of a video. */
  videoMinutes: number
  /** Share of the views whose media come through a CDN, from 0 to 1. */
  cdn: number
  /** Share of their requests that the CDN answers itself. */
  cdnHits: number
  /** Days for which raw viewing data is kept. */
  eventDays: number
  /** Mean number of viewers over a day, as a share of `viewers`. */
  mean: number
  film: 'web' | 'camera'
  /** Of each machine. */
  cores: number
  /** Of each machine. */
  gbit: number
}

export type ResourceName =
  | 'network'
  | 'processes'
  | 'encoders'
  | 'analytics'
  | 'database'
  | 'changes'

export interface ResourceLoad {
  resource: ResourceName
  /** What the load needs of what one machine has, or of the one that there can be: above 1 it is too much. */
  share: number
  /** The load at which it is full, if nothing else changes; null: viewers do not need it. */
  fullAt: { viewers: number } | { hours: number } | null
}

export interface CapacityPlan {
  database: CapacityEngine
  apiProcesses: number
  apiMachines: number
  /** Memory of all API processes, with a connection for each viewer who is not behind the CDN. */
  apiBytes: number
  encoderCores: number
  /** Beside the API machines; 0: they fit on the first of those. */
  encoderMachines: number
  /** Of PostgreSQL; 0 with SQLite. */
  databaseCores: number
  /** Connections of all processes to PostgreSQL. */
  databaseConnections: number
  /** Of raw viewing data, within its days. */
  analyticsBytes: number
  /** From svc to viewers and the CDN. */
  sentBytesPerSecond: number
  /** From so many viewers on, one machine cannot send all of it: a CDN takes over. */
  cdnFromViewers: number
  /** On one machine with one process, as svc is installed: the fullest first. */
  loads: ResourceLoad[]
  /** With PostgreSQL and any number of machines: what there is once. Above 1 the load is more than svc does today. */
  ceilings: ResourceLoad[]
}

/**
 * What is planned to be busy at the busiest moment. In a queue with random arrivals (M/M/1; L. Kleinrock, "Queueing
 * Systems", volume 1, 1975) what is served in S takes S / (1 - U): 2.5 times as long at 0.6, ten times at 0.9.
 */
const BUSY = 0.6
/** Encoding may wait for the night, but what comes during a day must be made in a day. */
const BUSY_ENCODERS = 0.7
/** Of a line, since traffic comes in bursts. */
const BUSY_LINE = 0.7
/** Of encoded renditions: daemon/plan. Picture and sound are separate. */
const SEGMENT_SECONDS = 4
const SOUND_BYTES = (128_000 / 8) * SEGMENT_SECONDS
const STREAMS = 2
/** Playlist of bench/media. */
const SMALL_BYTES = 2_007
/** Manifest, two playlists, two init segments, poster: what a player fetches before the first segment. */
const SMALL_PER_START = 6
/** components/data/measure.ts */
const BEAT_SECONDS = 10
const EVENTS_PER_BEAT = 2
/** One with the start, one with the end. */
const BEATS_PER_VIEW = 2
/** docs/scale-out.md, of each process. */
const DATABASE_CONNECTIONS = 16
/** What can be rented as one machine for a database. */
const MOST_DATABASE_CORES = 64
const DAY_SECONDS = 86_400
/** Uploads come by day: so much of the work of a mean hour is written in the busiest one. */
const BUSIEST_HOUR = 3

/** What one viewer causes in a second. */
interface ViewerRates {
  starts: number
  smallRequests: number
  videoSegments: number
  soundSegments: number
  sentBytes: number
  beats: number
  events: number
}

export function planOf(inputs: CapacityInputs, figures: FigureValues): CapacityPlan {
  const { viewers, cores } = inputs
  const rates = ratesOf(inputs)
  const line = lineBytes(inputs)
  const sentBytesPerSecond = viewers * rates.sentBytes
  const alone = viewers * processSeconds('sqlite', inputs, figures)
  const isSmall =
    alone <= BUSY &&
    viewers * rates.events <= figures.sqliteEvents * BUSY &&
    sentBytesPerSecond <= line
  const database: CapacityEngine = isSmall ? 'sqlite' : 'postgresql'

  const busy = viewers * processSeconds(database, inputs, figures)
  const perMachine = Math.max(1, Math.floor(cores / figures.busyCores))
  const byLine = Math.ceil(sentBytesPerSecond / line)
  const apiProcesses = isSmall ? 1 : Math.max(2, Math.ceil(busy / BUSY), byLine)
  const apiMachines = Math.max(1, Math.ceil(apiProcesses / perMachine), byLine)

  const encoding = inputs.hours * encodersForHour(inputs, figures)
  const encoderCores = Math.ceil(encoding / BUSY_ENCODERS)
  const fits = apiMachines === 1 && apiProcesses * BUSY + encoderCores <= cores
  const encoderMachines = fits ? 0 : Math.ceil(encoderCores / cores)

  const databaseCores = isSmall ? 0 : Math.ceil((viewers * databaseSeconds(rates, figures)) / BUSY)
  const eventsPerDay = viewers * inputs.mean * rates.events * DAY_SECONDS
  const eventBytes = isSmall ? figures.sqliteEventBytes : figures.postgresEventBytes
  const direct = viewers * (1 - inputs.cdn)

  return {
    database,
    apiProcesses,
    apiMachines,
    apiBytes: apiProcesses * figures.collectBytes + direct * figures.connectionBytes,
    encoderCores,
    encoderMachines,
    databaseCores,
    databaseConnections: isSmall ? 0 : apiProcesses * DATABASE_CONNECTIONS,
    analyticsBytes: eventsPerDay * inputs.eventDays * eventBytes,
    sentBytesPerSecond,
    cdnFromViewers: Math.floor(line / ratesOf({ ...inputs, cdn: 0 }).sentBytes),
    loads: loadsOf(inputs, figures),
    ceilings: ceilingsOf(inputs, figures),
  }
}

/** Bytes that the line of a machine carries in a second. */
const lineBytes = ({ gbit }: CapacityInputs): number => ((gbit * 1e9) / 8) * BUSY_LINE

/**
 * Little's law (J. D. C. Little, "A Proof for the Queuing Formula: L = λW", Operations Research 9(3), 1961): with L
 * viewers at once whose views last W, L / W views begin in a second.
 */
function ratesOf({ bitrate, viewMinutes, cdn, cdnHits }: CapacityInputs): ViewerRates {
  const starts = 1 / (viewMinutes * 60)
  const fromHere = 1 - cdn * cdnHits
  const beats = 1 / BEAT_SECONDS + starts * BEATS_PER_VIEW
  const each = fromHere / SEGMENT_SECONDS
  return {
    starts,
    smallRequests: starts * SMALL_PER_START * fromHere,
    videoSegments: each,
    soundSegments: (STREAMS - 1) * each,
    sentBytes: ((bitrate * 1e6) / 8) * fromHere,
    beats,
    events: beats * EVENTS_PER_BEAT,
  }
}

/** Time that a process needs in a second for one viewer. */
function processSeconds(
  engine: CapacityEngine,
  inputs: CapacityInputs,
  figures: FigureValues,
): number {
  const rates = ratesOf(inputs)
  const isPostgres = engine === 'postgresql'
  const small = figures.smallSeconds * (isPostgres ? figures.smallShare : 1)
  const start = figures.startSeconds * (isPostgres ? figures.startShare : 1)
  const beat = figures.beatSeconds * (isPostgres ? figures.beatShare : 1)
  // Two answers of different sizes were measured: what each costs, and what each byte adds.
  const byte =
    (figures.segmentSeconds - figures.smallSeconds) / (figures.segmentBytes - SMALL_BYTES)
  const videoBytes = Math.max(
    0,
    ((inputs.bitrate * 1e6) / 8) * SEGMENT_SECONDS - SOUND_BYTES - SMALL_BYTES,
  )
  return (
    rates.starts * start +
    rates.smallRequests * small +
    rates.videoSegments * (small + byte * videoBytes) +
    rates.soundSegments * (small + byte * (SOUND_BYTES - SMALL_BYTES)) +
    rates.beats * beat
  )
}

/** Time that PostgreSQL needs in a second for one viewer, of all its processors. */
const databaseSeconds = (rates: ViewerRates, figures: FigureValues): number =>
  (rates.smallRequests + rates.videoSegments + rates.soundSegments) * figures.questionDatabase +
  rates.starts * figures.startDatabase +
  rates.beats * figures.beatDatabase

/** Cores that are busy all day, for each hour of video in it. */
function encodersForHour({ film }: CapacityInputs, figures: FigureValues): number {
  const each = film === 'camera' ? figures.cameraEncodeSeconds : figures.webEncodeSeconds
  return (3_600 * each) / DAY_SECONDS
}

/** Transactions in a second of the busiest hour, for each hour of video in the day. */
const changesForHour = ({ videoMinutes }: CapacityInputs, figures: FigureValues): number =>
  ((60 / videoMinutes) * figures.videoTransactions * BUSIEST_HOUR) / DAY_SECONDS

/** Of what there is `most`, and of which a viewer, or an hour of video in a day, needs `each`. */
function ofViewers(
  { viewers }: CapacityInputs,
  [resource, each, most]: [ResourceName, number, number],
): ResourceLoad {
  return {
    resource,
    share: (viewers * each) / most,
    fullAt: each > 0 ? { viewers: Math.floor(most / each) } : null,
  }
}

function ofHours(
  { hours }: CapacityInputs,
  [resource, each, most]: [ResourceName, number, number],
): ResourceLoad {
  return { resource, share: (hours * each) / most, fullAt: { hours: Math.floor(most / each) } }
}

const fullestFirst = (loads: ResourceLoad[]): ResourceLoad[] =>
  loads.toSorted((one, other) => other.share - one.share)

/** One machine, one process, SQLite. */
function loadsOf(inputs: CapacityInputs, figures: FigureValues): ResourceLoad[] {
  const rates = ratesOf(inputs)
  return fullestFirst([
    ofViewers(inputs, ['network', rates.sentBytes, lineBytes(inputs)]),
    ofViewers(inputs, ['processes', processSeconds('sqlite', inputs, figures), BUSY]),
    ofViewers(inputs, ['analytics', rates.events, figures.sqliteEvents * BUSY]),
    ofHours(inputs, ['encoders', encodersForHour(inputs, figures), inputs.cores * BUSY_ENCODERS]),
    ofHours(inputs, ['changes', changesForHour(inputs, figures), figures.sqliteChanges * BUSY]),
  ])
}

/** What there is once, however many machines there are. Encoders are not: workers share them. */
function ceilingsOf(inputs: CapacityInputs, figures: FigureValues): ResourceLoad[] {
  const rates = ratesOf(inputs)
  return fullestFirst([
    ofViewers(inputs, ['database', databaseSeconds(rates, figures), MOST_DATABASE_CORES * BUSY]),
    ofViewers(inputs, ['analytics', rates.events, figures.postgresEvents * BUSY]),
    ofHours(inputs, ['changes', changesForHour(inputs, figures), figures.postgresChanges * BUSY]),
  ])
}
