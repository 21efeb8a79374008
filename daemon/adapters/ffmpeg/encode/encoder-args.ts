/** Options of each encoder. */
import type { RenditionPlan } from '../../../ports/media.ts'
import { encoderOf } from '../encoders.ts'

/** Uploads frames for encoders that need them in their own memory. */
const UPLOAD: Record<string, string> = {
  h264_vaapi: 'format=nv12,hwupload',
  h264_qsv: 'format=nv12',
}
const VAAPI_DEVICE = ['-init_hw_device', 'vaapi=gpu', '-filter_hw_device', 'gpu']

/** Filters that only this encoder needs, after the picture filters. */
export const uploadFilters = (rendition: RenditionPlan): string =>
  UPLOAD[encoderOf(rendition)] ?? ''
/** Options before the inputs. */
export const deviceArgs = (renditions: readonly RenditionPlan[]): string[] =>
  renditions.some((each) => encoderOf(each) === 'h264_vaapi') ? VAAPI_DEVICE : []

type Args = (rendition: RenditionPlan, threads: number) => string[]

export function encoderArgs(rendition: RenditionPlan, threads: number): string[] {
  const encoder = encoderOf(rendition)
  const args = ARGS[encoder]
  if (!args) throw new Error(`nothing is known of the encoder ${encoder}`)
  return ['-c:v', encoder, ...args(rendition, threads)]
}

/**
 * Fill of the VBV buffer of one second at the start of a run: keeps the excess of the first segments
 * within a tenth of the ceiling, and the average below it.
 */
const HELD = 0.88
const ceiling = ({ maxBps }: RenditionPlan): string[] => [
  '-maxrate',
  String(Math.round(maxBps * HELD)),
  '-bufsize',
  String(Math.round(maxBps * HELD)),
]
/** Hardware encoders aim at a bitrate: below the ceiling, to leave room for difficult scenes. */
const aim = (rendition: RenditionPlan): string[] => [
  '-b:v',
  String(Math.round(rendition.maxBps * 0.7)),
  ...ceiling(rendition),
]
const profile = ({ profile, level }: RenditionPlan): string[] => [
  '-profile:v',
  profile,
  '-level:v',
  (level / 10).toFixed(1),
]
/** Without B-frames, the order is that of decoding in every run, whatever the hardware. */
const IN_ORDER = ['-bf', '0']

/** The chroma location of the source would make the init segments of a run and of a blank frame differ. */
const SAME_CHROMA = 'chromaloc=0'
/**
 * Bits of a keyframe relative to the frames after it. x264's own 1.4 is made for keyframes that are far
 * apart; every two seconds it costs slides a twentieth more bytes (docs/decisions/0056).
 */
const MODEST_KEYFRAMES = 'ipratio=1.1'
/**
 * Where B-frames reference each other, x264 keeps two more frames of each rendition in each process (90 MB at
 * 4K, 44 MB for a ladder of 1080p), to save a hundredth of the bytes.
 */
const FLAT = ':b-pyramid=none'
/** Above it, they never did. */
const LARGE_PIXELS = 4_500_000
const flat = ({ width, height, isFlat = width * height > LARGE_PIXELS }: RenditionPlan): string =>
  isFlat ? FLAT : ''

/**
 * A shorter lookahead spends less on what later pictures use: at 8 instead of 10, this much less of the CRF gives the
 * same bytes and the same likeness (bench/ladder/README.md).
 */
const CRF_OF_SHORT_LOOKAHEAD = -0.7
const crfOf = ({ crf, lookahead }: RenditionPlan): number =>
  lookahead === undefined ? crf : Math.round((crf + CRF_OF_SHORT_LOOKAHEAD) * 10) / 10
const lookaheadOf = ({ lookahead }: RenditionPlan): string =>
  lookahead === undefined ? '' : `:rc-lookahead=${lookahead}`

const ARGS: Record<string, Args> = {
  libx264: (rendition, threads) => [
    '-preset',
    rendition.preset,
    ...profile(rendition),
    '-crf',
    String(crfOf(rendition)),
    ...ceiling(rendition),
    '-threads',
    String(threads),
    '-x264-params',
    `${SAME_CHROMA}:${MODEST_KEYFRAMES}${flat(rendition)}${lookaheadOf(rendition)}`,
  ],
  // Safari requires hvc1, with parameter sets in the init segment. `info=0` omits the encoder's name
  // and settings.
  libx265: (rendition, threads) => [
    '-preset',
    rendition.preset,
    '-crf',
    String(rendition.crf),
    ...ceiling(rendition),
    '-threads',
    String(threads),
    '-forced-idr',
    '1',
    '-tag:v',
    'hvc1',
    '-x265-params',
    `log-level=error:info=0:open-gop=0:bframes=3:b-pyramid=1:chromaloc=0${threads === 1 ? ':pools=none' : ''}`,
  ],
  'libaom-av1': (rendition, threads) => [
    '-usage',
    'realtime',
    '-cpu-used',
    rendition.preset,
    '-lag-in-frames',
    '0',
    '-row-mt',
    '0',
    '-crf',
    String(rendition.crf),
    '-b:v',
    String(Math.round(rendition.maxBps * 0.8)),
    ...ceiling(rendition),
    '-threads',
    String(threads),
  ],
  libsvtav1: (rendition, threads) => [
    '-preset',
    String(Number(rendition.preset) + 2),
    '-crf',
    String(rendition.crf),
    '-svtav1-params',
    `mbr=${Math.round(rendition.maxBps / 1_000)}${threads > 0 ? `:lp=${threads}` : ''}`,
  ],
  h264_nvenc: (rendition) => [
    '-preset',
    'p4',
    ...profile(rendition),
    '-rc',
    'vbr',
    '-cq',
    String(rendition.crf + 3),
    '-b:v',
    '0',
    ...ceiling(rendition),
    '-forced-idr',
    '1',
    ...IN_ORDER,
  ],
  h264_videotoolbox: (rendition) => [...profile(rendition), ...aim(rendition), ...IN_ORDER],
  h264_qsv: (rendition) => [
    '-preset',
    'medium',
    ...profile(rendition),
    ...aim(rendition),
    '-forced_idr',
    '1',
    ...IN_ORDER,
  ],
  h264_amf: (rendition) => [
    ...profile(rendition),
    '-rc',
    'vbr_peak',
    ...aim(rendition),
    ...IN_ORDER,
  ],
  h264_vaapi: (rendition) => [
    ...profile(rendition),
    '-rc_mode',
    'VBR',
    ...aim(rendition),
    ...IN_ORDER,
  ],
}
