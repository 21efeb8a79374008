/** Extracts the text of each subtitle inside a file. */
import type { EngineCall } from '../../ports/engine-call.ts'
import type { TextStreamInfo, TrackReader } from '../../ports/tracks.ts'
import { MAX_SUBTITLE_BYTES } from '../../subtitle-formats/receive-file.ts'

/** `text` is null when it is too long; `error` is set when it cannot be read. */
export interface ReadText {
  stream: TextStreamInfo
  text: string | null
  error?: unknown
}

/**
 * Reads all streams in one pass; one at a time when that fails, since one unreadable stream makes the
 * others fail too.
 */
export async function readTexts(
  tracks: Pick<TrackReader, 'readSubtitles'>,
  file: string,
  streams: TextStreamInfo[],
  call: EngineCall,
): Promise<ReadText[]> {
  try {
    const texts = await tracks.readSubtitles({ file, streams, maxBytes: MAX_SUBTITLE_BYTES }, call)
    return streams.map((stream, place) => ({ stream, text: texts[place] ?? null }))
  } catch (error) {
    call.signal.throwIfAborted()
    if (streams.length === 1) return [{ stream: streams[0]!, text: null, error }]
    const each: ReadText[] = []
    for (const stream of streams) each.push(...(await readTexts(tracks, file, [stream], call)))
    return each
  }
}
