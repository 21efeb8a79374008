/**
 * The playlist of one rendition or audio track: complete from the start, computed from the plan and the
 * grid. Missing segments are made on request.
 */
import { AppError } from '../contract/errors.ts'
import { allRenditions } from '../ports/all-renditions.ts'
import {
  audioSegmentCount,
  audioSegmentDuration,
  longestSegment,
  segmentCount,
  segmentDuration,
} from '../ports/grid.ts'
import type { Ladder } from '../ports/media.ts'
import { audioGridOf } from '../plan/audio-grid.ts'
import { mediaPlaylist } from './manifest.ts'

/**
 * `besideSeconds`: longest segment of other renditions in the manifest that are not in the plan
 * (source-rung.ts).
 */
export function renditionPlaylist({ video }: Ladder, name: string, besideSeconds: number): string {
  const plan =
    video && allRenditions(video).some((rendition) => rendition.name === name) ? video : null
  if (!plan) throw new AppError('not_found', `This video has no rendition ${name}.`)
  return playlistOf(
    segmentCount(plan),
    (segment) => segmentDuration(plan, segment),
    Math.max(longestSegment(plan), besideSeconds),
  )
}

/** Playlist of an existing or planned audio track. */
export function audioPlaylist(ladder: Ladder, track: string, besideSeconds: number): string {
  const grid = audioGridOf(ladder, track)
  return playlistOf(
    audioSegmentCount(grid),
    (segment) => audioSegmentDuration(grid, segment),
    Math.max(ladder.video ? longestSegment(ladder.video) : grid.segmentSeconds, besideSeconds),
  )
}

function playlistOf(
  count: number,
  durationOf: (segment: number) => number,
  longestSeconds: number,
): string {
  const segments = Array.from({ length: count }, (_, segment) => ({
    uri: `${segment}.m4s`,
    durationSeconds: durationOf(segment),
  }))
  return mediaPlaylist({ initUri: 'init.mp4', segments, longestSeconds })
}
