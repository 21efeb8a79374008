/** Poster and thumbnail in every format: JPEG is made early, the others on request, and stored. */
import { Readable } from 'node:stream'
import { stillRendition } from '../ports/all-renditions.ts'
import type { Deps } from '../ports/deps.ts'
import { posterImageFile, stillFile } from '../ports/layout.ts'
import type { Ladder } from '../ports/media.ts'
import type { Storage } from '../ports/storage.ts'
import type { SourceFacts, SourceRecord, VideoRecord } from '../ports/records.ts'
import type { Shape, StillFormat } from '../ports/stills.ts'
import { frameAt, frameOf } from './frame-of.ts'
import { posterSeconds } from './poster-choice.ts'

export const POSTER_WIDTHS = { poster: 1920, thumbnail: 640 } as const
export type PosterName = keyof typeof POSTER_WIDTHS

type Facts = Pick<SourceFacts, 'id' | 'posterSeconds' | 'durationSeconds' | 'frameRate'>

/** Each poster has a file name of its own, so that a file never changes. */
export function posterKey(
  video: VideoRecord,
  source: Facts,
  name: PosterName,
  format: StillFormat,
): string {
  if (video.poster?.kind === 'image')
    return posterImageFile(video.id, video.poster.image, `${name}.${format}`)
  const thousandths = Math.round(posterSeconds(video, source) * 1_000)
  return stillFile(video.id, source.id, `${name}-${thousandths}.${format}`)
}

type PosterDeps = Pick<Deps, 'storage' | 'media' | 'maker'>

/** Unless it is there already. */
export async function makePosterFile(
  deps: PosterDeps,
  video: VideoRecord,
  source: SourceRecord & { ladder: Ladder },
  name: PosterName,
  format: StillFormat,
  signal: AbortSignal,
): Promise<void> {
  const key = posterKey(video, source, name, format)
  if (await deps.storage.stat(key)) return
  const shape: Shape = {
    width: POSTER_WIDTHS[name],
    height: null,
    fit: 'contain',
    quality: null,
    format,
  }
  const bytes =
    video.poster?.kind === 'image'
      ? await fromImage(deps, video.id, video.poster.image, shape, signal)
      : await fromFrame(deps, video, source, shape, signal)
  if (bytes) await keep(deps, key, bytes, signal)
}

async function fromImage(
  { storage, media }: PosterDeps,
  video: string,
  image: string,
  shape: Shape,
  signal: AbortSignal,
): Promise<Buffer> {
  return media.reshaped(await originalOf(storage, video, image), shape, { signal })
}

/** The image as it was uploaded. */
export async function originalOf(
  storage: Pick<Storage, 'open'>,
  video: string,
  image: string,
): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of storage.open(posterImageFile(video, image, 'original')))
    parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** null for sound alone. */
async function fromFrame(
  deps: PosterDeps,
  video: VideoRecord,
  { id, ladder, ...facts }: SourceRecord & { ladder: Ladder },
  shape: Shape,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const plan = ladder.video
  // A provisional poster is taken from the segments that playback starts with, and needs no encoder.
  const isProvisional = video.poster === null && facts.posterSeconds === null
  const rung = plan && isProvisional ? stillRendition(plan) : undefined
  return (
    plan &&
    frameOf(
      deps,
      { video: video.id, source: id, ladder, plan },
      frameAt(plan, posterSeconds(video, facts)),
      shape,
      signal,
      { rung, isSingle: true },
    )
  )
}

export async function keep(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<void> {
  await storage.receive(key, Readable.from([bytes]), { maxBytes: bytes.length, signal })
}
