/** Local copies of what an encoder reads. */
import { allRenditions } from '../ports/all-renditions.ts'
import { sourceFile, watermarkFile } from '../ports/layout.ts'
import type { VideoPlan } from '../ports/media.ts'
import type { MakerDeps } from './deps.ts'
import type { SourceState } from './source-state.ts'

/** Runs `use` with the paths of the source, and of the image that is burnt into everything made from it. */
export function withInputs<T>(
  deps: Pick<MakerDeps, 'storage'>,
  { encoded: { video, source, ladder } }: SourceState,
  signal: AbortSignal,
  use: (inputs: LocalInputs) => Promise<T>,
): Promise<T> {
  const watermark = ladder.video?.watermark ? watermarkFile(video, source) : null
  return withInputFiles(deps, { source: sourceFile(video, source), watermark }, signal, use)
}

/** By keys in the storage. */
export function withInputFiles<T>(
  { storage }: Pick<MakerDeps, 'storage'>,
  { source, watermark }: { source: string; watermark: string | null },
  signal: AbortSignal,
  use: (inputs: LocalInputs) => Promise<T>,
): Promise<T> {
  return storage.withFile(
    source,
    (path) =>
      watermark === null
        ? use({ source: path })
        : storage.withFile(watermark, (image) => use({ source: path, watermark: image }), signal),
    signal,
  )
}

interface LocalInputs {
  source: string
  watermark?: string
}

/** Below the folder of the renditions: what a run writes must go with an init segment that exists. */
export const initsOf = (plan: VideoPlan): string[] =>
  allRenditions(plan).map(({ name }) => `${name}/init.mp4`)
