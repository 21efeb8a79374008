/** Loudness according to EBU R 128: see MediaEngine.loudness. */
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { AudioPlan, Loudness } from '../../../ports/media.ts'
import { explained } from '../process/faults.ts'
import { feed } from '../process/feed.ts'
import { READING } from '../process/limits.ts'
import { run, SILENCE_MS, type Program, type RunIo } from '../process/run.ts'
import { ALIVE } from './encode-args.ts'
import { safeInput } from './input-args.ts'
import { channelFilters } from './sound-filters.ts'

/** Mono is played by two loudspeakers. The frame log would print ten lines a second. */
const METER = 'ebur128=peak=true:dualmono=1:framelog=verbose'
/** The meter prints its summary as information. */
const METERED = ['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'info']
/**
 * The meter shows −70 LUFS for what is silent or shorter than one of its blocks, and also before the first
 * samples, where ffmpeg sets up its filters twice.
 */
const SUMMARY =
  /Summary:\s+Integrated loudness:\s+I:\s+(?!-70\.0 )(-?[\d.]+) LUFS[\s\S]*?LRA:\s+([\d.]+) LU[\s\S]*?Peak:\s+(-?[\d.]+) dBFS/

export const loudnessArgs = (source: string, plan: AudioPlan): string[] => [
  ...METERED,
  ...ALIVE,
  '-threads',
  '1',
  ...safeInput(source),
  '-map',
  `0:${plan.stream}`,
  '-af',
  [...channelFilters(plan), METER].join(','),
  '-f',
  'null',
  '-',
]

export async function measureLoudness(
  ffmpeg: Program,
  { source, plan }: { source: string; plan: AudioPlan },
  { signal, lease }: EngineCall,
): Promise<Loudness | null> {
  return explained('encoding_failed', 'The loudness could not be measured.', signal, () =>
    run(
      ffmpeg,
      loudnessArgs(source, plan),
      { signal, lease, limits: READING, silenceMs: SILENCE_MS, background: true },
      metered,
    ),
  )
}

/** Reads what `METER` prints at the end. */
async function metered({ stderrMatch }: Pick<RunIo, 'stderrMatch'>): Promise<Loudness | null> {
  const found = await stderrMatch(SUMMARY)
  return (
    found && {
      integrated: Number(found[1]),
      range: Number(found[2]),
      truePeak: Number(found[3]),
    }
  )
}

/** Excerpt that shows what the encoder takes away, where the track is longer. */
const EXCERPT_SECONDS = 60

/** See MediaEngine.encodingLoss: the excerpt is metered, encoded, decoded, and metered again. */
export async function encodingLoss(
  ffmpeg: Program,
  { source, plan, seconds }: { source: string; plan: AudioPlan; seconds: number },
  { signal, lease }: EngineCall,
): Promise<number> {
  const from =
    seconds > 2 * EXCERPT_SECONDS && !plan.clockJumps ? (seconds - EXCERPT_SECONDS) / 2 : 0
  const options = { signal, lease, limits: READING, silenceMs: SILENCE_MS, background: true }
  return explained('encoding_failed', 'The loudness could not be measured.', signal, () =>
    run(ffmpeg, excerptArgs(source, plan, from), { ...options, pipes: ['read'] }, async (io) => {
      const before = metered(io)
      const after = run(
        ffmpeg,
        DECODED_ARGS,
        { ...options, pipes: ['write'] },
        ({ pipes, stderrMatch }) => feed(io.pipes[0]!, pipes[0]!, metered({ stderrMatch })),
      )
      const [original, encoded] = await Promise.all([before, after])
      return original && encoded ? encoded.integrated - original.integrated : 0
    }),
  )
}

const excerptArgs = (source: string, plan: AudioPlan, fromSeconds: number): string[] => [
  ...METERED,
  ...ALIVE,
  '-threads',
  '1',
  ...(fromSeconds > 0 ? ['-ss', fromSeconds.toFixed(3)] : []),
  '-t',
  String(EXCERPT_SECONDS),
  ...safeInput(source),
  '-filter_complex',
  `[0:${plan.stream}]${[...channelFilters(plan), `aresample=${plan.sampleRate}`].join(',')},` +
    `asplit=2[encoded][heard];[heard]${METER}[metered]`,
  '-map',
  '[encoded]',
  '-ac',
  String(plan.channels),
  '-c:a',
  'aac',
  '-b:a',
  String(plan.bitrateBps),
  '-f',
  'adts',
  'pipe:3',
  '-map',
  '[metered]',
  '-f',
  'null',
  '-',
]

const DECODED_ARGS = [
  ...METERED,
  ...ALIVE,
  '-threads',
  '1',
  '-protocol_whitelist',
  'pipe',
  '-f',
  'aac',
  '-i',
  'pipe:3',
  '-af',
  METER,
  '-f',
  'null',
  '-',
]
