/** From pixels to a file: see Shape. */
import type { Sharp } from 'sharp'
import type { PictureFacts, Shape, StillFormat } from '../../../ports/stills.ts'
import { loadSharp } from './load-sharp.ts'

const DEFAULT_QUALITY: Record<StillFormat, number> = { jpg: 82, png: 100, webp: 80, avif: 60 }

export interface Pixels { bytes: Buffer; width: number; height: number }

export async function fromPixels({ bytes, width, height }: Pixels, shape: Shape): Promise<Buffer> {
  const sharp = await loadSharp()
  return encoded(resized(sharp(bytes, { raw: { width, height, channels: 3 } }), shape, width, height), shape).toBuffer()
}

/** `bytes` has been through `pictureFacts`. */
export async function reshaped(bytes: Buffer, shape: Shape): Promise<Buffer> {
  const sharp = await loadSharp()
  const upright = sharp(bytes).autoOrient()
  const { autoOrient } = await sharp(bytes).metadata()
  // JPEG knows no transparency: what is behind is white, as on a page.
  const opaque = shape.format === 'jpg' ? upright.flatten({ background: '#fff' }) : upright
  return encoded(resized(opaque, shape, autoOrient.width, autoOrient.height), shape).toBuffer()
}

export async function pictureFacts(bytes: Buffer, { maxPixels }: { maxPixels: number }): Promise<PictureFacts | null> {
  const sharp = await loadSharp()
  try {
    const { format, compression, autoOrient: { width, height } } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    const known = formatOf(format, compression)
    // The header says the size; whether the rest can be decoded is seen when it is.
    if (!known || width * height > maxPixels) return null
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).resize(16, 16, { fit: 'inside' }).raw().toBuffer()
    return { format: known, width, height }
  } catch {
    // sharp has but one kind of error for "cannot be read", whatever the reason.
    return null
  }
}

function formatOf(format: string, compression: string | undefined): StillFormat | null {
  if (format === 'jpeg') return 'jpg'
  if (format === 'heif') return compression === 'av1' ? 'avif' : null
  return format === 'png' || format === 'webp' ? format : null
}

function resized(image: Sharp, { width, height, fit }: Shape, fullWidth: number, fullHeight: number): Sharp {
  if (width === null && height === null) return image
  if (width === null || height === null || fit === 'contain') return image.resize(width, height, { fit: 'inside', withoutEnlargement: true })
  // A box that is larger than the picture is made smaller in its own shape: never upscaled, still filled.
  const shrink = Math.min(1, fullWidth / width, fullHeight / height)
  return image.resize(Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink)), { fit: 'cover' })
}

function encoded(image: Sharp, { format, quality }: Shape): Sharp {
  const at = { quality: quality ?? DEFAULT_QUALITY[format] }
  if (format === 'jpg') return image.jpeg({ ...at, mozjpeg: false })
  if (format === 'webp') return image.webp({ ...at, effort: 3 })
  // Effort 2: a third of the time of the default for a few percent more bytes.
  if (format === 'avif') return image.avif({ ...at, effort: 2 })
  return image.png()
}
