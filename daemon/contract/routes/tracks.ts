import { z } from 'zod'
import { audioTrackId, subtitleId, videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import {
  audioTrackQuery,
  audioTrackUpdate,
  chapterList,
  chaptersPut,
  MAX_CONTENT_BODY_BYTES,
  subtitleContent,
  subtitleContentPut,
  subtitleContentQuery,
  subtitleCreate,
  subtitleFileQuery,
  subtitleUpdate,
  transcript,
  transcriptQuery,
} from '../tracks.ts'
import { listOf } from '../values.ts'
import { audioTrack, subtitle } from '../video.ts'

const byId = z.strictObject({ id: videoId })
const bySubtitle = z.strictObject({ id: videoId, subtitle: subtitleId })
const byTrack = z.strictObject({ id: videoId, track: audioTrackId })

export const subtitles = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/subtitles',
    summary: 'List the subtitles of a video',
    access: 'videos:read',
    params: byId,
    response: listOf(subtitle),
    status: 200,
    errors: ['video_not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/subtitles',
    summary: 'Add a subtitle as text; replaces one of the same language and kind',
    access: 'videos:write',
    params: byId,
    body: subtitleCreate,
    response: subtitle,
    status: 201,
    errors: ['video_not_found'],
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/subtitles',
    summary:
      'Upload a subtitle file in any common encoding, as curl -T does; replaces one of the ' +
      'same language and kind',
    access: 'videos:write',
    params: byId,
    query: subtitleFileQuery,
    rawBody: 'application/octet-stream',
    response: subtitle,
    status: 200,
    errors: ['video_not_found', 'validation_failed', 'upload_too_large'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/subtitles/{subtitle}',
    summary: 'Get a subtitle',
    access: 'videos:read',
    params: bySubtitle,
    response: subtitle,
    status: 200,
    errors: ['subtitle_not_found', 'video_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/videos/{id}/subtitles/{subtitle}',
    summary: 'Update a subtitle',
    access: 'videos:write',
    params: bySubtitle,
    body: subtitleUpdate,
    response: subtitle,
    status: 200,
    errors: ['subtitle_not_found', 'video_not_found'],
  }),
  content: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/subtitles/{subtitle}/content',
    summary:
      'Get the text of a subtitle: its cues as JSON, or WebVTT, SRT or plain text, by format',
    access: 'videos:read',
    params: bySubtitle,
    query: subtitleContentQuery,
    response: subtitleContent,
    alternatives: ['text/vtt', 'application/x-subrip', 'text/plain'],
    status: 200,
    errors: ['subtitle_not_found', 'video_not_found'],
  }),
  putContent: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/subtitles/{subtitle}/content',
    summary:
      'Replace the text of a subtitle; a generated or embedded subtitle becomes a manual one',
    access: 'videos:write',
    params: bySubtitle,
    body: subtitleContentPut,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    response: subtitleContent,
    status: 200,
    errors: ['subtitle_not_found', 'video_not_found', 'conflict'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}/subtitles/{subtitle}',
    summary: 'Delete a subtitle',
    access: 'videos:write',
    params: bySubtitle,
    status: 204,
    errors: ['subtitle_not_found', 'video_not_found'],
  }),
}

export const audioTracks = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/audio_tracks',
    summary: 'List the audio tracks of a video',
    access: 'videos:read',
    params: byId,
    response: listOf(audioTrack),
    status: 200,
    errors: ['video_not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/audio_tracks',
    summary:
      'Upload an audio track: the bytes of an audio file, encoded to the length of the video',
    access: 'videos:write',
    params: byId,
    query: audioTrackQuery,
    rawBody: 'application/octet-stream',
    response: audioTrack,
    status: 201,
    errors: [
      'video_not_found',
      'invalid_state',
      'validation_failed',
      'upload_too_large',
      'unsupported_source',
      'source_damaged',
    ],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/audio_tracks/{track}',
    summary: 'Get an audio track',
    access: 'videos:read',
    params: byTrack,
    response: audioTrack,
    status: 200,
    errors: ['audio_track_not_found', 'video_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/videos/{id}/audio_tracks/{track}',
    summary: 'Update an audio track, or make it the default',
    access: 'videos:write',
    params: byTrack,
    body: audioTrackUpdate,
    response: audioTrack,
    status: 200,
    errors: ['audio_track_not_found', 'video_not_found'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/videos/{id}/audio_tracks/{track}',
    summary: 'Delete an audio track and its files',
    access: 'videos:write',
    params: byTrack,
    status: 204,
    errors: ['audio_track_not_found', 'video_not_found', 'invalid_state'],
  }),
}

export const chapters = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/chapters',
    summary: 'Get the chapters of a video',
    access: 'videos:read',
    params: byId,
    response: chapterList,
    status: 200,
    errors: ['video_not_found'],
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/v1/videos/{id}/chapters',
    summary: 'Set the chapters of a video',
    access: 'videos:write',
    params: byId,
    body: chaptersPut,
    response: chapterList,
    status: 200,
    errors: ['video_not_found'],
  }),
}

export const transcripts = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/videos/{id}/transcript',
    summary: 'Get the transcript as JSON, text/plain or text/vtt, by Accept or format',
    access: 'videos:read',
    params: byId,
    query: transcriptQuery,
    response: transcript,
    alternatives: ['text/plain', 'text/vtt'],
    status: 200,
    errors: ['video_not_found', 'transcript_not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/videos/{id}/transcript',
    summary: "Transcribe the audio with the operator's program; returns the resulting subtitle",
    access: 'videos:write',
    params: byId,
    response: subtitle,
    status: 202,
    errors: ['video_not_found', 'invalid_state', 'transcriber_missing'],
  }),
}
