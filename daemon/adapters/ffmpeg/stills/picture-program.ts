/**
 * A program of its own that decodes one image of a stranger's, which comes on standard input, and
 * ends: beside it there is no key, no database and no other image. `node picture-program.ts <task
 * as JSON> <path of sharp>`.
 */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type Sharp from 'sharp'
import type { Shape, StillFormat } from '../../../ports/stills.ts'
import { apngEnd, apngFrame, apngHead } from './apng.ts'
import { STARTED, type MovingLimits, type PictureTask, type PrintedFacts } from './picture-task.ts'
import { encoded, resized } from './shape.ts'

/** The formats that are taken; what else libvips can read is never tried. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]

async function main(task: PictureTask, library: string): Promise<void> {
  const [{ default: sharp }, bytes] = await Promise.all([
    import(pathToFileURL(library).href) as Promise<{ default: typeof Sharp }>,
    buffer(process.stdin),
  ])
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  sharp.concurrency(1)
  process.stderr.write(`${STARTED}\n`)
  if (task.operation === 'moving') return moving(sharp, bytes, task)
  const answer =
    task.operation === 'facts'
      ? JSON.stringify(await facts(sharp, bytes, task))
      : await reshaped(sharp, bytes, task.shape)
  process.stdout.write(answer)
}

async function facts(
  sharp: typeof Sharp,
  bytes: Buffer,
  { maxPixels, smallEdge }: Extract<PictureTask, { operation: 'facts' }>,
): Promise<PrintedFacts | null> {
  try {
    const {
      format,
      compression,
      autoOrient: { width, height },
    } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    const imageFormat = formatOf(format, compression)
    // The header has the size; whether the rest can be decoded is seen when it is.
    if (!imageFormat || width * height > maxPixels) return null
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColorspace('srgb')
      .resize(smallEdge, smallEdge, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const small = { width: info.width, height: info.height, bytes: data.toString('base64') }
    return { format: imageFormat, width, height, small }
  } catch {
    // sharp has but one kind of error for "cannot be read", whatever the reason.
    return null
  }
}

/** `bytes` has been through `facts`. */
async function reshaped(sharp: typeof Sharp, bytes: Buffer, shape: Shape): Promise<Buffer> {
  const upright = sharp(bytes).autoOrient()
  const { autoOrient } = await sharp(bytes).metadata()
  // JPEG knows no transparency: what is behind is white, as on a page.
  const opaque = shape.format === 'jpg' ? upright.flatten({ background: '#fff' }) : upright
  return encoded(resized(opaque, shape, autoOrient.width, autoOrient.height), shape).toBuffer()
}

/** So many bytes of pixels are decoded at once. */
const AT_ONCE_BYTES = 64_000_000
/** Browsers show a frame with a shorter delay for the usual one. */
const LEAST_DELAY_MS = 11
const USUAL_DELAY_MS = 100

/**
 * Writes an animated WebP image as an animated PNG, which every ffmpeg reads. Nothing is written of
 * one that is damaged or beyond the limits.
 */
async function moving(
  sharp: typeof Sharp,
  bytes: Buffer,
  { maxFrames, maxPixels, maxPixelsInAll }: MovingLimits,
): Promise<void> {
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight = height,
    delay = [],
  } = await sharp(bytes, {
    animated: true,
    limitInputPixels: false,
  }).metadata()
  const pixels = width * pageHeight
  if (format !== 'webp' || pages > maxFrames || pixels > maxPixels) return
  if (pixels * pages > maxPixelsInAll) return
  const frameBytes = pixels * 4
  const atOnce = Math.max(1, Math.floor(AT_ONCE_BYTES / frameBytes))
  const raw = { width, height: pageHeight, channels: 4 as const }
  for (let page = 0; page < pages; page += atOnce) {
    const count = Math.min(atOnce, pages - page)
    const decoded = await sharp(bytes, { page, pages: count, limitInputPixels: false })
      .ensureAlpha()
      .toColorspace('srgb')
      .raw()
      .toBuffer()
    for (let at = 0; at < count; at++) {
      const frame = decoded.subarray(at * frameBytes, (at + 1) * frameBytes)
      const png = await sharp(frame, { raw }).png({ compressionLevel: 1 }).toBuffer()
      if (page + at === 0) await print(apngHead(png, pages))
      const delayMs = delay[page + at] ?? USUAL_DELAY_MS
      await print(apngFrame(png, page + at, delayMs < LEAST_DELAY_MS ? USUAL_DELAY_MS : delayMs))
    }
  }
  await print(apngEnd())
}

async function print(bytes: Buffer): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
}

function formatOf(format: string, compression: string | undefined): StillFormat | null {
  if (format === 'jpeg') return 'jpg'
  if (format === 'heif') return compression === 'av1' ? 'avif' : null
  return format === 'png' || format === 'webp' ? format : null
}

await main(JSON.parse(process.argv[2]!) as PictureTask, process.argv[3]!)
