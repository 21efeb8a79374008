/** How like its source a picture is: VMAF where this ffmpeg has it, else SSIM. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RenditionPlan } from '../../daemon/ports/media.ts'

const start = promisify(execFile)

export interface QualityMeasure {
  name: string
  /**
   * So much less nobody sees: a third of the six points of VMAF that are said to be just noticeable, and what
   * corresponds to it in SSIM. Without it a fixed rate could only be equalled by wasting as much on a still page.
   */
  indistinct: number
  digits: number
  /** At the rendition's own size. */
  score(
    file: string,
    source: string,
    rendition: Pick<RenditionPlan, 'width' | 'height'>,
  ): Promise<number>
}

export async function measureOf(ffmpeg: string): Promise<QualityMeasure> {
  const { stdout } = await start(ffmpeg, ['-hide_banner', '-filters'])
  const [name, filter, pattern, indistinct, digits] = / libvmaf /.test(stdout)
    ? (['VMAF', 'libvmaf', /VMAF score: ([\d.]+)/, 2, 2] as const)
    : (['SSIM', 'ssim', /All:([\d.]+)/, 0.01, 4] as const)
  return {
    name,
    indistinct,
    digits,
    async score(file, source, { width, height }) {
      const graph = `[1:v]scale=${width}:${height},setsar=1[whole];[0:v][whole]${filter}`
      const { stderr } = await start(
        ffmpeg,
        ['-hide_banner', '-i', file, '-i', source, '-lavfi', graph, '-f', 'null', '-'],
        { maxBuffer: 16 * 1024 * 1024 },
      )
      const found = pattern.exec(stderr)
      if (!found) throw new Error(`no ${name} in what ffmpeg said: ${stderr.slice(-500)}`)
      return Number(found[1])
    },
  }
}
