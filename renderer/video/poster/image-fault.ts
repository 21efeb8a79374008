/** What the appliance would refuse, known before anything is sent. */

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** CONTRACT §10. */
const MAX_BYTES = 20_000_000
const MAX_PIXELS = 50_000_000

export type ImageFault = 'type' | 'tooLarge' | 'tooManyPixels' | 'unreadable'

export async function faultOfImage(file: File): Promise<ImageFault | null> {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return 'type'
  if (file.size > MAX_BYTES) return 'tooLarge'
  try {
    const image = await createImageBitmap(file)
    const pixels = image.width * image.height
    image.close()
    return pixels > MAX_PIXELS ? 'tooManyPixels' : null
  } catch {
    return 'unreadable'
  }
}
