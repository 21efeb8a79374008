/**
 * From the source's pixels to those of the largest rendition: 8 bits, 4:2:0, limited range, square
 * pixels, its size.
 */
import type { ColorPlan, RenditionPlan, VideoPlan } from '../../../ports/media.ts'

/**
 * A source may change its size in mid-stream. The graph is kept (`-reinit_filter 0`, since a new one
 * would count from the start) and `scale` adapts; deinterlacing cannot, so it gets the first size
 * throughout. ffmpeg has turned the picture already (without that, it would mark the output as turned), so
 * the lines of its fields are put back before, and the picture is turned again after.
 */
export function deinterlaceFilters({
  interlaced,
  fields,
  codedSize,
  rotationFilters,
}: VideoPlan): string[] {
  if (!interlaced) return []
  return [
    ...(rotationFilters ? [TURNED_BACK[rotationFilters] ?? rotationFilters] : []),
    ...(codedSize ? [`scale=${codedSize.width}:${codedSize.height}:interl=1`] : []),
    `bwdif=mode=${fields ? 'send_field' : 'send_frame'}:parity=auto:deint=interlaced`,
    ...(rotationFilters ? [rotationFilters] : []),
  ]
}

/** All other turns are undone by themselves. */
const TURNED_BACK: Partial<Record<string, string>> = {
  'transpose=clock': 'transpose=cclock',
  'transpose=cclock': 'transpose=clock',
}

/** What a page shows; ffmpeg would take the color that a transparent pixel has. */
const OVER_WHITE =
  'format=rgba,split=2[seen][behind];[behind]lutrgb=r=255:g=255:b=255:a=255[white];[white][seen]overlay=format=rgb'

export function pixelFilters(
  { color, isAnimation }: Pick<VideoPlan, 'color' | 'isAnimation'>,
  { width, height }: RenditionPlan,
): string[] {
  const range = color?.convertRange ? 'full' : 'limited'
  const toRange = color?.convertRange ? ':in_range=full:out_range=limited' : ''
  const toMatrix = color?.convertRgb ? `:out_color_matrix=${color.matrix}` : ''
  return [
    ...(isAnimation ? [OVER_WHITE] : []),
    ...(color?.hdr
      ? [
          `scale=${width}:${height}:in_color_matrix=bt2020:in_range=${range}`,
          ...toneMapFilters(color.hdr),
        ]
      : [`scale=${width}:${height}${toRange}${toMatrix}`]),
    'format=yuv420p',
    'setsar=1',
    ...(color ? [tagFilter(color)] : []),
  ]
}

const tagFilter = ({ matrix, primaries, transfer }: ColorPlan): string =>
  `setparams=range=limited:colorspace=${matrix}:color_primaries=${primaries}:color_trc=${transfer}`

/** BT.2408: HDR reference white in cd/m². It is mapped to 89 % of SDR, which leaves room for highlights. */
const WHITE_NITS = 203
/** Anything brighter becomes white; nearly all HDR is mastered for this peak. */
const PEAK = 1_000 / WHITE_NITS
/** Light below the knee is unchanged, above it compressed. */
const KNEE = 0.5
const WHITEST = (PEAK - KNEE) / (1 - KNEE)

/** SMPTE ST 2084: PQ to light, 1 being white. */
const PQ_LIGHT = `st(0,pow(val/65535,1/78.84375));st(1,pow(max(ld(0)-0.8359375,0)/(18.8515625-18.6875*ld(0)),1/0.1593017578125)*${10_000 / WHITE_NITS})`
/** BT.2100: HLG on a display of 1000 cd/m², with its system gamma applied to each channel. */
const HLG_LIGHT = `st(0,val/65535);st(1,if(lte(ld(0),0.5),ld(0)*ld(0)/3,(exp((ld(0)-0.55991073)/0.17883277)+0.28466892)/12));st(1,pow(ld(1),1.2)*${PEAK})`
/** Slope 1 at the knee; the peak becomes 1. */
const ROLLED_OFF = `st(2,min(ld(1),${PEAK}));65535*if(lte(ld(2),${KNEE}),ld(2),st(3,(ld(2)-${KNEE})/${1 - KNEE});${KNEE}+${1 - KNEE}*ld(3)*(1+ld(3)/${WHITEST ** 2})/(1+ld(3)))`
/** BT.1886. */
const SDR_SIGNAL = '65535*pow(val/65535,1/2.4)'
/** BT.2087: light with BT.2020 primaries to BT.709. */
const TO_BT709 =
  'rr=1.6605:rg=-0.5876:rb=-0.0728:gr=-0.1246:gg=1.1329:gb=-0.0083:br=-0.0182:bg=-0.1006:bb=1.1187'

/**
 * Tone mapping from HDR to SDR by 16-bit tables, in filters that every ffmpeg has, so that all machines
 * give the same result: as good as zscale and tonemap (which are optional in builds), and a quarter
 * faster (90 frames of 1080p in 2.5 s instead of 3.2 s). libplacebo needs Vulkan.
 */
function toneMapFilters(hdr: 'pq' | 'hlg'): string[] {
  const light = `${hdr === 'pq' ? PQ_LIGHT : HLG_LIGHT};${ROLLED_OFF}`
  return [
    'format=gbrp16le',
    tableFilter(light),
    `colorchannelmixer=${TO_BT709}`,
    tableFilter(SDR_SIGNAL),
    'scale=out_color_matrix=bt709:out_range=limited',
  ]
}

const tableFilter = (value: string): string =>
  `lutrgb=${['r', 'g', 'b'].map((channel) => `${channel}='${value}'`).join(':')}`
