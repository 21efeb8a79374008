/** `MediaEngine` with ffmpeg and ffprobe as child processes. */
import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../contract/errors.ts'
import type { Log } from '../../ports/deps.ts'
import type { TrackReader } from '../../ports/tracks.ts'
import type { EngineCall } from '../../ports/engine-call.ts'
import type { VideoCodec } from '../../contract/encoding-choices.ts'
import type { EncoderChoice, MediaEngine } from '../../ports/media.ts'
import type { PartsReader } from '../../ports/source-parts.ts'
import type { StillEngine } from '../../ports/stills.ts'
import { again } from './again.ts'
import { joinSegments, movedTo } from '../mp4/segments/move-segment.ts'
import { partialSegments } from '../mp4/segments/partial-segment.ts'
import { codecName } from './encode/codec.ts'
import { encodeAudio } from './encode/encode-audio.ts'
import { encodingLoss, measureLoudness } from './encode/measure-loudness.ts'
import { encodeVideo, makeInits } from './encode/encode-video.ts'
import { ticksOf } from './encode/ticks.ts'
import { createEncoderTrials, type TrialLimits } from './encode/encoder-trials.ts'
import { fingerprintOf } from './encode/try-encoders.ts'
import { findFfmpeg, type FoundProgram, type ProgramPlaces } from './process/find.ts'
import { createRuns } from './process/runs.ts'
import { brokenLines, namesOf } from './process/sandbox-info.ts'
import { arrivalOf, bytesNeeded } from './arrival/arrival.ts'
import { partsOfRun } from './arrival/parts-of-run.ts'
import { probe } from './probe/probe.ts'
import { createReadableFiles } from './probe/readable-file.ts'
import { beginsAsMovingWebp } from './probe/sniff.ts'
import { effortOf } from './copy/effort.ts'
import { cachedIndexes } from '../mp4/source/index-cache.ts'
import { copySound, withCopies } from './copy/copy-sound.ts'
import { leadInsOf } from './copy/lead-ins.ts'
import { createSourceRungs } from './copy/source-rung.ts'
import { progressive } from './copy/progressive.ts'
import { cachedSegments } from '../mp4/segments/segment-cache.ts'
import { createStills } from './stills/stills.ts'
import { cover } from './tracks/cover.ts'
import { readSubtitles } from './tracks/read-subtitles.ts'
import { speechFile } from './tracks/speech-file.ts'
import { textTracks } from './tracks/text-tracks.ts'

interface Options extends ProgramPlaces {
  log: Log
  /** Number of idle decoders kept ready for frame images. */
  waitingStills?: number
  /** Decode nothing unless every restriction of the sandbox holds. */
  requiresSandbox?: boolean
  /** How long and how often encoders are tried. */
  trials?: Partial<TrialLimits>
  /** Throws `storage_full`. Asked before files are made that are not part of a video. */
  requireFreeSpace?: (bytes: number) => Promise<void>
}

/** Interval between tries when the sandbox does not hold: somebody may have installed what was missing. */
const TRY_AGAIN_MS = 10_000

export function createFfmpegEngine({
  log,
  waitingStills = 0,
  requiresSandbox = false,
  trials,
  requireFreeSpace = async () => undefined,
  ...places
}: Options): MediaEngine & StillEngine & TrackReader & PartsReader {
  let finding: Promise<FoundProgram | null> | null = null
  let refusedAtMs = 0
  const runs = createRuns()

  /**
   * Cached once found; searched again as long as there is none, since it may be installed while the
   * daemon runs.
   */
  async function find(): Promise<FoundProgram | null> {
    finding ??= findFfmpeg(places, log)
    const mine = finding
    const found = await mine
    if (!found && finding === mine) finding = null
    if (found && refusalOf(found) !== null && finding === mine) {
      if (refusedAtMs === 0) refusedAtMs = performance.now()
      if (performance.now() - refusedAtMs > TRY_AGAIN_MS) {
        // Nothing can be running in that sandbox, since all callers were refused.
        refusedAtMs = 0
        found.ffmpeg.sandbox.close()
        finding = null
        return find()
      }
    }
    return found
  }

  /** Why it may not be used and what to do; null when it may be used. */
  function refusalOf({ sandbox }: FoundProgram): string | null {
    const broken = requiresSandbox ? brokenLines(sandbox) : []
    return broken.length === 0
      ? null
      : 'SVC_SANDBOX is set to required, and these protections are missing: ' +
          `${namesOf(broken)}. ${sandbox[broken[0]!].detail}`
  }

  async function need(): Promise<FoundProgram> {
    runs.requireOpen()
    const found = await find()
    if (!found)
      throw new AppError('engine_unavailable', 'No usable ffmpeg was found on the server.')
    const refusal = refusalOf(found)
    if (refusal !== null) throw new AppError('sandbox_unavailable', refusal)
    return {
      ...found,
      ffmpeg: { ...found.ffmpeg, runs },
      ffprobeProgram: { ...found.ffprobeProgram, runs },
    }
  }

  const stills = createStills({
    ffmpeg: async () => (await need()).ffmpeg,
    node: async () => ({ ...(await need()).ffmpeg, path: process.execPath }),
    waiting: waitingStills,
    requireFreeSpace,
  })
  const readable = createReadableFiles(stills)
  const indexes = cachedIndexes()
  const { sourceNeeds, ...rungs } = createSourceRungs(indexes)
  const triedEncoders = createEncoderTrials(log, trials)

  const encoders = async (
    options: { hardware: boolean },
    call: EngineCall,
  ): Promise<EncoderChoice> => triedEncoders((await need()).ffmpeg, options, call)

  async function fingerprints(call: EngineCall): Promise<Record<string, string>> {
    const { ffmpeg } = await need()
    const choice = await encoders({ hardware: false }, call)
    const found: Record<string, string> = {}
    for (const [codec, encoder] of Object.entries(choice) as [VideoCodec, string][])
      found[encoder] = await fingerprintOf(ffmpeg, codec, encoder, call)
    return found
  }

  return {
    encoders,
    fingerprints,
    async info() {
      const found = await find()
      return (
        found && {
          path: found.path,
          version: found.version,
          ffprobe: found.ffprobe,
          sandbox: found.sandbox,
          refuses: refusalOf(found),
        }
      )
    },
    probe: (file, call) =>
      again(call.signal, async () => {
        const { ffprobeProgram: ffprobe } = await need()
        if (call.isSound && (await beginsAsMovingWebp(file))) throw withoutAudio()
        return readable.use(file, call.signal, async (path) => {
          const found = await probe({ ffprobe, indexes: indexes.read }, path, call)
          if (call.isSound && found.audio.length === 0) throw withoutAudio()
          return path === file ? found : { ...found, sizeBytes: (await stat(file)).size }
        })
      }),
    async encodeVideo(job, call) {
      const { ffmpeg } = await need()
      const { source } = job
      if (!job.plan.isAnimation) return encodeVideo(ffmpeg, job, call)
      return readable.use(source, call.signal, (path) =>
        encodeVideo(ffmpeg, { ...job, source: path }, call),
      )
    },
    makeInits: (job, call) =>
      again(call.signal, async () => makeInits((await need()).ffmpeg, job, call)),
    joinSegments,
    placed: (file, { frameRate, firstFrame }) =>
      movedTo(file, firstFrame * ticksOf(frameRate).perFrame),
    encodeAudio: async (job, call) =>
      job.plan.copy
        ? copySound(indexes.read, job, call)
        : encodeAudio((await need()).ffmpeg, job, call),
    loudness: (job, call) =>
      again(call.signal, async () => measureLoudness((await need()).ffmpeg, job, call)),
    encodingLoss: (job, call) =>
      again(call.signal, async () => encodingLoss((await need()).ffmpeg, job, call)),
    effort: async (source, plan) =>
      effortOf((await indexes.read(source))?.tracks[plan.stream] ?? null, plan),
    leadIns: async (source, plan) =>
      leadInsOf((await indexes.read(source))?.tracks[plan.stream] ?? null, plan),
    withCopies: (source, ladder) => withCopies(indexes.read, source, ladder),
    ...rungs,
    arrivalOf,
    bytesNeeded: (source, ladder, received) =>
      bytesNeeded({ indexes, rungs: { ...rungs, sourceNeeds } }, source, ladder, received),
    partsOfRun: (source, job, fetch) => partsOfRun(source, job, fetch),
    holdIndex: (source) => indexes.hold(source),
    progressive,
    segments: cachedSegments(),
    partialSegments,
    codecOf: async (initFile) => codecName(await readFile(initFile)),
    ...stills,
    async close() {
      readable.close()
      await Promise.all([stills.close(), runs.end()])
      const found = await finding
      found?.ffmpeg.sandbox.close()
    },
    textTracks: (file, call) =>
      again(call.signal, async () => {
        const { ffprobeProgram } = await need()
        // An image that moves has none.
        if (await beginsAsMovingWebp(file)) return { subtitles: [], chapters: [] }
        return textTracks(ffprobeProgram, file, call)
      }),
    readSubtitles: (job, call) =>
      again(call.signal, async () => readSubtitles((await need()).ffmpeg, job, call)),
    cover: (job, call) =>
      again(call.signal, async () => {
        const { ffmpeg, ffprobeProgram: ffprobe } = await need()
        return cover({ ffmpeg, ffprobe }, job, call)
      }),
    speechFile: (job, call) =>
      again(call.signal, async () => speechFile((await need()).ffmpeg, job, call)),
  }
}

const withoutAudio = (): AppError => new AppError('unsupported_source', 'The file has no audio.')
