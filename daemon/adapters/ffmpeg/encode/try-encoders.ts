/** Tests which encoders really work on this machine, with a few frames each. See MediaEngine.encoders. */
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { EXTRA_CODECS, type VideoCodec } from '../../../contract/encoding-choices.ts'
import { firstFrameOf } from '../../../ports/grid.ts'
import type { Log } from '../../../ports/deps.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import {
  SOFTWARE_H264,
  type EncoderChoice,
  type RenditionPlan,
  type VideoPlan,
} from '../../../ports/media.ts'
import { readBoxes } from '../../mp4/segments/boxes.ts'
import { initArgs } from './encode-args.ts'
import { HARDWARE_ENCODERS, SOFTWARE_ENCODERS } from '../encoders.ts'
import { isSync, samplesOf } from '../../mp4/segments/fragments.ts'
import { SHORT_OUTPUT, videoLimits } from '../process/limits.ts'
import { run, type Program } from '../process/run.ts'

/** A trial that takes longer shows nothing of its encoder: a driver hangs, or the machine is busy. */
export const TRY_MS = 20_000
const FRAMES = 30
/** Contains the start of two segments; larger than the smallest picture that hardware accepts. */
const PLAN: Omit<VideoPlan, 'renditions'> = {
  stream: 0,
  frameRate: { num: 25, den: 1 },
  frameCount: FRAMES,
  segmentSeconds: 2,
  interlaced: false,
}

interface Trial {
  hardware: boolean
  /** What is known of encoders from earlier trials, and from this one: null works, a text is the reason why not. */
  faults: Map<string, string | null>
  limitMs: number
}

/** `timedOut`: encoders whose trial shows nothing. */
export async function tryEncoders(
  ffmpeg: Program,
  { hardware, faults, limitMs }: Trial,
  call: EngineCall,
  log: Log,
): Promise<{ choice: EncoderChoice; timedOut: string[] }> {
  const listed = await run(
    ffmpeg,
    ['-hide_banner', '-encoders'],
    { signal: call.signal, limits: SHORT_OUTPUT, stdout: true },
    ({ stdout }) => text(stdout),
  )
  const isListed = (name: string): boolean => new RegExp(`^ V\\S+ ${name} `, 'm').test(listed)
  const timedOut: string[] = []
  const attempt = async (codec: VideoCodec, name: string): Promise<void> => {
    const fault = await faultOf(ffmpeg, codec, name, call, limitMs)
    if (fault === undefined) timedOut.push(name)
    else faults.set(name, fault)
    if (fault !== null)
      log.info({ encoder: name, fault: fault ?? 'timeout' }, 'this ffmpeg encoder is not used')
  }
  const first = async (
    codec: VideoCodec,
    names: readonly string[],
  ): Promise<string | undefined> => {
    for (const name of names.filter(isListed)) {
      if (!faults.has(name)) await attempt(codec, name)
      if (faults.get(name) === null) return name
    }
    return undefined
  }
  const choice: EncoderChoice = {
    h264: (hardware ? await first('h264', HARDWARE_ENCODERS) : undefined) ?? SOFTWARE_H264,
  }
  for (const codec of EXTRA_CODECS) {
    const encoder = await first(codec, SOFTWARE_ENCODERS[codec])
    if (encoder) choice[codec] = encoder
  }
  return { choice, timedOut }
}

/**
 * Returns null when the encoder meets all requirements: keyframes must appear exactly where they are requested.
 * Undefined: it did not end in time.
 */
async function faultOf(
  ffmpeg: Program,
  codec: VideoCodec,
  encoder: string,
  { signal }: EngineCall,
  limitMs: number,
): Promise<string | null | undefined> {
  const plan = planOf(codec, encoder)
  const limit = AbortSignal.timeout(limitMs)
  try {
    const keyframes = await run(
      ffmpeg,
      initArgs(plan, { frames: FRAMES }),
      {
        signal: AbortSignal.any([signal, limit]),
        limits: videoLimits(plan, FRAMES),
        pipes: ['read'],
      },
      ({ pipes }) => keyframesIn(pipes[0]!),
    )
    return keyframes.has(0) && keyframes.has(firstFrameOf(plan, 1))
      ? null
      : `its keyframes are at ${[...keyframes].join(', ')}`
  } catch (error) {
    signal.throwIfAborted()
    return limit.aborted ? undefined : (error as Error).message
  }
}

function planOf(codec: VideoCodec, encoder: string): VideoPlan {
  const rendition: RenditionPlan = {
    name: codec,
    codec,
    encoder,
    width: 640,
    height: 360,
    crf: 30,
    maxBps: 1_000_000,
    preset: PRESET[encoder] ?? 'medium',
    profile: 'high',
    level: 31,
  }
  return { ...PLAN, renditions: [rendition] }
}

/** SHA-256 of a picture that moves, in this encoder's file: headers and frames. */
export function fingerprintOf(
  ffmpeg: Program,
  codec: VideoCodec,
  encoder: string,
  { signal }: EngineCall,
): Promise<string> {
  const plan = planOf(codec, encoder)
  return run(
    ffmpeg,
    initArgs(plan, { frames: FRAMES, picture: 'testsrc2=' }),
    {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]),
      limits: videoLimits(plan, FRAMES),
      pipes: ['read'],
    },
    async ({ pipes }) => {
      const hash = createHash('sha256')
      for await (const bytes of pipes[0]!) hash.update(bytes as Buffer)
      return hash.digest('hex')
    },
  )
}

const PRESET: Record<string, string> = { libx265: 'ultrafast', 'libaom-av1': '8', libsvtav1: '8' }

/** Frame numbers of keyframes in decoding order, which for keyframes is also presentation order. */
async function keyframesIn(stream: AsyncIterable<Buffer>): Promise<Set<number>> {
  const found = new Set<number>()
  let moof: Buffer | null = null
  let frame = 0
  for await (const { type, bytes } of readBoxes(stream)) {
    if (type === 'moof') moof = bytes
    if (type !== 'mdat' || !moof) continue
    for (const sample of samplesOf(moof, bytes)) {
      if (isSync(sample)) found.add(frame)
      frame += 1
    }
    moof = null
  }
  return found
}
