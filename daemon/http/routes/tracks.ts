import type { Context } from 'koa'
import { routes } from '../../contract/routes.ts'
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '../../contract/tracks.ts'
import type { Deps } from '../../ports/deps.ts'
import { addAudioTrack } from '../../tracks/add-audio-track.ts'
import { getAudioTrack, listAudioTracks, updateAudioTrack } from '../../tracks/audio-tracks.ts'
import { getChapters, putChapters } from '../../tracks/chapters.ts'
import { requestTranscript } from '../../pipeline/generated.ts'
import { MAX_SUBTITLE_BYTES, smallFile } from '../../subtitle-formats/receive-file.ts'
import { removeAudioTrack } from '../../tracks/remove-audio-track.ts'
import {
  addSubtitle,
  getSubtitle,
  listSubtitles,
  removeSubtitle,
  updateSubtitle,
} from '../../tracks/subtitles.ts'
import { putContent, readContent, SUBTITLE_TYPES } from '../../tracks/subtitle-content.ts'
import { getTranscript, TRANSCRIPT_TYPES } from '../../tracks/transcript.ts'
import type { Binder } from '../bind.ts'
import { JsonText } from '../json.ts'
import { leaving } from '../leaving.ts'

export function bindTracks({ bind, bindRaw }: Binder, deps: Deps): void {
  const { subtitles, audioTracks, chapters, transcripts } = routes
  bind(subtitles.list, ({ params }, caller) => listSubtitles(deps, caller, params.id))
  bind(subtitles.create, ({ params, body, ctx }, caller) =>
    addSubtitle(deps, caller, params.id, {
      ...body,
      path: 'body.content',
      signal: leaving(ctx.res),
    }),
  )
  bind(subtitles.put, async ({ params, query, ctx, file }, caller) => {
    const content = await smallFile(file(), MAX_SUBTITLE_BYTES)
    return addSubtitle(deps, caller, params.id, {
      ...query,
      content,
      path: 'body',
      signal: leaving(ctx.res),
    })
  })
  bind(subtitles.get, ({ params }, caller) => getSubtitle(deps, caller, params.id, params.subtitle))
  bind(subtitles.update, ({ params, body }, caller) =>
    updateSubtitle(deps, caller, params.id, params.subtitle, body),
  )
  bindRaw(subtitles.content, async ({ params, query: { format }, ctx }, caller) => {
    const { body, fileName } = await readContent(
      deps,
      caller,
      params.id,
      params.subtitle,
      format,
      leaving(ctx.res),
    )
    ctx.attachment(fileName)
    ctx.type = SUBTITLE_TYPES[format]
    ctx.body = body
  })
  bind(
    subtitles.putContent,
    async ({ params, body, ctx }, caller) =>
      new JsonText(
        await putContent(deps, caller, params.id, params.subtitle, body, leaving(ctx.res)),
      ),
  )
  bind(subtitles.delete, ({ params }, caller) =>
    removeSubtitle(deps, caller, params.id, params.subtitle),
  )

  bind(audioTracks.list, ({ params }, caller) => listAudioTracks(deps, caller, params.id))
  bind(audioTracks.create, ({ params, query, file }, caller) =>
    addAudioTrack(deps, caller, params.id, query, file()),
  )
  bind(audioTracks.get, ({ params }, caller) =>
    getAudioTrack(deps, caller, params.id, params.track),
  )
  bind(audioTracks.update, ({ params, body }, caller) =>
    updateAudioTrack(deps, caller, params.id, params.track, body),
  )
  bind(audioTracks.delete, ({ params }, caller) =>
    removeAudioTrack(deps, caller, params.id, params.track),
  )

  bind(chapters.get, ({ params }, caller) => getChapters(deps, caller, params.id))
  bind(chapters.put, ({ params, body }, caller) => putChapters(deps, caller, params.id, body))

  bindRaw(transcripts.get, async ({ params, query, ctx }, caller) => {
    const format = query.format ?? preferredFormat(ctx)
    const text = await getTranscript(deps, caller, params.id, format, leaving(ctx.res))
    ctx.vary('Accept')
    ctx.type = TRANSCRIPT_TYPES[format]
    ctx.body = text
  })
  bind(transcripts.create, ({ params }, caller) => requestTranscript(deps, caller, params.id))
}

function preferredFormat(ctx: Context): TranscriptFormat {
  const preferred = ctx.accepts(
    TRANSCRIPT_FORMATS.map((format) => TRANSCRIPT_TYPES[format].split(';')[0]!),
  )
  return (
    TRANSCRIPT_FORMATS.find((format) =>
      TRANSCRIPT_TYPES[format].startsWith(`${String(preferred)};`),
    ) ?? 'json'
  )
}
