/** An animated WebP image, which no ffmpeg reads. */
import sharp from 'sharp'

export async function movingWebp(colours = ['#f00', '#0f0', '#00f']): Promise<Buffer> {
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 160, height: 90, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true, delay: colours.map(() => 500) })
    .toBuffer()
}
