/**
 * The placeholder of a poster: a ThumbHash (https://evanw.github.io/thumbhash), painted until the poster
 * has loaded. A canvas, since pages may refuse pictures of `data:` addresses (CSP).
 */
import { thumbHashToRGBA } from 'thumbhash'

/** A hash has the shape of its picture only roughly: within this it is that of the video. */
const SAME_SHAPE = 0.1

interface Painted {
  hash: string
  aspect: number | null
  canvas: HTMLCanvasElement | null
}
/** Painted once for each player, whatever else changes in it. */
const painted = new WeakMap<object, Painted>()

/** `aspect`: width by height of the video. null for what is no ThumbHash. */
export function paintedHash(
  host: object,
  hash: string,
  aspect: number | null,
): HTMLCanvasElement | null {
  let last = painted.get(host)
  if (last?.hash !== hash || last.aspect !== aspect)
    painted.set(host, (last = { hash, aspect, canvas: paint(hash, aspect) }))
  return last.canvas
}

function paint(hash: string, aspect: number | null): HTMLCanvasElement | null {
  const picture = decoded(hash)
  if (!picture) return null
  const { w: width, h: height, rgba } = picture
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas
    .getContext('2d')
    ?.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0)
  const fills = aspect === null || Math.abs(width / height / aspect - 1) < SAME_SHAPE
  canvas.className = fills ? 'placeholder filling' : 'placeholder'
  canvas.part.add('placeholder')
  return canvas
}

/** The shortest ThumbHash has 5 bytes. */
const LEAST_BYTES = 5

function decoded(hash: string): { w: number; h: number; rgba: Uint8Array } | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0))
    return bytes.length < LEAST_BYTES ? null : thumbHashToRGBA(bytes)
  } catch {
    return null
  }
}
