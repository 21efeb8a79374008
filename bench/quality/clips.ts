/**
 * Pictures of the kinds that people upload, made so that they cost an encoder what real ones cost.
 * Ten seconds of 1080p each.
 */
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

export const KINDS = ['slides', 'talking head', 'film', 'noise'] as const
export type ClipKind = (typeof KINDS)[number]

const SIZE = '1920x1080'
const RATE = 30
/** Hardly a loss, and quick to decode. */
const MASTER = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '8', '-pix_fmt', 'yuv420p']

export async function makeClip(kind: ClipKind, file: string, seconds: number): Promise<string> {
  await ffmpeg(
    '-filter_complex',
    GRAPHS[kind](seconds),
    '-map',
    '[out]',
    '-t',
    String(seconds),
    '-r',
    String(RATE),
    ...MASTER,
    file,
  )
  return file
}

/**
 * Surfaces as nature has them: the same share of every size of detail, from the whole picture to
 * the grain of a wall. `still` is filtered once.
 */
function surface(name: string, seed: number, width: number, height: number, still = ''): string {
  const octaves = [64, 24, 10, 4, 2].map((scale, octave) => ({
    scale,
    strength: 70 / (octave + 1) ** 1.1,
  }))
  const layers = octaves.map(
    ({ scale, strength }, octave) =>
      `color=gray:s=${Math.ceil(width / scale)}x${Math.ceil(height / scale)}:r=1:d=1,` +
      `format=yuv420p,noise=c0s=${Math.round(strength)}:` +
      `c1s=${Math.round(strength / 6)}:c2s=${Math.round(strength / 6)}:c0_seed=${seed + octave}:` +
      `c1_seed=${seed + octave + 50}:c2_seed=${seed + octave + 90},` +
      `scale=${width}:${height}:flags=bicubic,setsar=1[${name}${octave}]`,
  )
  const sum = octaves
    .slice(1)
    .map(
      (_, index) =>
        `[${index === 0 ? `${name}0` : `${name}s${index}`}][${name}${index + 1}]` +
        `blend=all_mode=grainmerge[${name}s${index + 1}]`,
    )
  return (
    [...layers, ...sum].join(';') +
    `;[${name}s${octaves.length - 1}]${still}loop=-1:1,fps=${RATE},setpts=N/${RATE}/TB`
  )
}

/** Strokes like those of letters, in lines; other ones every three seconds. No font is needed. */
const LETTERS =
  `geq=lum='if(between(X,120,900)*between(Y,200,960)*lt(mod(Y,52),26)*` +
  `lt(mod(X*7+floor(Y/52)*131,97),80)*gt(sin(floor(X/3)*2.7+floor(Y/52)*13+N*5)*` +
  `sin(floor(mod(Y,52)/3)*1.9+floor(X/18)*3.1),0.15),32,lum(X,Y))'` +
  `:cb='cb(X,Y)':cr='cr(X,Y)'`

const HEAD =
  `eq=brightness=0.12,format=yuva420p,geq=lum='lum(X,Y)':cb='cb(X,Y)-6':cr='cr(X,Y)+14':` +
  `a='255*lt(pow((X-310)/300,2)+pow((Y-410)/400,2),1)',`

const GRAPHS: Record<ClipKind, (seconds: number) => string> = {
  /** Text and charts that stand still, and change every three seconds. */
  slides: () => {
    const bars = ['2060c0', 'c04020', '40a040', '8040a0', 'c0a020'].map(
      (color, bar) =>
        `drawbox=x=${1050 + bar * 150}:y='940-ih*0.05*(1+mod(floor(t/3)*3+${bar * 2},11))':` +
        `w=100:h=800:c=0x${color}:t=fill`,
    )
    return `color=0xf4f4f0:s=${SIZE}:r=1/3,format=yuv420p,${LETTERS},${bars.join(',')},fps=${RATE}:round=up[out]`
  },
  /** A head that moves a little before a wall, filmed by a webcam. */
  'talking head': () =>
    `${surface('w', 7, 1920, 1080, 'gblur=sigma=6,')}[wall];${surface('h', 31, 620, 820, HEAD)}[head];` +
    `[wall][head]overlay=x='650+26*sin(t*1.7)+7*sin(t*5.1)':y='230+14*sin(t*2.3)':` +
    `format=yuv420,noise=alls=3:allf=t[out]`,
  /** Two shots, each a pan over a detailed scene with something that moves in it, and the grain of film. */
  film: (seconds) => {
    const shot = (name: string, seed: number, dx: number, dy: number): string =>
      `${surface(name, seed, 2880, 1600)},crop=1920:1080:x='480+${dx}*(t-${seconds / 4})':` +
      `y='260+${dy}*(t-${seconds / 4})',trim=duration=${seconds / 2}[${name}bg];` +
      `${surface(`${name}o`, seed + 11, 420, 620)},eq=contrast=1.4[${name}fg];[${name}bg][${name}fg]` +
      `overlay=x='200+170*t':y='250+60*sin(t*3)':shortest=1[${name}]`
    return (
      `${shot('a', 3, 70, 12)};${shot('b', 57, -45, 30)};[a][b]concat=n=2:v=1,format=yuv420p,` +
      `noise=c0s=5:c0f=t[out]`
    )
  },
  /** Nothing that repeats. */
  noise: () =>
    `color=gray:s=960x540:r=${RATE},format=yuv420p,noise=alls=70:allf=t,` +
    `scale=1920:1080:flags=bicubic[out]`,
}
