/** Converts a Vimeo video. */
import type { ImportProblem } from '../../ports/imports.ts'
import { truncateDescription, validLanguage, truncateName, limitTags } from '../video-limits.ts'
import type { FoundFolder, FoundVideo } from '../source.ts'
import type { VimeoLink, VimeoVideo, vimeoFolder } from './shapes.ts'
import type { z } from 'zod'

/** `/videos/123`, `/videos/123:abc`, `/users/1/projects/456` → the number. */
export const idOf = (uri: string): string => /\/(\d+)(?::\w+)?$/.exec(uri)?.[1] ?? uri

/**
 * Anybody with the URL may watch these on Vimeo or on embedding sites: that is `public` here, which
 * lists a video nowhere by itself. All others are restricted.
 */
const OPEN = new Set(['anybody', 'unlisted', 'disable'])

export function foundVideo(video: VimeoVideo, parent: string | null): FoundVideo {
  const file = bestFile(video)
  const view = video.privacy?.view ?? 'nobody'
  const error = file ? undefined : noFile(video)
  return {
    externalId: idOf(video.uri),
    name: truncateName(video.name, `Vimeo ${idOf(video.uri)}`),
    parent,
    sizeBytes: file?.size ?? null,
    notes: view === 'password' ? [{ reason: 'password_left' }] : [],
    plan: {
      description: truncateDescription(video.description),
      tags: limitTags((video.tags ?? []).map(({ name, tag }) => name ?? tag ?? '')),
      visibility: OPEN.has(view) ? 'public' : 'private',
      language: validLanguage(video.language),
      madeAt: video.created_time ?? null,
      url: null,
      captions: [],
    },
    ...(error ? { error } : {}),
  }
}

export function foundFolder(
  folder: z.infer<typeof vimeoFolder>,
  parent?: string | null,
): FoundFolder {
  const above = folder.metadata?.connections?.parent_folder?.uri
  return {
    externalId: idOf(folder.uri),
    name: truncateName(folder.name, `Folder ${idOf(folder.uri)}`),
    parent: parent === undefined ? (above ? idOf(above) : null) : parent,
  }
}

/** The original file, otherwise the largest rendition. */
export function bestFile({
  download,
  files,
}: Pick<VimeoVideo, 'download' | 'files'>): VimeoLink | null {
  const wanted = [...(download ?? [])]
  const original = wanted.find((file) => file.quality === 'source' || file.rendition === 'source')
  if (original) return original
  const created =
    wanted.length > 0
      ? wanted
      : (files ?? []).filter(
          ({ quality, type }) =>
            quality !== 'hls' && quality !== 'dash' && (type ?? 'video/mp4').startsWith('video/'),
        )
  return created.reduce<VimeoLink | null>(
    (best, file) => (!best || weight(file) > weight(best) ? file : best),
    null,
  )
}
const weight = ({ size, height }: VimeoLink): number => size ?? height ?? 0

export function noFile({ type, transcode }: Pick<VimeoVideo, 'type' | 'transcode'>): ImportProblem {
  if (type === 'live')
    return {
      code: 'import_unavailable',
      message:
        'This is a live event without a recording. Import it again when Vimeo has the ' +
        'recording.',
    }
  if (transcode?.status === 'in_progress')
    return {
      code: 'import_unavailable',
      message: 'Vimeo is still processing this video. Import it again when it is ready there.',
    }
  return {
    code: 'import_unavailable',
    message:
      'Vimeo does not provide the file. That requires a token with the scope video_files ' +
      'and a paid plan (Standard or higher). Otherwise, download the video on vimeo.com ' +
      'and upload it here.',
  }
}
