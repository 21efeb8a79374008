/** The playlist of one rendition or audio track: all of it when it is whole, until then what is there. */
import { AppError } from '../contract/errors.ts'
import { DEFAULT_SEGMENT_SECONDS } from '../ports/grid.ts'
import { audioDir, renditionDir } from '../ports/layout.ts'
import { listable, mediaPlaylist } from './manifest.ts'
import type { PlaylistScope } from './multivariant.ts'

type Scope = PlaylistScope & { whole: boolean }

export async function renditionPlaylist(scope: Scope, name: string): Promise<string> {
  const { deps, video, source, whole } = scope
  const plan = scope.ladder.video
  if (!plan?.renditions.some((rendition) => rendition.name === name)) throw new AppError('not_found', `This video has no rendition ${name}.`)
  const segments = await deps.media.segments(deps.storage.localPath(renditionDir(video.id, source, name)), plan)
  return playlistOf(segments, plan.segmentSeconds, whole)
}

/** Tracks are encoded whole before a video is playable. */
export async function audioPlaylist(scope: Scope, track: string): Promise<string> {
  const { deps, video, source, ladder } = scope
  if (!ladder.audio.some((plan) => plan.track === track)) throw new AppError('not_found', `This video has no audio track ${track}.`)
  const segmentSeconds = ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS
  const segments = await deps.media.segments(deps.storage.localPath(audioDir(video.id, source, track)), { segmentSeconds })
  return playlistOf(segments, segmentSeconds, true)
}

function playlistOf(segments: Parameters<typeof listable>[0], segmentSeconds: number, isWhole: boolean): string {
  const listed = listable(segments).map(({ index, durationSeconds }) => ({ uri: `${index}.m4s`, durationSeconds }))
  return mediaPlaylist({ initUri: 'init.mp4', segments: listed, segmentSeconds, isWhole })
}
