/** The waveform: the appliance's peaks (audiowaveform's JSON, version 2, 8 bits) as bars of a picture. */
import { EmbedUnavailable, request } from '../base/load-embed.ts'

interface Peaks {
  version: number
  bits: number
  length: number
  data: number[]
}

/** Peaks of the waveform, 0 to 1; empty where the appliance has none yet. */
export async function loadPeaks(url: string, signal: AbortSignal): Promise<number[] | undefined> {
  try {
    const { version, bits, length, data } = (await (await request(url, signal)).json()) as Peaks
    if (version !== 2 || bits !== 8 || data.length < length * 2) return undefined
    return Array.from({ length }, (_, i) =>
      Math.min(1, Math.max(-data[i * 2]!, data[i * 2 + 1]!, 0) / 127),
    )
  } catch (error) {
    // Without it there is a plain rail.
    if (signal.aborted || error instanceof EmbedUnavailable || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

const BAR = 3
const GAP = 2
const HEIGHT = 100
const LOWEST = 4

/** SVG path data in a box of `widthPixels` × 100; the loudest bar fills it. */
export function wavePath(peaks: readonly number[], widthPixels: number): string {
  const bars = Math.max(1, Math.floor((widthPixels + GAP) / (BAR + GAP)))
  const heights = Array.from({ length: bars }, (_, i) => {
    const [from, to] = [
      Math.floor((i * peaks.length) / bars),
      Math.max(
        Math.floor(((i + 1) * peaks.length) / bars),
        Math.floor((i * peaks.length) / bars) + 1,
      ),
    ]
    return peaks.slice(from, to).reduce((loudest, peak) => Math.max(loudest, peak), 0)
  })
  const most = Math.max(...heights, 0.05)
  return heights
    .map((height, i) => {
      const tall = Math.max(LOWEST, (height / most) * HEIGHT)
      return `M${i * (BAR + GAP)} ${((HEIGHT - tall) / 2).toFixed(1)}h${BAR}v${tall.toFixed(1)}h-${BAR}z`
    })
    .join('')
}
