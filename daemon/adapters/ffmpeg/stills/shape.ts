/** A picture made as large, and written, as it is handed out: see Shape. */
import type { Sharp } from 'sharp'
import type { Shape, StillFormat } from '../../../ports/stills.ts'

const DEFAULT_QUALITY: Record<StillFormat, number> = { jpg: 82, png: 100, webp: 80, avif: 60 }

export function resized(
  image: Sharp,
  { width, height, fit }: Shape,
  fullWidth: number,
  fullHeight: number,
): Sharp {
  if (width === null && height === null) return image
  if (width === null || height === null || fit === 'contain')
    return image.resize(width, height, { fit: 'inside', withoutEnlargement: true })
  // A box that is larger than the picture is made smaller in its own shape: never upscaled, still filled.
  const shrink = Math.min(1, fullWidth / width, fullHeight / height)
  return image.resize(
    Math.max(1, Math.round(width * shrink)),
    Math.max(1, Math.round(height * shrink)),
    { fit: 'cover' },
  )
}

export function encoded(image: Sharp, { format, quality }: Shape): Sharp {
  const at = { quality: quality ?? DEFAULT_QUALITY[format] }
  if (format === 'jpg') return image.jpeg({ ...at, mozjpeg: false })
  if (format === 'webp') return image.webp({ ...at, effort: 3 })
  // Effort 2: a third of the time of the default for a few percent more bytes.
  if (format === 'avif') return image.avif({ ...at, effort: 2 })
  return image.png()
}
