/** What ffmpeg reads in place of a file that it cannot read itself. */
import { access } from 'node:fs/promises'
import type { MovingPictures } from '../stills/strangers-pictures.ts'
import { beginsAsMovingWebp } from './sniff.ts'

/**
 * The file, or for an animated WebP image the animated PNG beside it, which is made when it is not
 * there. Throws what `withoutWebp` throws.
 */
export async function readableFile(
  { withoutWebp }: MovingPictures,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  if (!(await beginsAsMovingWebp(file))) return file
  const beside = `${file}.png`
  try {
    await access(beside)
  } catch {
    await withoutWebp(file, beside, signal)
  }
  return beside
}
